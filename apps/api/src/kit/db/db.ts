import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { Pool, types } from 'pg';
import type { QueryResultRow } from 'pg';

import { cutSilent } from '#kit/db/silence.ts';
import type { SilenceLimits } from '#kit/db/silence.ts';
import { causesOf } from '#kit/errors.ts';

// Counts and ids come as int8; all of ours fit a double.
types.setTypeParser(types.builtins.INT8, Number);

export type Db = NodePgDatabase & { $client: Pool };
/** A transaction: what a store is handed when several writes belong together. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a store's functions take first. */
export type Sql = Db | Tx;

type Log = (error: Error) => void;

/** What each connection is opened with. */
export const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c timezone=UTC',
  keepAlive: true,
});

/** Opens a pool. A lost connection is logged and replaced; it never ends the process. */
export function openDatabase(url: string, log: Log, max = 10, silence?: SilenceLimits): Db {
  const pool = new Pool({ ...connectionOptions(url), max, idleTimeoutMillis: 30_000 });
  cutSilent(pool, url, silence);
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  const db = drizzle(pool, { casing: 'snake_case' });
  // Drizzle's own keeps the connection for good when `begin` fails on it, as on one that was just cut.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** The rows of a hand-written statement, named in the contract's own words by its select list. */
export async function rowsOf<T extends QueryResultRow>(db: Sql, query: SQL): Promise<T[]> {
  const result = await db.execute(query);
  return result.rows as T[];
}

/** Returns the database's time, in milliseconds: the one clock that all processes share. */
export async function databaseTime(db: Sql): Promise<number> {
  const [row] = await rowsOf<{ ms: number }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return row?.ms ?? Date.now();
}

/** Connection failures (08), restarts and shutdowns (57P), too many connections (53300), cancelled statements (57014). */
const OUTAGE = /^(?:08|57P|57014|53300|40001|40P01|55P03)/;
const OUTAGE_WORDS =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$|ENOENT$)|^timeout expired$|Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Whether the database could not be asked at all, so that the answer is 503 and a retry makes sense. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) =>
      (typeof code === 'string' && (OUTAGE.test(code) || OUTAGE_WORDS.test(code))) ||
      (typeof message === 'string' && OUTAGE_WORDS.test(message)),
  );
}

/** Whether the disk of the database or of this process is full. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '53100' || code === 'ENOSPC');
}
