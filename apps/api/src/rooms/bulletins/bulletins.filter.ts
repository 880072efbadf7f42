import type { BulletinFilter } from '@greenroom/contract/bulletins';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, patternOf } from '#kit/db/sql.ts';

const isSearch = (text: string | undefined): text is string =>
  text !== undefined && text.trim().length >= LIMITS.searchMin;

/** What an index narrows, and the texts: all matches of those are read to count them. */
export type Filters = { narrowed: SQL[]; author: SQL | null; words: SQL | null };

/** Returns the conditions of a filter. */
export function filtersOf({ status, author, search, user_id: userId }: BulletinFilter): Filters {
  const narrowed = [sql`deleted_at is null`];
  if (status !== undefined) narrowed.push(sql`status = ${status}`);
  if (userId !== undefined) narrowed.push(sql`user_id = ${userId}`);
  return {
    narrowed,
    author: isSearch(author)
      ? sql`user_id in (select id from users where search like ${patternOf(author)})`
      : null,
    words: isSearch(search) ? sql`lower(title || ' ' || description) like ${patternOf(search)}` : null,
  };
}

/** Puts all conditions together. */
export const whereOf = ({ narrowed, author, words }: Filters): SQL =>
  all([...narrowed, ...(author ? [author] : []), ...(words ? [words] : [])]);
