import * as z from 'zod';

import { BulkAnswer, BulkId } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { Id, IdText, MessageOnly, Paging, Time, answer, filterOf, orderOf, pageShape } from './kit/shapes.ts';
import { TRASH_KINDS } from './kit/trash.ts';
import { isWhole, messageFields, whole } from './parlours-messages.ts';
import { PARLOUR_MESSAGE_TEXTS } from './parlours-messages.rules.ts';
import { TRASH_LIST } from './trash-list.rules.ts';

const Kind = z.enum(TRASH_KINDS);
const Named = z.strictObject({ kind: Kind, id: Id });

export const TrashQuery = z.object({
  ...Paging,
  ...orderOf(TRASH_LIST),
  ...filterOf(TRASH_LIST),
  kind: Kind.optional(),
});
export type TrashQuery = z.output<typeof TrashQuery>;

/** A record that was removed and can still be restored. */
export const Removed = z.object({
  kind: Kind,
  id: Id,
  /** Its name, or the beginning of its text. */
  title: z.string(),
  deletedAt: Time,
  /** When it is deleted for good. */
  purgeAt: Time,
  /** The name of who removed it; null when the activity does not say. */
  deletedBy: z.string().nullable(),
});
export type Removed = z.output<typeof Removed>;

/**
 * Each caller sees and restores the kinds that they may remove. Not listed: what was removed together with its owner, since
 * it returns with them.
 * @source contract Across all areas
 * @assumed that deleting something for good early takes the owner
 */
export const trashCalls = {
  'trash.list': call('trash.list', {
    summary: 'Removed records that can still be restored, last removed first',
    query: TrashQuery,
    output: pageShape(Removed),
  }),
  'trash.export': call('trash.export', {
    summary: 'Removed records that match a filter as CSV',
    query: TrashQuery.omit({ page: true, limit: true }),
    output: z.string(),
  }),
  'trash.get': call('trash.get', {
    summary:
      'The removed record of a page that shows nothing, or the owner it was removed with; null if there is none',
    query: z.object({ kind: z.enum([...TRASH_KINDS, 'sales']), id: IdText }),
    exampleQuery: { kind: 'users', id: '7' },
    output: answer(Removed.nullable()),
  }),
  'trash.restore': call('trash.restore', {
    summary:
      'Restore a removed record; with a message, those who were told that a parlour is cancelled are told so',
    /** With a message for the people of a parlour who were told that it is cancelled. */
    body: Named.extend(messageFields)
      .refine(isWhole, whole)
      .refine(({ kind, message_text: text }) => kind === 'parlours' || text === undefined, {
        path: ['message_text'],
        message: PARLOUR_MESSAGE_TEXTS.onlyParlours,
      }),
    example: { kind: 'users', id: 7 },
    output: MessageOnly,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
  'trash.restoreMany': call('trash.restoreMany', {
    summary:
      'Restore the records that one change of many removed, except those that somebody removed again since',
    body: z.strictObject({ kind: Kind, bulk: BulkId }),
    example: { kind: 'users', bulk: '7d1a7a1c-6f0e-4a59-9d53-0d7d7a1f6a11' },
    output: BulkAnswer,
    errors: ['forbidden'],
  }),
  'trash.purge': call('trash.purge', {
    summary: 'Delete a removed record for good, before its 30 days are over; payments and votes stay',
    body: Named,
    example: { kind: 'users', id: 7 },
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
