import * as z from 'zod';

import { BULK } from './limits.ts';
import { Id, Text, answer, answerWithMsg } from './shapes.ts';

/** The name of one change of many records, which each of its entries in the activity has. */
export const BulkId = z.uuid('This is not the id of a change.');

const TOO_MANY = `At most ${BULK.rowsMax.toLocaleString('en-US')} can be changed at once. Narrow the list.`;

/** Names a set of records: it is another one as soon as one of them leaves the set or another joins. */
const Fingerprint = z.string().regex(/^[\da-f]{32}$/, 'This is not the fingerprint of a selection.');

/** All records that match a filter. Where they are too many to be changed at once, the count stops one above that. */
export const BulkSelection = z.object({ count: z.int().min(0), fingerprint: Fingerprint });
export type BulkSelection = z.output<typeof BulkSelection>;
/** The answer of a room's `getSelection`. */
export const SelectionAnswer = answer(BulkSelection);

/**
 * Returns the body of a change of many records: those with `ids`; all that match the list's `filter`, which must still be
 * the `expected` ones with their `fingerprint`, as the room's `getSelection` counted them; or those that an earlier
 * change, `bulk`, changed and nobody has changed since, to undo it. `more`: what the room's change takes besides.
 */
export const bulkBody = <
  const A extends readonly [string, ...string[]],
  F extends z.ZodType,
  M extends z.ZodRawShape,
>(
  actions: A,
  filter: F,
  more: M,
) =>
  z
    .strictObject({
      action: z.enum(actions),
      ids: z.array(Id).min(1).max(BULK.rowsMax).optional(),
      filter: filter.optional(),
      expected: z.int().min(1).max(BULK.rowsMax, TOO_MANY).optional(),
      fingerprint: Fingerprint.optional(),
      bulk: BulkId.optional(),
      /** Kept in each entry of the activity. */
      reason: Text(BULK.reasonMax).optional(),
      ...more,
    })
    .refine(hasOneTarget, {
      path: ['ids'],
      message: 'Send ids, a filter with its count and fingerprint, or bulk.',
    });

type Target = { ids?: unknown; filter?: unknown; expected?: unknown; fingerprint?: unknown; bulk?: unknown };

function hasOneTarget({ ids, filter, expected, fingerprint, bulk }: Target): boolean {
  const isFiltered = filter !== undefined;
  if ([expected, fingerprint].some((said) => (said !== undefined) !== isFiltered)) return false;
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
