import * as z from 'zod';

import { added, addedInput } from './kit/added.ts';
import { BulkAnswer, SelectionAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { MEASURE_KINDS } from './kit/measures.ts';
import { searchPageOf } from './kit/search-page.ts';
import {
  Dollars,
  Id,
  IdParam,
  Paging,
  SelectedIds,
  QueryText,
  NamedRef,
  MessageOnly,
  Time,
} from './kit/shapes.ts';
import { answer, answerWithMsg, filterOf, orderOf, withRange } from './kit/shapes.ts';
import { NEAREST_MOST, PLACE_PARTS, USER_LIST } from './users-list.rules.ts';

export const UserQuery = withRange(z.object({ ...Paging, ...orderOf(USER_LIST), ...filterOf(USER_LIST) }));
export type UserQuery = z.output<typeof UserQuery>;

/** What narrows the list. */
export const UserFilter = withRange(z.object(filterOf(USER_LIST)));
export type UserFilter = z.output<typeof UserFilter>;

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The picture's key in the object store; `profile_image_url` is ready for a browser. */
  profile_image: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  featured: z.boolean(),
  active: z.boolean(),
  createdAt: Time,
  /** Null for staff without `money.read`. */
  totalSpent: Dollars.nullable(),
  /** How many members reported them, while the staff have not decided. Null for staff without `reports.read`. */
  reports: added('moderation', z.int().min(0).nullable()),
  roles: z.array(NamedRef),
  /** The strictest measure that is in force against them. */
  measure: added('moderation', z.enum(MEASURE_KINDS).nullable()),
});
export type UserRow = z.output<typeof UserRow>;

/**
 * A name like the one that a search finds nobody by, as people write it, and how many are called so. A search for it finds
 * them.
 */
export const NearestName = z.object({ name: z.string(), people: z.int().min(1) });
export type NearestName = z.output<typeof NearestName>;

/** A user as shown in a picker. @source spec 3 User search result */
export const FoundUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
});
export type FoundUser = z.output<typeof FoundUser>;

const Refs = answer(z.array(NamedRef));

/** How many, with the titles of the first few. */
const Touched = z.object({ count: z.int().min(0), titles: z.array(z.string()) });

/** What becomes of the votes of people in the contest, in the same change. Both need `contest.change`. */
const Votes = {
  /** With a deactivation: they are set aside. */
  votes_aside: addedInput('contest', z.boolean().optional()),
  /** With an activation: those count again that were set aside as votes of deactivated people, or by the change with this id. */
  votes_again: addedInput('contest', z.union([z.literal('all'), Id]).optional()),
};

/** @source spec 7 Users and reference data */
export const usersCalls = {
  'users.list': call('users.list', {
    summary: 'People, newest first, with search, filters, order and the exact total',
    query: UserQuery,
    output: searchPageOf(UserRow).extend({
      nearest: added('details', z.array(NearestName).max(NEAREST_MOST)),
    }),
  }),
  'users.searchPlaces': call('users.searchPlaces', {
    summary: 'At most 8 cities, states or zip codes that people have and that begin with a text',
    query: z.object({ part: z.enum(PLACE_PARTS), text: QueryText.default('') }),
    exampleQuery: { part: 'city', text: 'Nash' },
    output: answer(z.array(z.string())),
  }),
  'users.getNeighbours': call('users.getNeighbours', {
    summary: 'The people before and after a person in a list, by its search, filters and order',
    params: IdParam,
    query: UserQuery,
    output: answer(z.object({ previous: Id.nullable(), next: Id.nullable() })),
    errors: ['not_found'],
  }),
  'users.getTouches': call('users.getTouches', {
    summary:
      'The parlours to come, contest songs and podcasts of people, before they are deactivated or deleted',
    query: z.object({ ids: SelectedIds }),
    exampleQuery: { ids: '[7,8]' },
    output: answer(
      z.object({
        /** Scheduled and live parlours that they host, take part in, and RSVPed to. */
        hosted: Touched,
        joined: Touched,
        rsvps: Touched,
        songs: Touched,
        podcasts: Touched,
        /** Their votes for songs in the contest that count. */
        votes: added('contest', z.int()),
        /** Those that were set aside as votes of deactivated people, and count again with `votes_again`. */
        votesAside: added('contest', z.int()),
      }),
    ),
  }),
  'users.export': call('users.export', {
    summary: 'People that match a filter, or those with the ids, as CSV in the order of the list',
    query: withRange(
      z.object({ ...orderOf(USER_LIST), ...filterOf(USER_LIST), ids: SelectedIds.optional() }),
    ),
    output: z.string(),
  }),
  'users.setActive': call('users.setActive', {
    summary: 'Activate or deactivate a person; deactivating ends their sessions',
    params: IdParam,
    body: z.strictObject({ active: z.boolean(), ...Votes }),
    example: { active: false },
    output: answerWithMsg(
      z.object({
        id: Id,
        active: z.boolean(),
        /** Names the votes that were set aside with this change, for `votes_again`; null when there were none. */
        votes_aside: added('contest', Id.nullable()),
      }),
    ),
    errors: ['not_found'],
  }),
  'users.remove': call('users.remove', {
    summary: 'Remove a person and all that is theirs; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'users.getSelection': call('users.getSelection', {
    summary: 'How many people match a filter and the fingerprint of them all, for a change of many',
    query: UserFilter,
    output: SelectionAnswer,
  }),
  'users.changeMany': call('users.changeMany', {
    summary: 'Activate, deactivate, feature, unfeature or remove many people at once',
    body: bulkBody(
      ['activate', 'deactivate', 'feature', 'unfeature', 'remove'],
      withRange(z.strictObject(filterOf(USER_LIST))),
      Votes,
    ),
    example: { action: 'deactivate', ids: [7] },
    output: BulkAnswer,
    errors: ['conflict'],
  }),
  'users.search': call('users.search', {
    summary:
      'At most 10 people whose name or address matches, best match first; none for fewer than 2 letters',
    query: z.object({ name: QueryText.default('') }),
    output: answer(z.object({ users: z.array(FoundUser) })),
  }),
  'users.listRoles': call('users.listRoles', { summary: 'The talents', output: Refs }),
  'users.listGenres': call('users.listGenres', { summary: 'The genres', output: Refs }),
};
