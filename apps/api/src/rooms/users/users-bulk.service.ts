import type { Body } from '@greenroom/contract';
import type { UserQuery } from '@greenroom/contract/users';

import type { Tx } from '#kit/db/db.ts';
import { revokeSessionsOf } from '#kit/access/sessions.ts';
import type { BulkAct, BulkRow, BulkSpec } from '#kit/records/bulk.ts';
import { removeUsers, setUserFlag } from '#rooms/users/users-bulk.store.ts';
import { selectUsers } from '#rooms/users/users-list.store.ts';
import { users } from '#rooms/users/users.table.ts';

const feature = (value: boolean): BulkAct => ({
  action: 'users.setFeatured',
  done: value ? 'featured' : 'taken out of the featured members',
  change: (tx, ids) => setUserFlag(tx, ids, 'featured', value),
});

/** Ends the sessions of those whom a change has locked out, as the call for one person does. */
async function lockOut(tx: Tx, rows: BulkRow[]): Promise<BulkRow[]> {
  const changed = rows.filter(({ before }) => before);
  await revokeSessionsOf(
    tx,
    'user',
    changed.map(({ id }) => id),
  );
  return rows;
}

/** What can be done to many people at once. */
export const usersBulk: BulkSpec<Body<'users.changeMany'>['action'], Partial<UserQuery>> = {
  kind: 'users',
  table: users,
  title: users.name,
  nouns: ['person', 'people'],
  acts: {
    activate: {
      action: 'users.setActive',
      done: 'activated',
      change: (tx, ids) => setUserFlag(tx, ids, 'active', true),
    },
    deactivate: {
      action: 'users.setActive',
      done: 'deactivated',
      change: async (tx, ids) => lockOut(tx, await setUserFlag(tx, ids, 'active', false)),
    },
    feature: feature(true),
    unfeature: feature(false),
    remove: {
      action: 'users.remove',
      done: 'deleted',
      change: async (tx, ids) => lockOut(tx, await removeUsers(tx, ids)),
    },
  },
  select: (filter, { zone }) => selectUsers(filter, zone),
};
