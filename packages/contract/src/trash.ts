import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, Paging, MessageOnly, Time, pageOf } from './kit/shapes.ts';
import { TRASH_KINDS } from './kit/trash.ts';

const Kind = z.enum(TRASH_KINDS);

/** @source contract Across all areas */
export const trashCalls = {
  'trash.list': call('trash.list', {
    summary: 'Removed records that can still be restored, last removed first',
    query: z.object({ ...Paging, kind: Kind.optional() }),
    output: pageOf(z.object({ kind: Kind, id: Id, title: z.string(), deletedAt: Time, purgeAt: Time })),
  }),
  'trash.restore': call('trash.restore', {
    summary: 'Restore a removed record',
    body: z.strictObject({ kind: Kind, id: Id }),
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
};
