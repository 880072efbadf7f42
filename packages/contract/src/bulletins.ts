import * as z from 'zod';

import { added, addedInput } from './kit/added.ts';
import { BulkAnswer, SelectionAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { searchPageOf } from './kit/search-page.ts';
import { BULK, LIMITS } from './kit/limits.ts';
import { Id, IdParam, SingleLineText, Paging, SelectedIds, NamedRef, Text, Time } from './kit/shapes.ts';
import { answer, answerWithMsg, filterOf, orderOf } from './kit/shapes.ts';
import { BULLETIN_LIST } from './bulletins-list.rules.ts';

const RoleIdList = z
  .array(z.int().min(1).max(5, 'This talent does not exist.'))
  .max(5)
  .refine((ids) => new Set(ids).size === ids.length, 'A talent can be listed only once.');

export const BulletinQuery = z.object({
  page: Paging.page,
  limit: addedInput('details', Paging.limit),
  ...orderOf(BULLETIN_LIST),
  ...filterOf(BULLETIN_LIST),
});
export type BulletinQuery = z.output<typeof BulletinQuery>;

export const BulletinFilter = z.object(filterOf(BULLETIN_LIST));
export type BulletinFilter = z.output<typeof BulletinFilter>;

const Author = z.object({
  id: added('details', Id),
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
});

/** An author as other people see them. */
const Poster = z.object({ id: Id, name: z.string(), profile_image_url: z.string().nullable() });

export const BulletinRow = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Whether the app shows it. */
  status: z.boolean(),
  createdAt: added('details', Time),
  roles: z.array(NamedRef),
  /** The number of responses that the app shows. */
  responses: z.int(),
  /** How many members reported it, while the staff have not decided. */
  reports: added('moderation', z.int().min(0)),
  user: Author,
});
export type BulletinRow = z.input<typeof BulletinRow>;

/** What was posted. `held`: it waits for the staff, and only its author sees it. */
const Made = z.object({ id: Id, held: added('moderation', z.boolean()) });

/** @source spec 7 Bulletins, contract Support, bulletins, news and The app's side */
export const bulletinsCalls = {
  'bulletins.list': call('bulletins.list', {
    summary: 'Posts of the bulletin board, newest first',
    query: BulletinQuery,
    output: searchPageOf(BulletinRow),
  }),
  'bulletins.export': call('bulletins.export', {
    summary: 'Posts that match a filter, or those with the ids, as CSV in the order of the list',
    query: z.object({ ...orderOf(BULLETIN_LIST), ...filterOf(BULLETIN_LIST), ids: SelectedIds.optional() }),
    output: z.string(),
  }),
  'bulletins.get': call('bulletins.get', {
    summary: 'A post with its responses, oldest first',
    params: IdParam,
    output: answer(
      BulletinRow.omit({ responses: true, reports: true }).extend({
        responses: z.array(
          z.object({
            id: Id,
            message: z.string(),
            createdAt: added('details', Time),
            user: Author,
            /** Since when the app does not show it, and who hid it; null for one that it shows. */
            hidden: added('editing', z.object({ at: Time, by: z.string() }).nullable()),
          }),
        ),
      }),
    ),
    errors: ['not_found'],
  }),
  'bulletins.setStatus': call('bulletins.setStatus', {
    summary: "Set a post's status, or toggle it with an empty body",
    params: IdParam,
    body: z.strictObject({ status: z.boolean().optional() }).nullish(),
    example: { status: false },
    output: answerWithMsg(z.object({ id: Id, status: z.boolean() })),
    errors: ['not_found'],
  }),
  'bulletins.setResponseHidden': call('bulletins.setResponseHidden', {
    summary: 'Hide a response from the app, or show it again, and say why; `id` is the response',
    params: IdParam,
    body: z.strictObject({
      hidden: z.boolean(),
      /** Kept in the activity, also of one that is hidden already. */
      reason: addedInput('moderation', Text(BULK.reasonMax).optional()),
    }),
    example: { hidden: true, reason: 'Calls the drummer names.' },
    output: answerWithMsg(z.object({ id: Id, hidden: z.boolean() })),
    errors: ['not_found'],
  }),
  'bulletins.getShown': call('bulletins.getShown', {
    summary: 'An active post with the responses that are not hidden, oldest first (the app)',
    params: IdParam,
    output: answer(
      z.object({
        id: Id,
        title: z.string(),
        description: z.string(),
        createdAt: Time,
        roles: z.array(NamedRef),
        user: Poster,
        /** It waits for the staff: only who wrote it gets it. */
        held: added('moderation', z.boolean()),
        responses: z.array(
          z.object({
            id: Id,
            message: z.string(),
            createdAt: Time,
            user: Poster,
            held: added('moderation', z.boolean()),
          }),
        ),
      }),
    ),
    errors: ['not_found'],
  }),
  'bulletins.getSelection': call('bulletins.getSelection', {
    summary: 'How many posts match a filter and the fingerprint of them all, for a change of many',
    query: BulletinFilter,
    output: SelectionAnswer,
  }),
  'bulletins.changeMany': call('bulletins.changeMany', {
    summary: 'Show or hide many posts in the app at once',
    body: bulkBody(['activate', 'deactivate'], z.strictObject(filterOf(BULLETIN_LIST)), {}),
    example: { action: 'deactivate', ids: [7] },
    output: BulkAnswer,
    errors: ['conflict'],
  }),
  'bulletins.create': call('bulletins.create', {
    summary: 'Post on the bulletin board (the app)',
    body: z.strictObject({
      title: SingleLineText(LIMITS.titleMax),
      description: Text(LIMITS.textMax),
      roleIds: RoleIdList,
    }),
    example: { title: 'Singer wanted', description: 'For our band', roleIds: [1] },
    output: answer(Made),
    errors: ['account_inactive', 'muted', 'refused'],
  }),
  'bulletins.respond': call('bulletins.respond', {
    summary: 'Answer a post (the app)',
    params: IdParam,
    body: z.strictObject({ message: Text(LIMITS.textMax) }),
    example: { message: 'I sing.' },
    output: answer(Made),
    errors: ['not_found', 'account_inactive', 'muted', 'refused'],
  }),
};
