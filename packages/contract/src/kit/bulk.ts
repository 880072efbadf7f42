import * as z from 'zod';

import { BULK } from './limits.ts';
import { Id, Text, answerWithMsg } from './shapes.ts';

/** The name of one change of many records, which each of its entries in the activity has. */
export const BulkId = z.uuid('This is not the id of a change.');

/**
 * Returns the body of a change of many records: those with `ids`; all that match the list's `filter`, which must still be
 * as many as `expected`; or those that an earlier change, `bulk`, changed and nobody has changed since, to undo it.
 */
export const bulkBody = <const A extends readonly [string, ...string[]], F extends z.ZodType>(
  actions: A,
  filter: F,
) =>
  z
    .strictObject({
      action: z.enum(actions),
      ids: z.array(Id).min(1).max(BULK.rowsMax).optional(),
      filter: filter.optional(),
      expected: z.int().min(1).max(BULK.rowsMax).optional(),
      bulk: BulkId.optional(),
      /** Kept in each entry of the activity. */
      reason: Text(BULK.reasonMax).optional(),
    })
    .refine(hasOneTarget, { path: ['ids'], message: 'Send ids, a filter with its count, or bulk.' });

type Target = { ids?: unknown; filter?: unknown; expected?: unknown; bulk?: unknown };

function hasOneTarget({ ids, filter, expected, bulk }: Target): boolean {
  const isFiltered = filter !== undefined;
  if (isFiltered !== (expected !== undefined)) return false;
  return [ids !== undefined, isFiltered, bulk !== undefined].filter(Boolean).length === 1;
}

/** The result of a change of many records. Those that were already as asked for are `unchanged`. */
export const BulkAnswer = answerWithMsg(
  z.object({
    bulk: BulkId,
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    failed: z.array(z.object({ id: Id, name: z.string().nullable(), why: z.string() })),
  }),
);
export type BulkAnswer = z.output<typeof BulkAnswer>;
