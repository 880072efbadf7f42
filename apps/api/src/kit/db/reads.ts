import { isOutage, openDatabase, rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

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
  'PostgreSQL acknowledges changes before the replica shows them. Set synchronous_standby_names, and synchronous_commit to remote_apply.';

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
  const say = (now: string | null) => {
    if (now !== why && now !== null) log(new Error(`${UNUSED} ${now}`));
    why = now;
  };
  const look = async () => say(await findFault(db, replica));
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
        say('it does not answer.');
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

/** Returns why the replica can't be used now, or null. */
async function findFault(db: Db, replica: Db): Promise<string | null> {
  try {
    const [primary] = await rowsOf<{ waits: boolean }>(
      db,
      sql`select current_setting('synchronous_commit') = 'remote_apply'
                 and current_setting('synchronous_standby_names') <> '' as waits`,
    );
    const [standby] = await rowsOf<{ is: boolean }>(replica, sql`select pg_is_in_recovery() as is`);
    if (!standby?.is) return 'it is no replica.';
    return primary?.waits ? null : SYNCHRONOUS;
  } catch {
    return 'it does not answer.';
  }
}
