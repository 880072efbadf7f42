import { LIMITS } from '@greenroom/contract/kit/limits';
import type { FoundUser } from '@greenroom/contract/users';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { likeText } from '#kit/db/sql.ts';

const MOST = 10;
/** The number of names scanned in order before another index is used: frequent texts are found among them. */
const WALKED = 5000;
/** Of more matches than this, only the first found are used: reading all would take too long. */
const READ = 3000;

/** The ways a user can match, best first. */
type Fit = { where: SQL; isIndexed: boolean };

/** Returns whether enough letters or digits are consecutive for the text index to find anything. */
const hasRun = (text: string, length: number): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((run) => run.length >= length);

/** Returns how a text can match after a name's beginning: at the beginning of another word, or anywhere. */
function fitsOf(text: string): Fit[] {
  const literal = likeText(text);
  const word = { where: sql`lower(name) like ${`% ${literal}%`}`, isIndexed: hasRun(text, LIMITS.lookupMin) };
  if (text.length < LIMITS.searchMin) return [word];
  return [word, { where: sql`search like ${`%${literal}%`}`, isIndexed: hasRun(text, LIMITS.searchMin) }];
}

/** Sorts by bytes, like the index of prefixes: the whole name is then the first of those that begin with it. */
const ORDER = sql`order by lower(name) collate "C", id`;

/** Returns at most ten users whose name or address matches, best match first; none for fewer than two letters. */
export async function searchUsers(db: Sql, name: string, mediaUrl: string): Promise<FoundUser[]> {
  const text = name.trim().toLowerCase();
  if (text.length < LIMITS.lookupMin) return [];
  const fields = sql`id, name, email, ${mediaUrl}::text || profile_image as profile_image_url`;
  const beginning = sql`lower(name) collate "C" like ${`${likeText(text)}%`}`;
  let found = await rowsOf<FoundUser>(
    db,
    sql`select ${fields} from users where deleted_at is null and ${beginning} ${ORDER} limit ${MOST}`,
  );
  /** Returns the users found and, after them, the first of other users. */
  const withMore = async (people: SQL): Promise<FoundUser[]> => {
    const known = sql.param(found.map(({ id }) => id));
    const ids = sql`select id from (${people}) p where id <> all (${known}::bigint[])
      ${ORDER} limit ${MOST - found.length}`;
    const more = sql`select ${fields} from users join (${ids}) p using (id) ${ORDER}`;
    return [...found, ...(await rowsOf<FoundUser>(db, more))];
  };
  for (const { where, isIndexed } of fitsOf(text)) {
    if (found.length === MOST) break;
    const first = sql`select id, name, search from users where deleted_at is null ${ORDER} limit ${WALKED}`;
    const near = await withMore(sql`select * from (${first}) u where ${where}`);
    const isAll = near.length === MOST || !isIndexed;
    found = isAll
      ? near
      : await withMore(sql`select id, name from users where deleted_at is null and ${where} limit ${READ}`);
  }
  return found;
}
