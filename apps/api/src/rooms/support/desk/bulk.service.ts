import type { Body } from '@greenroom/contract';
import type { SupportQuery } from '@greenroom/contract/support';

import type { BulkSpec } from '#kit/records/bulk.ts';
import { removeSupports, setManyStates } from '#rooms/support/desk/bulk.store.ts';
import { selectSupports } from '#rooms/support/desk/list.store.ts';
import { supportMessages } from '#rooms/support/support.table.ts';

/** What can be done to many messages at once. */
export const supportBulk: BulkSpec<Body<'support.changeMany'>['action'], Partial<SupportQuery>> = {
  kind: 'supports',
  table: supportMessages,
  title: supportMessages.subject,
  nouns: ['message', 'messages'],
  acts: {
    close: {
      action: 'support.setState',
      done: 'marked as needing no answer',
      change: (tx, ids, undone) => setManyStates(tx, ids, 'closed', undone),
    },
    open: {
      action: 'support.setState',
      done: 'opened again',
      change: (tx, ids, undone) => setManyStates(tx, ids, 'open', undone),
    },
    remove: { action: 'support.remove', done: 'deleted', change: removeSupports },
  },
  select: (filter, { adminId }) => selectSupports(filter, adminId),
  publish: (tx, { server }) => server.events.publish(tx, 'support', { id: null }),
};
