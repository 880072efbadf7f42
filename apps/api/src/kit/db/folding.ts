import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgTable } from '#kit/db/orm-tables.ts';
import { Flag, Int } from '#kit/db/row.ts';

/** A table with a column `folded`. */
export type FoldedTable = PgTable;

/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_415;
/** Rows of a statement: few enough to hold none of them for long. */
const BATCH = 1000;

/** The form of what searches look in. Where it changes, rows that it concerns are folded anew by the next start. */
const FORM = '2';
const FORM_NAME = 'folded_form';
/** Form 2: short fields with signs that are no address stand there without them too. */
const concerned = (below: number | null): SQL => sql`(${below}::bigint is null or id < ${below}::bigint)
  and folded ~ '(^|\n)[^\n@]{0,100}[!#$%&()*+,./:;<=>?\[\\\]^_{|}~·•][^\n@]{0,100}($|\n)'`;

/**
 * Fills what searches look in, in rows from before there was such a column or its form, newest first: a statement for
 * every thousand, so that nobody waits for it. Their triggers say what it is. Usually there are none.
 */
export async function fillFolded(db: Db, tables: readonly FoldedTable[], until?: AbortSignal): Promise<void> {
  for (const table of tables) await foldAll(db, table, () => sql`folded is null`, until);
  if (await hasRow(db, sql`select from settings where name = ${FORM_NAME} and value = ${FORM}`)) return;
  for (const table of tables) if (!(await foldAll(db, table, concerned, until))) return;
  await db.execute(
    sql`insert into settings (name, value) values (${FORM_NAME}, ${FORM})
        on conflict (name) do update set value = excluded.value`,
  );
}

/** Returns false when it was stopped, or another process does it. */
async function foldAll(
  db: Db,
  table: FoldedTable,
  which: (below: number | null) => SQL,
  until?: AbortSignal,
): Promise<boolean> {
  let next: Next = { below: null, isMine: true };
  do {
    if (until?.aborted === true) return false;
    next = await foldNext(db, table, which(next.below));
  } while (next.below !== null);
  return next.isMine;
}

/** `below`: the id of the last row that was folded; null when there was none. */
type Next = { below: number | null; isMine: boolean };

const foldNext = (db: Db, table: FoldedTable, which: SQL): Promise<Next> =>
  db.transaction(async (tx) => {
    const [turn] = await rowsOf(tx, { mine: Flag }, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!turn?.mine) return { below: null, isMine: false };
    const rows = await rowsOf(
      tx,
      { id: Int },
      sql`update ${table} set folded = '' where id in (
            select id from ${table} where ${which} order by id desc limit ${BATCH} for update skip locked)
          returning id`,
    );
    return { below: rows.length > 0 ? Math.min(...rows.map(({ id }) => id)) : null, isMine: true };
  });
