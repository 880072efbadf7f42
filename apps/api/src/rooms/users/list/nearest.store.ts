import { SEARCH_MOST, readSearch } from '@greenroom/contract/kit/search';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, listOf, Text } from '#kit/db/row.ts';
import { all, likeText } from '#kit/db/sql.ts';
import { searched } from '#rooms/users/users.filter.ts';

/** How alike two words are, of 1, to be compared letter by letter: 'jospeh' and 'joseph' share three of eleven trigrams. */
const ALIKE = 0.2;
const MOST = 100;
/** How many people are asked how they write a name. */
const SAMPLE = 20;

const NameWord = z.object({ word: Text, people: Int });
export type NameWord = z.input<typeof NameWord>;

/** A word of a search: whether anybody has it in a name or a city, and the words of names that look like it. */
const Alike = z.object({ isFound: Flag, names: listOf(NameWord) });
export type Alike = z.input<typeof Alike>;

/** Returns what looks like each word. */
export const listAlike = (db: Db, words: readonly string[]): Promise<Alike[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`);
    return rowsOf(
      tx,
      Alike,
      sql`select exists (select from tallies where metric in ('name', 'city') and key like '%' || asked.pattern || '%') as "isFound",
            (select coalesce(jsonb_agg(jsonb_build_object('word', key, 'people', people)), '[]') from (
               select key, sum(amount) as people from tallies where metric = 'name' and key % asked.word
               group by key having sum(amount) > 0 order by similarity(key, asked.word) desc, key limit ${MOST}
             ) n) as names
          from unnest(${sql.param(words)}::text[], ${sql.param(words.map(likeText))}::text[])
            with ordinality asked (word, pattern, place) order by asked.place`,
    );
  });

/** Returns how many people each search finds, up to `SEARCH_MOST`. */
export async function countPeople(db: Sql, searches: readonly string[]): Promise<number[]> {
  const counts = searches.map(
    (search) => sql`(select count(*)::int from (
      select from users where deleted_at is null and ${searched(readSearch(search))} limit ${SEARCH_MOST}) u)`,
  );
  const [row] = await rowsOf(
    db,
    { counts: listOf(Int) },
    sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
  );
  return row?.counts ?? [];
}

/**
 * Returns, for each guess, names of some people whom a search for its words finds, and who have those of `near` as words of
 * their own.
 */
export async function sampleNames(
  db: Sql,
  guesses: readonly { words: readonly string[]; near: readonly string[] }[],
): Promise<string[][]> {
  const samples = guesses.map(({ words, near }) => {
    const own = near.map((word) => sql`folded like ${`% ${likeText(word)} %`}`);
    const others = searched(readSearch(words.filter((word) => !near.includes(word)).join(' ')));
    return sql`(select coalesce(jsonb_agg(name), '[]') from (
      select name from users where deleted_at is null and ${all([...own, others])}
      order by created_at desc, id desc limit ${SAMPLE}) u)`;
  });
  const [row] = await rowsOf(
    db,
    { names: listOf(listOf(Text)) },
    sql`select jsonb_build_array(${sql.join(samples, sql`, `)}) as names`,
  );
  return row?.names ?? [];
}
