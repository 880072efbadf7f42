import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql, toSnakeCase } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { Flag, Int, orNull, Text } from '#kit/db/row.ts';
import { auditCommand } from '#kit/records/audit.ts';

/** A table whose texts of one line are cleaned, with its name in the activity, and these columns. */
export type OneLineTable = { name: string; table: PgTable; columns: readonly PgColumn[] };
/** How far the cleaning is: which table, after which id, and how many rows of each table it has changed. */
type Progress = { at: number; after: number; changed: Record<string, number>; isDone: boolean };

const SETTING = 'one_line';
/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_416;
/** Rows that a statement reads. Few of them change. */
const BATCH = 5000;
const BEGINNING: Progress = { at: 0, after: 0, changed: {}, isDone: false };

/**
 * Cleans the texts of one line that were stored before input was cleaned, a few thousand rows at a time, and writes an
 * entry in the activity with how many were changed. Each step is kept, so that another process or start goes on with the
 * next. Once it is done, it does nothing.
 */
export async function cleanStored(
  db: Db,
  tables: readonly OneLineTable[],
  until?: AbortSignal,
): Promise<void> {
  const isStopped = () => until?.aborted === true;
  while (!isStopped() && (await cleanNext(db, tables)));
}

/** Cleans the next rows. Returns whether there are more. */
const cleanNext = (db: Db, tables: readonly OneLineTable[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [turn] = await rowsOf(
      tx,
      { mine: Flag, value: orNull(Text) },
      sql`select pg_try_advisory_xact_lock(${LOCK}) as mine, (select value from settings where name = ${SETTING}) as value`,
    );
    if (!turn?.mine) return false;
    const progress = turn.value === null ? BEGINNING : (JSON.parse(turn.value) as Progress);
    if (progress.isDone) return false;
    const next = await takeCleaningStep(tx, tables, progress);
    await tx.execute(
      sql`insert into settings (name, value) values (${SETTING}, ${JSON.stringify(next)})
          on conflict (name) do update set value = excluded.value`,
    );
    if (next.isDone && Object.keys(next.changed).length > 0)
      await auditCommand(tx, 'maintenance', { action: 'texts.clean', after: { changed: next.changed } });
    return !next.isDone;
  });

async function takeCleaningStep(
  db: Sql,
  tables: readonly OneLineTable[],
  progress: Progress,
): Promise<Progress> {
  const wanted = tables[progress.at];
  if (!wanted) return { ...progress, isDone: true };
  const { last, changed } = await cleanPart(db, wanted, progress.after);
  const { name } = wanted;
  const counts =
    changed > 0 ? { ...progress.changed, [name]: (progress.changed[name] ?? 0) + changed } : progress.changed;
  return last === null
    ? { ...progress, at: progress.at + 1, after: 0, changed: counts }
    : { ...progress, after: last, changed: counts };
}

/** Cleans the rows after an id. A text of which nothing would be left stays as it is. */
async function cleanPart(db: Sql, { table, columns }: OneLineTable, after: number) {
  const cleaned = columns.map((column) => {
    const name = sql.identifier(toSnakeCase(column.name));
    return { name, text: sql`coalesce(nullif(one_line(t.${name}), ''), t.${name})` };
  });
  const [part] = await rowsOf(
    db,
    { last: orNull(Int), changed: Int },
    sql`with part as materialized (select id from ${table} where id > ${after} order by id limit ${BATCH}),
          done as (
            update ${table} t set ${sql.join(
              cleaned.map(({ name, text }) => sql`${name} = ${text}`),
              sql`, `,
            )}
            from part where t.id = part.id and (${sql.join(
              cleaned.map(({ name, text }) => sql`t.${name} <> ${text}`),
              sql` or `,
            )}) returning t.id)
        select (select max(id) from part) as last, (select count(*)::int from done) as changed`,
  );
  return part ?? { last: null, changed: 0 };
}
