import { DatabaseError } from 'pg';
import type { Client } from 'pg';

import { inState } from '#kit/archive/archive.ts';
import type { Manifest } from '#kit/archive/archive.ts';
import type { ArchiveFiles } from '#kit/archive/archive-files.ts';
import { listTables, loadEtags, loadTable, renameEtags } from '#kit/archive/archive-tables.ts';
import type { Definitions, NewEtag } from '#kit/archive/archive-tables.ts';
import { applyMigrations } from '#kit/db/migrate.ts';
import { askClient, Int, Text } from '#kit/db/row.ts';

/** PostgreSQL's code for an object that others depend on. */
const DEPENDED_ON = '2BP01';

/** Returns what a statement lists, one text a row. */
const listLines = async (client: Client, text: string): Promise<string[]> =>
  (await askClient(client, { line: Text }, text)).map(({ line }) => line);

const run = async (client: Client, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement);
};

/** Returns whether a database has tables, ours or others. */
export async function hasTables(client: Client): Promise<boolean> {
  const found = await listLines(
    client,
    `select relname as line from pg_class where relkind in ('r', 'p') and (relnamespace = 'public'::regnamespace
       or relnamespace in (select oid from pg_namespace where nspname in ('drizzle', 'pgboss'))) limit 1`,
  );
  return found.length > 0;
}

/** Returns how many other connections use the database. Of other roles' connections the kind may be hidden. */
export async function countOthers(client: Parameters<typeof askClient>[0]): Promise<number> {
  const rows = await askClient(
    client,
    { others: Int },
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()
       and application_name <> $1`,
    [GUARD],
  );
  return rows[0]?.others ?? 0;
}

/** The name of a restore's own second connection. */
export const GUARD = 'greenroom restore';

/**
 * Replaces all rows by those of an archive, in one transaction: it makes the schema that the archive is of, fills it, and
 * compares each table with the archive. The caller commits.
 */
export async function restoreRows(
  client: Client,
  files: ArchiveFiles,
  manifest: Manifest,
  etags: readonly NewEtag[],
): Promise<void> {
  const places = inState(manifest.state);
  await dropAll(client);
  await applyMigrations(client, manifest.migration.when);
  // Rows arrive in any order, and indexes are faster to build than to extend.
  const rebuild = await dropLinks(client);
  const shapes = await listTables(client);
  await client.query(`truncate ${shapes.map(({ name }) => `"${name}"`).join(', ')}`);
  for (const table of manifest.tables) {
    const shape = shapes.find(({ name }) => name === table.name);
    await loadTable(client, table, shape, files.read(places.table(table.name)));
  }
  await loadEtags(client, files.read(places.etags));
  await renameEtags(client, etags);
  for (const { name, start, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      `public."${name}"`,
      last ?? start,
      last !== null,
    ]);
  }
  await run(client, rebuild);
  await applyDefinitions(client, await readDefinitions(files, places.definitions));
}

/** Drops our tables, functions and collations. @throws Error that names what others have built on them */
async function dropAll(client: Client): Promise<void> {
  // Triggers need functions, and functions take rows of tables.
  const statements = await listLines(
    client,
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as line, 1 as step from pg_trigger
     join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace
     union all
     select 'drop function ' || string_agg(p.oid::regprocedure::text, ', '), 2 from pg_proc p
     where pronamespace = 'public'::regnamespace and not exists (
       select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
     having count(*) > 0
     union all
     select 'drop table ' || string_agg(oid::regclass::text, ', '), 3 from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
     having count(*) > 0
     union all
     select 'drop collation ' || string_agg(oid::regcollation::text, ', '), 4 from pg_collation
     where collnamespace = 'public'::regnamespace having count(*) > 0
     union all
     select format('drop schema %I cascade', nspname), 4 from pg_namespace where nspname in ('drizzle', 'pgboss')
     order by step`,
  );
  await run(client, statements).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== DEPENDED_ON) throw error;
    const what = error.detail?.replaceAll('\n', ', ') ?? error.message;
    throw new Error(`Others have built on the tables: ${what}. Drop that, then restore.`, { cause: error });
  });
}

/** Drops references and indexes. Returns the statements that make them again. */
async function dropLinks(client: Client): Promise<string[]> {
  const rows = await askClient(
    client,
    { dropping: Text, making: Text },
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as making, 2 as step
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
     from pg_index i join pg_class c on c.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not relispartition and not exists (
       select from pg_constraint where conindid = indexrelid)
     order by step, making`,
  );
  // References go before the indexes that they may need, and come back after them.
  await run(
    client,
    rows.toReversed().map(({ dropping }) => dropping),
  );
  return rows.map(({ making }) => making);
}

async function readDefinitions(files: ArchiveFiles, name: string): Promise<Definitions> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read(name)) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Definitions;
}

/** Makes the functions and triggers of then, which the migrations that follow may rely on. */
async function applyDefinitions(client: Client, { functions, triggers }: Definitions): Promise<void> {
  // They may name each other in any order.
  await client.query('set local check_function_bodies = off');
  await run(client, functions);
  await run(client, triggers);
}
