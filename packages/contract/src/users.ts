import * as z from 'zod';

import { call } from './kit/call.ts';
import {
  Day,
  Dollars,
  BooleanText,
  Id,
  IdParam,
  Paging,
  QueryText,
  NamedRef,
  MessageOnly,
  SortDir,
  Time,
} from './kit/shapes.ts';
import { answer, answerWithMsg, pageOf, withRange } from './kit/shapes.ts';
import { USER_SORTS } from './users.rules.ts';

/** `role_ids` is a JSON list in a query: at most 20 ids. Any of them matches. */
const RoleIds = z
  .string()
  .max(200)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'This must be a JSON list of ids.' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.int().min(1).max(32_767)).max(20));

export const UserQuery = withRange(
  z.object({
    ...Paging,
    sort_by: z.enum(USER_SORTS).default('createdAt'),
    sort_dir: SortDir.default('desc'),
    search: QueryText.optional(),
    city: QueryText.optional(),
    state: QueryText.optional(),
    zipcode: QueryText.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    role_ids: RoleIds.optional(),
    profile_type: BooleanText.optional(),
  }),
);
export type UserQuery = z.output<typeof UserQuery>;

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
  totalSpent: Dollars,
  roles: z.array(NamedRef),
});
export type UserRow = z.output<typeof UserRow>;

/** A user as shown in a picker. @source spec 3 User search result */
export const FoundUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
});
export type FoundUser = z.output<typeof FoundUser>;

const Refs = answer(z.array(NamedRef));

/** @source spec 7 Users and reference data */
export const usersCalls = {
  'users.list': call('users.list', {
    summary: 'People, newest first, with search, filters, order and the exact total',
    query: UserQuery,
    output: pageOf(UserRow),
  }),
  'users.setActive': call('users.setActive', {
    summary: 'Activate or deactivate a person; deactivating ends their sessions',
    params: IdParam,
    body: z.strictObject({ active: z.boolean() }),
    output: answerWithMsg(z.object({ id: Id, active: z.boolean() })),
    errors: ['not_found'],
  }),
  'users.remove': call('users.remove', {
    summary: 'Remove a person and all that is theirs; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
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
