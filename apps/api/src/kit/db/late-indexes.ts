import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';

import type { Db } from '#kit/db/db.ts';
import { askClient, Flag, Int, listOf, Text } from '#kit/db/row.ts';

/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_417;
/** Up to this size of its table an index takes less than a fifth of a second. */
const SMALL_BYTES = 32 * 2 ** 20;
const MADE = /\bcreate index concurrently "(\w+)" on "(\w+)"/i;
const DROPPED = /\bdrop index (?:concurrently )?(?:if exists )?"(\w+)"/i;

type Asked = Pick<Client, 'query'>;
type Index = { name: string; statement: string };

/**
 * Applies a statement of a migration in the caller's transaction. An index that it makes `concurrently` is left to
 * `buildIndexes` when its table is large, since an update has all tables for itself.
 */
export async function applyStatement(client: Asked, statement: string): Promise<void> {
  const table = MADE.exec(statement)?.[2];
  if (table === undefined) return void (await client.query(statement));
  const rows = await askClient(client, { size: Int }, 'select pg_relation_size($1::regclass) as size', [
    `"${table}"`,
  ]);
  if (Number(rows[0]?.size) <= SMALL_BYTES)
    await client.query(statement.replace(/\bindex concurrently\b/i, 'index'));
}

/** Returns the indexes that the migrations in a folder make `concurrently` and do not drop again. */
function listLate(folder: string): Index[] {
  const late = new Map<string, string>();
  for (const statement of readMigrationFiles({ migrationsFolder: folder }).flatMap(({ sql }) => sql)) {
    const [made, dropped] = [MADE.exec(statement)?.[1], DROPPED.exec(statement)?.[1]];
    if (made !== undefined) late.set(made, statement);
    if (dropped !== undefined) late.delete(dropped);
  }
  return Array.from(late, ([name, statement]) => ({ name, statement }));
}

/**
 * Returns those that are missing, or that a process left unfinished; all of them when the database has another version of
 * the orders of names and titles than they were built with.
 */
async function findWanted(client: Asked, late: readonly Index[]): Promise<Index[]> {
  const rows = await askClient(
    client,
    { valid: listOf(Text), current: Flag },
    `select array(select relname::text from pg_index join pg_class on oid = indexrelid
                  where relnamespace = current_schema()::regnamespace and indisvalid) as valid,
       (select bool_and(collversion is not distinct from pg_collation_actual_version(oid)) from pg_collation
        where collname in ('names', 'titles') and collnamespace = current_schema()::regnamespace) as current`,
  );
  const { valid = [], current } = rows[0] ?? {};
  return current === false ? [...late] : late.filter(({ name }) => !valid.includes(name));
}

/**
 * Builds the indexes that an update has left, one after the other, while calls go on; usually there are none. Until then
 * the lists that they serve are sorted anew for each page.
 * @param owner the address of the role that owns the schema
 */
export async function buildIndexes(
  db: Db,
  owner: string,
  { folder, until }: { folder: string; until?: AbortSignal },
): Promise<void> {
  const late = listLate(folder);
  if (until?.aborted || (await findWanted(db.$client, late)).length === 0) return;
  const client = new Client({ connectionString: owner, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  // PostgreSQL finishes the index that it has begun.
  const leave = () => void client.end();
  until?.addEventListener('abort', leave);
  try {
    await client.connect();
    await buildAlone(client, late);
  } catch (error) {
    if (!until?.aborted) throw error;
  } finally {
    until?.removeEventListener('abort', leave);
    await client.end();
  }
}

/** Builds what is wanted, unless another process does. Its lock ends with its connection. */
async function buildAlone(client: Client, late: readonly Index[]): Promise<void> {
  const rows = await askClient(client, { mine: Flag }, 'select pg_try_advisory_lock($1) as mine', [LOCK]);
  if (!rows[0]?.mine) return;
  await client.query('set statement_timeout = 0');
  for (const { name, statement } of await findWanted(client, late)) {
    await client.query(`drop index concurrently if exists "${name}"`);
    await client.query(statement);
  }
  await client.query('alter collation names refresh version');
  await client.query('alter collation titles refresh version');
}
