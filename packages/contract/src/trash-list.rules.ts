import type { ListQuery } from './kit/list.ts';

/** The query of the list of removed records. */
export const TRASH_LIST = {
  sorts: ['deletedAt'],
  sort: { by: 'deletedAt', dir: 'desc' },
  fields: {
    /** Only this kind of record. */
    kind: 'text',
    /** Searches the names. */
    search: 'search',
  },
} as const satisfies ListQuery;
