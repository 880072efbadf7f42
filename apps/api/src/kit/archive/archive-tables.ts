import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';

import { inState } from '#kit/archive/archive.ts';
import type { Manifest } from '#kit/archive/archive.ts';
import { measureBytes } from '#kit/archive/archive-files.ts';
import type { ArchiveFiles, Contents } from '#kit/archive/archive-files.ts';
import { askClient, Flag, listOf, orNull, Text } from '#kit/db/row.ts';

/** The table whose ETags are those of the store, and so no part of what an archive compares. */
const OBJECTS = 'objects';

/** A table, and how it is read so that equal rows are equal bytes on every server. */
const TableShape = z.object({ name: Text, columns: listOf(Text), order: Text });
export type TableShape = z.input<typeof TableShape>;

/** The state of a database but its rows. */
type Surroundings = Pick<Manifest, 'sequences'> & { migration: { when: number; name: string } };

/** Opens a connection whose text formats do not depend on the server's settings. It waits as long as it takes. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: '-c timezone=UTC -c datestyle=ISO,YMD -c bytea_output=hex -c extra_float_digits=1',
  });
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Lists our tables in the order of their names: rows by primary key, texts by their bytes. */
export function listTables(client: Client): Promise<TableShape[]> {
  return askClient(
    client,
    TableShape,
    `select c.relname as name, array_agg(k.attname::text order by k.attname) as columns,
       string_agg(format('%I', k.attname) || case when k.is_text then ' collate "C"' else '' end, ', '
         order by k.place, k.attname) filter (where k.place is not null or i.indrelid is null) as order
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     cross join lateral (
       select a.attname::text collate "C" as attname, t.typcategory = 'S' as is_text,
         array_position(i.indkey::int2[], a.attnum) as place
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and not (c.relname = '${OBJECTS}' and a.attname = 'etag')
     ) k
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid, c.relname order by c.relname collate "C"`,
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(quoted).join(', ');

/** Backups of the same data are the same: when the last was made is no part of the next (`kit/watch/done.ts`). */
const archivedRows = ({ name }: TableShape) =>
  name === 'settings' ? `settings where name not like 'done\\_%'` : quoted(name);

/** Reads a table as text, one line a row. */
const readRows = (client: Client, table: TableShape): Readable =>
  client.query(
    copyTo(`copy (select ${columnsOf(table)} from ${archivedRows(table)} order by ${table.order}) to stdout`),
  );

/** Writes every table to a state of an archive. Call it in one transaction that sees one moment. */
export async function writeTables(
  client: Client,
  files: ArchiveFiles,
  state: string,
): Promise<Pick<Manifest, 'tables' | 'etags' | 'definitions'>> {
  const places = inState(state);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const contents = await files.write(places.table(table.name), readRows(client, table));
    tables.push({ name: table.name, columns: table.columns, contents });
  }
  const checked = copyTo(`copy (select key, etag from ${OBJECTS} where etag is not null) to stdout`);
  const etags = await files.write(places.etags, client.query(checked));
  const text = JSON.stringify(await readDefinitions(client));
  return {
    tables,
    etags,
    definitions: await files.write(places.definitions, Readable.from([Buffer.from(text)])),
  };
}

/** Reads what a database holds besides rows. @throws Error when it holds no data of Greenroom */
export async function readSurroundings(client: Client): Promise<Surroundings> {
  const [made] = await askClient(
    client,
    { made: Flag },
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.settings') is not null as made`,
  );
  if (!made?.made) throw new Error('There is nothing to back up yet: start Greenroom once.');
  const [newest] = await askClient(
    client,
    { when: orNull(Text), name: orNull(Text) },
    `select max(created_at)::text as when, (select value from settings where name = 'newest_migration') as name
     from drizzle.__drizzle_migrations`,
  );
  const sequences = await askClient(
    client,
    { name: Text, start: Text, last: orNull(Text) },
    `select sequencename::text as name, start_value::text as start, last_value::text as last
     from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  );
  return { migration: { when: Number(newest?.when), name: newest?.name ?? 'unknown' }, sequences };
}

/** Lists the keys that rows name. */
export async function listNamed(client: Client): Promise<string[]> {
  return (await askClient(client, { key: Text }, `select key from ${OBJECTS}`)).map(({ key }) => key);
}

/** The functions and triggers of a database, as statements. */
const Definitions = z.object({ functions: listOf(Text), triggers: listOf(Text) });
export type Definitions = z.input<typeof Definitions>;

async function readDefinitions(client: Client): Promise<Definitions> {
  const [found] = await askClient(
    client,
    Definitions,
    `select
       (select coalesce(json_agg(pg_get_functiondef(p.oid) order by p.oid), '[]') from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')) as functions,
       (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.oid), '[]') from pg_trigger t
        join pg_class c on c.oid = tgrelid
        where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace) as triggers`,
  );
  return found ?? { functions: [], triggers: [] };
}

/** Writes the rows of an archive's table, and compares what the database then holds. @throws Error naming the table */
export async function loadTable(
  client: Client,
  table: Manifest['tables'][number],
  shape: TableShape | undefined,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const columns = columnsOf(table);
  if (!shape || columnsOf(shape) !== columns) {
    throw new Error(
      `The table ${table.name} of the backup has other columns than its migration makes: it was changed by hand. Nothing was restored.`,
    );
  }
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`)));
  checkSame(table.name, await measureBytes(readRows(client, shape)), table.contents);
}

function checkSame(name: string, now: Contents, then: Contents): void {
  if (now.sha256 === then.sha256 && now.lines === then.lines) return;
  throw new Error(
    `The table ${name} is not as in the backup after it was written: ${now.lines} rows instead of ${then.lines}, or other ones. Nothing was restored.`,
  );
}

/** Notes the ETags of objects that were checked before the backup, as the store of then named them. */
export async function loadEtags(client: Client, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await client.query('create temp table archived_etags (key text, etag text) on commit drop');
  const stream = client.query(copyFrom('copy archived_etags from stdin'));
  await pipeline(rows, stream);
  await client.query(`update ${OBJECTS} o set etag = a.etag from archived_etags a where o.key = a.key`);
}

/** An object whose checked bytes have another ETag in another store. */
export type NewEtag = { key: string; was: string; now: string };

/** Names checked bytes as the store does that holds them now. */
export async function renameEtags(client: Client, etags: readonly NewEtag[]): Promise<void> {
  const AT_ONCE = 10_000;
  for (let from = 0; from < etags.length; from += AT_ONCE) {
    const some = etags.slice(from, from + AT_ONCE);
    await client.query(
      `update ${OBJECTS} o set etag = n.now from unnest($1::text[], $2::text[], $3::text[]) n (key, was, now)
       where o.key = n.key and o.etag = n.was`,
      [some.map(({ key }) => key), some.map(({ was }) => was), some.map(({ now }) => now)],
    );
  }
}
