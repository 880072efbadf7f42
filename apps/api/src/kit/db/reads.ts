import { isOutage, openDatabase, rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Text } from '#kit/db/row.ts';

/** Where calls read that change nothing: a replica, or the database itself. */
export type Reads = {
  /** The databases that may be read from. */
  all: readonly Db[];
  /** The replica while it has every change that was acknowledged, else the database itself. */
  db(): Db;
  /** Runs work that only reads, and runs it again on the database itself when the replica fails. */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const LOOK_MS = 1000;
const UNUSED = 'The replica of DATABASE_REPLICA_URL is not used:';
/** What makes PostgreSQL acknowledge a change only when its replicas show it. */
const SYNCHRONOUS =
  'PostgreSQL acknowledges changes before the replica shows them. Set synchronous_standby_names to its name alone, and synchronous_commit to remote_apply.';
const SILENT = 'it does not answer.';
/** What the loss of the one replica that PostgreSQL waits for means. */
const WAITING =
  'PostgreSQL makes no change while it waits for its synchronous replica (synchronous_standby_names): calls that change something answer 503. Start the replica, or take it out of that setting: docs/operations/database.md.';

type Log = (error: unknown) => void;

/** Opens the replica at `url`, if there is one. */
export async function openReads(db: Db, url: string | undefined, log: Log): Promise<Reads> {
  return url ? openReplica(db, url, log) : readsFrom(db);
}

/** Reads from one database: without a replica, or in tests. */
export const readsFrom = (db: Db): Reads => ({
  all: [db],
  db: () => db,
  run: (work) => work(db),
  close: async () => undefined,
});

/**
 * Opens a replica. It is used only while PostgreSQL acknowledges a change after the replica shows it, so that nobody who
 * changed or heard of something reads what was before.
 */
async function openReplica(db: Db, url: string, log: Log): Promise<Reads> {
  const replica = openDatabase(url, log);
  let why: string | null = SYNCHRONOUS;
  const logFault = (now: string | null) => {
    if (now !== why && now !== null) log(new Error(`${UNUSED} ${now}`));
    why = now;
  };
  let isWaiting = false;
  const look = async () => {
    const { fault, waits } = await findFault(db, replica);
    if (waits && !isWaiting) log(new Error(WAITING));
    isWaiting = waits;
    logFault(fault);
  };
  await look();
  if (why) log(new Error(`${UNUSED} ${why}`));
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, LOOK_MS).unref();
  return {
    all: [db, replica],
    db: () => (why === null ? replica : db),
    async run(work) {
      if (why !== null) return work(db);
      try {
        return await work(replica);
      } catch (error) {
        if (!isOutage(error)) throw error;
        logFault(SILENT);
        return work(db);
      }
    },
    async close() {
      clearInterval(timer);
      await looking;
      await replica.$client.end();
    },
  };
}

type Fault = {
  fault: string | null;
  /** Whether changes wait for a replica that is not there. */ waits: boolean;
};

/** Returns why the replica can't be used now, or null. */
async function findFault(db: Db, replica: Db): Promise<Fault> {
  const [primary] = await rowsOf(
    db,
    { applies: Flag, names: Text, waits: Flag },
    // Everybody sees what their own connections wait for.
    sql`select current_setting('synchronous_commit') = 'remote_apply' as applies,
               current_setting('synchronous_standby_names') as names,
               exists(select from pg_stat_activity where wait_event = 'SyncRep'
                      and state_change < clock_timestamp() - interval '1 second') as waits`,
  ).catch(() => []);
  if (!primary) return { fault: SILENT, waits: false };
  const { applies, names, waits } = primary;
  try {
    const [standby] = await rowsOf(replica, { is: Flag }, sql`select pg_is_in_recovery() as is`);
    if (!standby?.is) return { fault: 'it is no replica.', waits };
    return { fault: applies && isOneStandby(names) ? null : SYNCHRONOUS, waits };
  } catch {
    return { fault: SILENT, waits };
  }
}

/** Returns whether PostgreSQL waits for one replica by its name: of several, the one that is read may be behind. */
export const isOneStandby = (names: string): boolean =>
  /^\s*(?:(?:first|any)?\s*1\s*\()?\s*(?:"[^"*]+"|[^\s",*()]+)\s*\)?\s*$/i.test(names);
