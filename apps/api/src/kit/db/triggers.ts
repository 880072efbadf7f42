import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ClientBase } from 'pg';

import { askClient, Text } from '#kit/db/row.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
/** The setting that records what was applied last. */
const SETTING = 'triggers';

/** The hash of the files, and the functions they created, such as `tally(text,text)`. */
type Applied = { hash: string; functions: string[] };

/** Returns each `*.triggers.sql` with its text, the kit's before the rooms', which use them. */
export function readTriggerFiles(): { file: string; text: string }[] {
  const files = globSync('{kit,rooms}/**/*.triggers.sql', { cwd: SOURCES }).toSorted();
  return files.map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
}

/**
 * Syncs the database's functions and triggers with the files: when a file changed since the last time, all are
 * replaced, and those that no file creates any more are dropped. Runs in the caller's transaction.
 * @throws Error that names the file that PostgreSQL refuses
 */
export async function applyTriggers(client: ClientBase): Promise<void> {
  const files = readTriggerFiles();
  const now: Applied = { hash: hashTriggerFiles(files), functions: [] };
  const before = await readApplied(client);
  if (before.hash === now.hash) return;

  for (const { file, text } of files) {
    await client.query(text).catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    });
  }
  now.functions = await listReplaced(client);
  await dropAbandoned(client, [...now.functions, ...before.functions]);
  await client.query(
    'insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value',
    [SETTING, JSON.stringify(now)],
  );
}

/** Returns whether a database has the functions and triggers of the files. */
export async function hasCurrentTriggers(client: ClientBase): Promise<boolean> {
  return (await readApplied(client)).hash === hashTriggerFiles(readTriggerFiles());
}

function hashTriggerFiles(files: readonly { text: string }[]): string {
  const hash = createHash('sha256');
  for (const { text } of files) hash.update(text);
  return hash.digest('hex');
}

async function readApplied(client: ClientBase): Promise<Applied> {
  const rows = await askClient(client, { value: Text }, 'select value from settings where name = $1', [
    SETTING,
  ]);
  return rows[0] ? (JSON.parse(rows[0].value) as Applied) : { hash: '', functions: [] };
}

/** A catalog row carries the id of the transaction that wrote it. */
const IS_REPLACED = 'xmin = pg_current_xact_id()::xid';

/** Lists the functions that this transaction created or replaced, without those of extensions. */
async function listReplaced(client: ClientBase): Promise<string[]> {
  const rows = await askClient(
    client,
    { name: Text },
    `select oid::regprocedure::text as name from pg_proc p
     where ${IS_REPLACED} and pronamespace = current_schema()::regnamespace and not exists (
       select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'
     ) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Drops our functions, and their triggers, that this transaction did not replace. */
async function dropAbandoned(client: ClientBase, functions: string[]): Promise<void> {
  const rows = await askClient(
    client,
    { statement: Text },
    `with ours as (select to_regprocedure(name) as id from unnest($1::text[]) name)
     select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as step
     from pg_trigger where not tgisinternal and tgfoid in (select id from ours) and not ${IS_REPLACED}
     union
     select format('drop function %s', oid::regprocedure), 2
     from pg_proc where oid in (select id from ours) and not ${IS_REPLACED}
     order by step`,
    [functions],
  );
  for (const { statement } of rows) await client.query(statement);
}
