import type { ListQuery } from './kit/list.ts';

/** The query of the activity log, newest first. */
export const AUDIT_LIST = {
  sorts: ['createdAt'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** Searches what the changed records are called. */
    search: 'search',
    /** A member of the staff. */
    actor: 'id',
    /** A call's name, such as `users.setActive`. */
    action: 'text',
    kind: 'text',
    /** The id of a record of the `kind`. */
    record: 'text',
    /** The id of a change of many records. */
    bulk: 'text',
    /** The first entry of an act: narrows the log to its entries. */
    act: 'id',
    /** A key for scripts, by which they were made. */
    key: 'id',
    /** The first day, in the community's time zone. */
    start_date: 'day',
    end_date: 'day',
  },
  added: ['search'],
  capabilities: { act: 'activity', key: 'connections' },
} as const satisfies ListQuery;

type Narrowing = { search?: unknown; record?: unknown; bulk?: unknown; act?: unknown };

/** Returns whether the log can have one row an act: where a name, a record or an act is looked for, it has each entry. */
export const isByAct = ({ search, record, bulk, act }: Narrowing): boolean =>
  !search && [record, bulk, act].every((value) => value === undefined);
