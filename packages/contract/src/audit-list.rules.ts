import type { ListQuery } from './kit/list.ts';

/** The query of the activity log, newest first. */
export const AUDIT_LIST = {
  sorts: ['createdAt'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** A member of the staff. */
    actor: 'id',
    /** A call's name, such as `users.setActive`. */
    action: 'text',
    kind: 'text',
    /** The id of a record of the `kind`. */
    record: 'text',
    /** The id of a change of many records. */
    bulk: 'text',
    /** The first day, in the community's time zone. */
    start_date: 'day',
    end_date: 'day',
  },
} as const satisfies ListQuery;
