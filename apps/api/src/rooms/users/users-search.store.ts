import { LIMITS } from '@greenroom/contract/kit/limits';
import type { FoundUser } from '@greenroom/contract/users';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db.ts';
import type { Sql } from '#kit/db.ts';
import { likeText } from '#kit/sql.ts';

const MOST = 10;
/** So many names are walked before an index is asked: what many people have is among them, and asked for in vain. */
const WALKED = 1000;

/** One way in which a person fits, the better ones first. */
type Fit = { where: SQL; isIndexed: boolean };

/** Letters or digits in a row, of which the index of texts needs some to find anything. */
const hasRun = (text: string, length: number): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((run) => run.length >= length);

/** How a text can fit behind a name's beginning: at the beginning of another word of the name, or anywhere. */
function fitsOf(text: string): Fit[] {
  const literal = likeText(text);
  const word = { where: sql`lower(name) like ${`% ${literal}%`}`, isIndexed: hasRun(text, LIMITS.lookupMin) };
  if (text.length < LIMITS.searchMin) return [word];
  return [word, { where: sql`search like ${`%${literal}%`}`, isIndexed: hasRun(text, LIMITS.searchMin) }];
}

/** At most ten people whose name or address fits, best match first; none for fewer than two letters. */
export async function searchUsers(db: Sql, name: string, mediaUrl: string): Promise<FoundUser[]> {
  const text = name.trim().toLowerCase();
  if (text.length < LIMITS.lookupMin) return [];
  const fields = sql`id, name, email, ${mediaUrl}::text || profile_image as profile_image_url`;
  // By bytes, as the index of beginnings is: the whole name is then the first of those that begin with it.
  const order = sql`order by lower(name) collate "C", id`;
  // The same order by no index, so that none is walked to its end in the hope of an early hit.
  const sorted = sql`order by (lower(name) || '') collate "C", id`;
  const found = await rowsOf<FoundUser>(
    db,
    sql`select ${fields} from users where deleted_at is null
          and lower(name) collate "C" like ${`${likeText(text)}%`} ${order} limit ${MOST}`,
  );
  const add = async (people: SQL, where: SQL) => {
    const known = sql.param(found.map(({ id }) => id));
    const more = sql`select ${fields} from ${people} where ${where} and id <> all (${known}::bigint[])`;
    found.push(...(await rowsOf<FoundUser>(db, sql`${more} ${sorted} limit ${MOST - found.length}`)));
  };
  for (const { where, isIndexed } of fitsOf(text)) {
    if (found.length === MOST) break;
    const before = found.length;
    await add(sql`(select * from users where deleted_at is null ${order} limit ${WALKED}) first`, where);
    if (found.length === MOST || !isIndexed) continue;
    found.length = before;
    await add(sql`users`, sql`deleted_at is null and ${where}`);
  }
  return found;
}
