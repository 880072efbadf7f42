import { fold } from '@greenroom/contract/kit/fold';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { readSearch } from '@greenroom/contract/kit/search';
import { FoundRecord } from '@greenroom/contract/palette';
import { PALETTE_MOST, idIn } from '@greenroom/contract/palette.rules';
import type { PaletteKind } from '@greenroom/contract/palette.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { likeText } from '#kit/db/sql.ts';
import { beginWords, hasParts } from '#kit/db/words.ts';

/** The newest rows of a kind, read one by one: what is frequent is found among them. */
const WALKED = 1000;
/** What is rarer is found by the index of texts; of more matches than this, only the first are used. */
const READ = 3000;
/** Two ways may find the same record. */
const CANDIDATES = 3 * PALETTE_MOST;

/** Where the records of a kind are; `t` is their row. Each has a column `folded` with an index of trigrams. */
type Source = {
  table: SQL;
  title: SQL;
  detail: SQL;
  active?: SQL;
  /** The id that the record's page takes, if not its own. */
  page?: SQL;
  /** Which rows are found, besides that they are not removed. */
  only?: SQL;
  /** Names that staff type most: those that begin with what was typed come first. */
  isName?: boolean;
};

const selectPersonName = (user: SQL): SQL =>
  sql`(select case when u.deleted_at is null then u.name else 'Deleted user' end from users u where u.id = ${user})`;

const SOURCES: Record<PaletteKind, Source> = {
  users: {
    table: sql`users`,
    title: sql`t.name`,
    detail: sql`t.email`,
    active: sql`t.active`,
    isName: true,
  },
  parlours: {
    table: sql`parlours`,
    title: sql`t.suite_title`,
    detail: selectPersonName(sql`t.owner_id`),
    active: sql`t.is_public`,
    only: sql`finished_at is null`,
    isName: true,
  },
  sales: {
    table: sql`sales`,
    title: sql`t.title`,
    detail: selectPersonName(sql`t.user_id`),
  },
  contest: {
    table: sql`contest_entries`,
    title: sql`t.title`,
    detail: sql`(select string_agg(u.name, ', ' order by p.position) from contest_partners p
      join users u on u.id = p.user_id and u.deleted_at is null where p.entry_id = t.id)`,
    active: sql`(t.is_active or not t.featured)`,
  },
  supports: {
    table: sql`support_messages`,
    title: sql`t.subject`,
    detail: sql`t.sender_name`,
  },
  headlines: {
    table: sql`headlines`,
    title: sql`t.title`,
    detail: sql`t.website_link`,
  },
  bulletins: {
    table: sql`bulletins`,
    title: sql`t.title`,
    detail: selectPersonName(sql`t.user_id`),
    active: sql`t.status`,
  },
  podcasts: {
    table: sql`podcasts`,
    title: sql`t.name`,
    detail: selectPersonName(sql`t.user_id`),
    active: sql`t.is_show`,
    page: sql`t.user_id`,
  },
};

/** Selects ids by the ways that a record can match, best first. PostgreSQL goes on to a slower way only when it needs more. */
function paletteQueries({ table, only, isName }: Source, text: string): SQL[] {
  const rows = sql`from ${table} where deleted_at is null${only ? sql` and ${only}` : sql``}`;
  const id = idIn(text);
  const ways = id === null ? [] : [sql`select id ${rows} and id = ${id}`];
  const search = readSearch(text, LIMITS.lookupMin);
  const parts = hasParts(sql`folded`, search);
  if (text.trim().startsWith('#') || !parts) return ways;
  const first = sql`order by folded collate "C", id limit ${CANDIDATES}`;
  if (isName) {
    ways.push(sql`select id ${rows} and folded collate "C" like ${` ${likeText(fold(text))}%`} ${first}`);
    const begin = sql`select id, folded ${rows} and ${beginWords(sql`folded`, search)} limit ${READ}`;
    ways.push(sql`select id from (${begin}) b ${first}`);
  }
  const newest = sql`select id, folded ${rows} order by id desc limit ${WALKED}`;
  ways.push(sql`select id from (${newest}) n where ${parts} limit ${CANDIDATES}`);
  if (readSearch(text, LIMITS.searchMin).forms.length > 0) {
    const any = sql`select id ${rows} and ${parts} limit ${READ}`;
    ways.push(sql`select id from (${any}) a order by id desc limit ${CANDIDATES}`);
  }
  return ways;
}

function selectKind(kind: PaletteKind, search: string): SQL | null {
  const source = SOURCES[kind];
  const ways = paletteQueries(source, search);
  if (ways.length === 0) return null;
  const { table, title, detail, active = sql`true`, page = sql`t.id` } = source;
  const found = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union all `,
  );
  return sql`select ${kind}::text as kind, t.id, ${title} as title, coalesce(${detail}, '') as detail,
      ${active} as active, ${page} as page_id, f.place
    from (select id, min(place) as place from (
        select id, row_number() over () as place from (select id from (${found}) w limit ${2 * CANDIDATES}) c
      ) p group by id order by place limit ${PALETTE_MOST}) f
    join ${table} t using (id)`;
}

/** Returns at most five records of each kind whose text or id matches, best match first, then the newest. */
export async function searchRecords(
  db: Sql,
  search: string,
  kinds: readonly PaletteKind[],
): Promise<FoundRecord[]> {
  const parts = kinds.map((kind) => selectKind(kind, search)).filter((part) => part !== null);
  if (parts.length === 0) return [];
  const order = sql`array_position(${sql.param([...kinds])}::text[], kind), place`;
  return rowsOf(
    db,
    FoundRecord,
    sql`select kind, id, title, detail, active, page_id
        from (${sql.join(parts, sql` union all `)}) found order by ${order}`,
  );
}
