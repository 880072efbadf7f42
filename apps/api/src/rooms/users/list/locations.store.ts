import { LIMITS } from '@greenroom/contract/kit/limits';
import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { Location } from '@greenroom/contract/users-profile';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Float, Text } from '#kit/db/row.ts';
import { likeText } from '#kit/db/sql.ts';
import { beginningsOf } from '#rooms/users/list/locations.filter.ts';
import { cities, dataSets } from '#rooms/users/users.table.ts';

/** Only one process at a time loads them. */
const LOCK = 5_230_414;
const SET = 'cities';
const ROWS_AT_ONCE = 2000;
/** For matches inside names, only the first found are used: reading all would take too long. */
const READ = 3000;
/** The community is American: a city there ranks with cities elsewhere that are five times as large. */
const HOME_TIMES = 5;
/** The number of letters from which further words of a name are searched even when enough names begin with them. */
const WORD_MIN = 4;
/** A match of the whole name ranks with cities that are twenty times as large: San, Mali never before San Diego. */
const WHOLE_TIMES = 20;

export type CityRow = typeof cities.$inferInsert;
const Found = z.object({ ...Location.shape, words: Text, weight: Float });
type Found = z.input<typeof Found>;

const FIELDS = sql`c.city, c.state, c.zipcode, c.latitude, c.longitude`;

/** Uses only `words` and `population`, since the index has only these two. */
const WEIGHT = sql`greatest(population, 1)::bigint
  * case when left(right(words, 4), 2) = ', ' then ${HOME_TIMES}::int else 1 end`;

const beginsWith = (text: string): SQL => sql`words collate "C" like ${`${likeText(text)}%`}`;

/** Selects the ten heaviest that begin with the text. */
function selectNearest(text: string): SQL {
  const name = `${text.split(',')[0]?.trim()},`;
  const whole = sql`case when starts_with(words, ${name}) then ${WHOLE_TIMES}::int else 1 end`;
  return sql`(select words, ${WEIGHT} * ${whole} as weight from cities where ${beginsWith(text)}
    order by weight desc, words collate "C" limit ${PROFILE.locationsMax})`;
}

/**
 * Returns at most ten matching cities, best match first; none for fewer than two letters, and none until they are
 * loaded.
 */
export async function searchLocations(db: Sql, query: string): Promise<Location[]> {
  const texts = beginningsOf(query, LIMITS.lookupMin);
  if (texts.length === 0) return [];
  const lists = sql.join(texts.map(selectNearest), sql` union all `);
  const found = await rowsOf(
    db,
    Found,
    sql`select ${FIELDS}, c.words, best.weight from cities c join (
        select words, max(weight)::float8 as weight from (${lists}) near group by words
        order by weight desc, words collate "C" limit ${PROFILE.locationsMax}
      ) best on c.words = best.words collate "C"`,
  );
  const isZipcode = /^\d+$/.test(texts[0] ?? '');
  const more = isZipcode ? [] : await searchInside(db, texts, found);
  return [...found, ...more]
    .toSorted((a, b) => b.weight - a.weight || (a.words < b.words ? -1 : 1))
    .slice(0, PROFILE.locationsMax)
    .map(({ city, state, zipcode, latitude, longitude }) => ({ city, state, zipcode, latitude, longitude }));
}

const isLike = (patterns: string[]): SQL =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`words like ${pattern}`),
    sql` or `,
  )})`;

/** Selects those with the text at the beginning of a further word and, if there is room, within a word. */
async function searchInside(db: Sql, texts: string[], found: Found[]): Promise<Found[]> {
  const hasRoom = found.length < PROFILE.locationsMax;
  const anywhere = texts
    .map((text) => likeText(text.trim()))
    .filter((text) => hasRoom || text.length >= WORD_MIN);
  if (anywhere.length === 0) return [];
  const known = sql.param(found.map(({ words }) => words));
  const atWord = isLike(anywhere.map((text) => `% ${text}%`));
  // Two letters occur in too many names.
  const inside = anywhere.filter((text) => hasRoom && text.length > LIMITS.lookupMin);
  const where = inside.length > 0 ? isLike(inside.map((text) => `%${text}%`)) : atWord;
  return rowsOf(
    db,
    Found,
    sql`select ${FIELDS}, c.words, ${WEIGHT}::float8 / case when ${atWord} then 10 else 1000 end as weight from (
        select * from cities where (${atWord} or ${where}) and words <> all (${known}::text[]) limit ${READ}
      ) c order by weight desc, words collate "C" limit ${PROFILE.locationsMax}`,
  );
}

/** Returns which set of cities is loaded, or null. */
export async function getCitiesVersion(db: Sql): Promise<string | null> {
  const [found] = await rowsOf(db, { version: Text }, sql`select version from data_sets where name = ${SET}`);
  return found?.version ?? null;
}

/** Replaces the previous set as a whole; false when another process is loading. Only the process that loads builds the rows. */
export async function replaceCities(db: Db, version: string, readRows: () => CityRow[]): Promise<boolean> {
  const isLoaded = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Building the rows takes seconds.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [turn] = await rowsOf(tx, { mine: Flag }, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!turn?.mine) return false;
    if ((await getCitiesVersion(tx)) === version) return true;
    await tx.delete(cities);
    const rows = readRows();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await addCities(tx, rows.slice(at, at + ROWS_AT_ONCE));
    const [name, set] = [SET, { version }];
    await tx
      .insert(dataSets)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: dataSets.name, set });
    return true;
  });
  // Only a vacuumed table is answered from its index alone.
  if (isLoaded) await db.execute(sql`vacuum analyze cities`);
  return isLoaded;
}

async function addCities(db: Sql, rows: CityRow[]): Promise<void> {
  await db.execute(sql`insert into cities (id, city, state, zipcode, latitude, longitude, population, words)
    select * from json_to_recordset(${JSON.stringify(rows)}) as r(id int, city text, state text, zipcode text,
      latitude float8, longitude float8, population int, words text)`);
}
