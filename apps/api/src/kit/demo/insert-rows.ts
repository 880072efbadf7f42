import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { getTableName, sql, toSnakeCase } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgTable } from '#kit/db/orm-tables.ts';
import { Int, Text } from '#kit/db/row.ts';

/** From this many rows on, rebuilding indexes is faster than updating them. */
export const MANY = 50_000;

/** JSON has no bytes; PostgreSQL reads them as hexadecimal. */
const toInsertedValue = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? String.raw`\x${value.toString('hex')}` : value;

function insertOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const keys = Object.keys(rows[0] ?? {});
  const names = keys.map((key) => toSnakeCase(key));
  const plain = (rows as readonly Record<string, unknown>[]).map((row) => {
    const made: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i += 1) made[names[i] ?? ''] = toInsertedValue(row[keys[i] ?? '']);
    return made;
  });
  const name = sql.identifier(getTableName(table));
  const columns = sql.join(
    names.map((column) => sql.identifier(column)),
    sql`, `,
  );
  return sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(plain)})`;
}

/** Inserts rows of the same shape in a single statement. The first row defines the columns. */
export async function insertRows<T extends PgTable>(
  db: Sql,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0) await db.execute(insertOf(table, rows));
}

/** Inserts rows of the same shape and returns their new ids in the same order. */
export async function insertForIds<T extends PgTable>(
  db: Sql,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await rowsOf(db, { id: Int }, sql`${insertOf(table, rows)} returning id`);
  return made.map((row) => row.id);
}

/** Lifts the time limits of a request: a large fill takes longer, and waits while files are stored. */
export async function allowLongWork(tx: Sql): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Updates the planner's statistics, which still describe empty tables, and folds the tallies of all batches. */
export async function settle(tx: Sql): Promise<void> {
  await tx.execute(sql`analyze`);
  await tx.execute(sql`select fold_tallies()`);
}

/**
 * Runs the work while the table has only its key indexes, then rebuilds the others. For a million rows this is several
 * times faster than updating them. Other sessions wait for the table meanwhile.
 */
export async function withoutIndexes(tx: Sql, table: PgTable, work: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf(
    tx,
    { name: Text, definition: Text },
    sql`select c.relname as name, pg_get_indexdef(c.oid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = ${getTableName(table)}::regclass and not i.indisunique order by c.relname`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}

/** Vacuums after a large fill, so that the first readers need not check each row's visibility. */
export async function vacuum(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum');
  } finally {
    client.release(true);
  }
}
