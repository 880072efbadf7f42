import { rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { PgTable } from '#kit/db/orm-tables.ts';
import { Flag } from '#kit/db/row.ts';

/** A table with a column `folded`. */
export type FoldedTable = PgTable;

/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_415;
/** Rows of a statement: few enough to hold none of them for long. */
const BATCH = 1000;

/**
 * Fills what searches look in, in rows from before there was such a column, newest first: a statement for every thousand,
 * so that nobody waits for it. Their triggers say what it is. Usually there are none.
 */
export async function fillFolded(db: Db, tables: readonly FoldedTable[], until?: AbortSignal): Promise<void> {
  const isStopped = () => until?.aborted === true;
  for (const table of tables) {
    for (let done = BATCH; done === BATCH && !isStopped(); done = await foldNext(db, table));
  }
}

/** Returns how many rows were filled. */
const foldNext = (db: Db, table: FoldedTable): Promise<number> =>
  db.transaction(async (tx) => {
    const [turn] = await rowsOf(tx, { mine: Flag }, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!turn?.mine) return 0;
    const done = await tx.execute(
      sql`update ${table} set folded = '' where id in (
            select id from ${table} where folded is null order by id desc limit ${BATCH} for update skip locked)`,
    );
    return done.rowCount ?? 0;
  });
