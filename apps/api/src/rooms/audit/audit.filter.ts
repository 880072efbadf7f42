import type { AuditFilter } from '@greenroom/contract/audit';
import { readSearch } from '@greenroom/contract/kit/search';
import type { Search } from '@greenroom/contract/kit/search';
import { isByAct } from '@greenroom/contract/audit-list.rules';

import type { Narrowed } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasWords } from '#kit/db/words.ts';
import { columnOf } from '#kit/records/trash.ts';
import type { Titled } from '#kit/room.ts';

/** Where the records of each kind have their names. */
export type Titles = Readonly<Record<string, Titled>>;

/** The id of the record of an entry `e`. */
const NUMBER = sql`case when e.record ~ '^[0-9]{1,15}$' then e.record::bigint end`;

/** The name of the record of an entry `e`. */
export const selectRecordTitle = (titles: Titles): SQL =>
  sql`case e.kind ${sql.join(
    Object.entries(titles).map(
      ([kind, { table, title }]) =>
        sql`when ${sql.raw(`'${kind}'`)} then (select left(${sql.identifier(columnOf(title))}, 200) from ${table} where id = ${NUMBER})`,
    ),
    sql` `,
  )} end`;

/** Returns the condition that the record of an entry `e` has each word of a search; null when it is not made. */
function wordsIn(search: Search, titles: Titles): SQL | null {
  const found = Object.entries(titles).flatMap(([kind, { table, title, folded, among = sql`true` }]) => {
    const text = folded ? sql`t.folded` : sql`fold(t.${sql.identifier(columnOf(title))})`;
    const words = hasWords(text, search);
    return words
      ? [sql`select ${sql.raw(`'${kind}'`)}, t.id::text from ${table} t where ${among} and ${words}`]
      : [];
  });
  return found.length > 0 ? sql`(e.kind, e.record) in (${sql.join(found, sql` union all `)})` : null;
}

type Asked = AuditFilter & { acts?: boolean | undefined };

const hasActs = (filter: Asked): boolean => filter.acts === true && isByAct(filter);

function activityWhere(filter: Asked, zone: string): SQL {
  const { actor, action, kind, record, bulk, act, key, start_date: start, end_date: end } = filter;
  const activityDayStart = (day: string, plus: number) =>
    sql`moment_of(${day}::date + ${plus}::int, ${zone})`;
  return all([
    ...(actor === undefined ? [] : [sql`e.admin_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(record === undefined ? [] : [sql`e.record = ${record}`]),
    ...(bulk === undefined ? [] : [sql`e.after ->> 'bulk' = ${bulk}`]),
    ...(act === undefined ? [] : [sql`(e.id = ${act} or e.act_id = ${act})`]),
    ...(key === undefined ? [] : [sql`e.key_id = ${key}`]),
    ...(hasActs(filter) ? [sql`e.act_id is null`] : []),
    ...(start === undefined ? [] : [sql`e.created_at >= ${activityDayStart(start, 0)}`]),
    ...(end === undefined ? [] : [sql`e.created_at < ${activityDayStart(end, 1)}`]),
  ]);
}

/** Counts the matches exactly. Triggers count the entries of each kind and action, which may be very many. */
function activityTotal(filter: Asked, where: SQL): SQL {
  const { action, kind, actor, record, bulk, act, key, start_date: start, end_date: end } = filter;
  if ([actor, record, bulk, act, key, start, end].some((value) => value !== undefined))
    return sql`(select count(*) from audit_entries e where ${where})`;
  const narrowed = all([
    hasActs(filter) ? sql`metric in ('audit', 'audit_rest')` : sql`metric = 'audit'`,
    ...(kind === undefined ? [] : [sql`split_part(key, ' ', 1) = ${kind}`]),
    ...(action === undefined ? [] : [sql`substr(key, strpos(key, ' ') + 1) = ${action}`]),
  ]);
  return sql`(select coalesce(sum(case metric when 'audit' then amount else -amount end), 0)::bigint from tallies where ${narrowed})`;
}

/** Returns what narrows the log to a filter. Days are in `zone`. */
export function narrowActivity(filter: Asked, { zone, titles }: { zone: string; titles: Titles }): Narrowed {
  const where = activityWhere(filter, zone);
  const search = readSearch(filter.search, 2);
  return {
    where,
    words: wordsIn(search, titles),
    isShort: search.isShort,
    total: activityTotal(filter, where),
  };
}
