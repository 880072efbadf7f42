import { AsyncResource } from 'node:async_hooks';

import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, knownRows } from '#kit/db/row.ts';
import type { RowOf, Shape } from '#kit/db/row.ts';
import { cutSilent } from '#kit/db/silence.ts';
import type { SilenceLimits } from '#kit/db/silence.ts';
import { listCauses } from '#kit/errors.ts';

export type Db = NodePgDatabase & {
  $client: Pool;
  /** Where PostgreSQL itself answers, for connections that keep a session: listeners, locks and temporary tables. */
  directUrl: string;
  /** What the connections of this process are called, so that others know of it. */
  processName: string | undefined;
};
/** A transaction, which a store gets when several writes belong together. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A database or a transaction: the first parameter of a store's functions. */
export type Sql = Db | Tx;

type Log = (error: Error) => void;

/** The settings that a connection to PostgreSQL itself begins with. Behind a pooler, the role has them (`urls.ts`). */
export const SESSION = {
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  // No statement runs for so long that compiling it pays: it takes 50 ms, also for steps that are skipped.
  options: '-c timezone=UTC -c jit=off',
};

/** A connection through a pooler in transaction mode, which keeps no prepared statement: it sends them without their names. */
class UnnamedClient extends Client {
  override query = (...sent: unknown[]): never => {
    const [first, ...rest] = sent;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
    const query = isNamed ? { ...first, name: undefined } : first;
    return Reflect.apply(Client.prototype.query as (...args: unknown[]) => never, this, [query, ...rest]);
  };
}

type Connected = Parameters<Parameters<Pool['connect']>[0] & object>;

/** Gives a caller who waits their connection in their own context, not in that of whoever returns it: logs look there. */
function keepContext(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((callback?: (...connected: Connected) => void) =>
    connect(callback && AsyncResource.bind(callback))) as Pool['connect'];
}

type PoolOptions = {
  /** The number of connections. */
  max?: number;
  /** How long a caller waits for a connection. */
  connectionTimeoutMillis?: number;
  silence?: SilenceLimits;
  /** Where PostgreSQL itself answers, when `url` leads to a pooler in transaction mode. */
  directUrl?: string;
  processName?: string | undefined;
};

/** Opens a pool. A lost connection is logged and replaced, and never ends the process. */
export function openDatabase(
  url: string,
  log: Log,
  { silence, directUrl = url, processName, ...options }: PoolOptions = {},
): Db {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    // A pooler in transaction mode refuses settings of a connection.
    ...(directUrl === url
      ? { ...SESSION, ...(processName && { application_name: processName }) }
      : { Client: UnnamedClient }),
    max: 10,
    idleTimeoutMillis: 30_000,
    ...options,
  });
  keepContext(pool);
  // A pooler answers although its database doesn't.
  cutSilent(pool, directUrl, silence);
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  const db = Object.assign(drizzle(pool, { casing: 'snake_case' }), { directUrl, processName });
  // Drizzle's own version leaks the connection when `begin` fails, as on one that was just lost.
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

/**
 * Returns the rows of a hand-written statement, whose select list uses the contract's names. Outside production they are
 * checked to be what the shape says.
 */
export async function rowsOf<S extends Shape>(db: Sql, shape: S, query: SQL): Promise<RowOf<S>[]> {
  return knownRows(shape, (await db.execute(query)).rows);
}

/** Returns the row of a statement that always has one, such as an insert. @throws Error when it has none */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement that always has a row returned none');
  return row;
}

/** Returns whether a statement finds or changes a row. */
export async function hasRow(db: Sql, query: SQL): Promise<boolean> {
  return (await db.execute(query)).rows.length > 0;
}

/** Returns the database's time, in milliseconds: the clock that all processes share. */
export async function databaseTime(db: Sql): Promise<number> {
  const [row] = await rowsOf(
    db,
    { ms: Float },
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return row?.ms ?? Date.now();
}

/** Connection failures (08), restarts and shutdowns (57P), too many connections (53300), cancelled statements (57014), a primary that has become a replica (25006). */
const OUTAGE = /^(?:08|57P|57014|53300|25006|40001|40P01|55P03)/;
const OUTAGE_WORDS =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$|ENOENT$)|^timeout expired$|Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Returns whether the database could not be reached, so that the response is 503 and a retry makes sense. */
export function isOutage(error: unknown): boolean {
  return listCauses(error).some(
    ({ code, message }) =>
      (typeof code === 'string' && (OUTAGE.test(code) || OUTAGE_WORDS.test(code))) ||
      (typeof message === 'string' && OUTAGE_WORDS.test(message)),
  );
}

/** Returns whether the disk of the database or of this process is full. */
export function isDiskFull(error: unknown): boolean {
  return listCauses(error).some(({ code }) => code === '53100' || code === 'ENOSPC');
}
