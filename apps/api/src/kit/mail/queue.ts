import { createRequire } from 'node:module';

import { Pool } from 'pg';
import { PgBoss, fromDrizzle } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';

import type { Db, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { openListener } from '#kit/events/listener.ts';

const NAME = 'mail';
const SCHEMA = 'pgboss';
/** `short`: at most one job per mail waits, so that a second request adds none. */
const POLICY = 'short';
const SETTINGS = {
  notify: true,
  // A job only wakes the worker for a mail; the worker decides how often it is tried.
  retryLimit: 10_000,
  retryDelay: 1,
  expireInSeconds: 120,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 3600,
};

/** A queue of mail ids that wakes the workers, kept by pg-boss in the same database. */
export type MailQueue = {
  /** Wakes a worker for this mail, now or after `seconds`, in the caller's transaction. */
  wake(tx: Tx, id: number, seconds?: number): Promise<void>;
  /** The same for many mails, in a few statements. */
  wakeAll(tx: Tx, ids: readonly number[], seconds?: number): Promise<void>;
  /**
   * Calls `deliver` with each due mail, one after another. The next begins once the result of the previous one is
   * stored, so that a killed process can repeat at most one mail.
   */
  work(deliver: (id: number) => Promise<void>, pollSeconds: number): Promise<void>;
  isReady(): Promise<boolean>;
  /** Takes no more mails. Resolves when those in progress have ended. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

type Log = (error: unknown) => void;

/** Returns the schema of the queue's tables, and the version that this release supports. */
export function queueSchema(): { schema: string; version: number } {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  return { schema: SCHEMA, version: pgboss.schema };
}

/** Creates or updates the queue's tables. Called during the migration, under its lock. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    if (await boss.getQueue(NAME)) await boss.updateQueue(NAME, SETTINGS);
    else await boss.createQueue(NAME, { policy: POLICY, ...SETTINGS });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens separate connections for the worker, one of which listens, so that mails never delay the console. pg-boss removes
 * the error handlers of its own connections before it closes them, and losing one just then would end the process.
 */
function openLines(db: Db, log: Log) {
  const pool = new Pool({ connectionString: db.directUrl, application_name: SCHEMA, max: 2 });
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  return {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    async listen(channel: string, onTold: (payload: string) => void, onBack: () => void) {
      const listener = openListener({
        db,
        channels: [`"${channel}"`],
        onTold: (_, payload) => onTold(payload),
        onBack,
        log,
      });
      // It keeps trying; until then the queue is polled.
      await listener.ready().catch(log);
      return listener;
    },
    close: () => pool.end(),
  };
}

/** Opens the queue. A process that only queues mails needs only `wake`. */
export async function openQueue(db: Db, log: Log): Promise<MailQueue> {
  const open = (options: ConstructorOptions) => {
    const boss = new PgBoss({ schema: SCHEMA, createSchema: false, schedule: false, ...options });
    boss.on('error', log);
    boss.on('warning', ({ message }) => log(message));
    return boss.start();
  };
  const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values);
  const sender = await open({ db: { executeSql }, migrate: false, supervise: false });
  let worker: PgBoss | null = null;
  let lines: ReturnType<typeof openLines> | null = null;
  return {
    async wake(tx, id, seconds = 0) {
      await sender.send(
        NAME,
        { id },
        { db: fromDrizzle(tx, sql), singletonKey: String(id), ...(seconds > 0 && { startAfter: seconds }) },
      );
    },
    async wakeAll(tx, ids, seconds = 0) {
      const jobs = ids.map((id) => ({
        data: { id },
        singletonKey: String(id),
        ...(seconds > 0 && { startAfter: seconds }),
      }));
      if (jobs.length > 0) await sender.insert(NAME, jobs, { db: fromDrizzle(tx, sql) });
    },
    async work(deliver, pollSeconds) {
      lines = openLines(db, log);
      const boss = await open({ db: lines, useListenNotify: true });
      worker = boss;
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      const name = await boss.work<{ id: number }>(NAME, polling, async ([job]) => {
        if (job) await deliver(job.data.id);
        // There may be more mails.
        boss.notifyWorker(name);
      });
    },
    isReady: () =>
      sender.getQueue(NAME).then(
        (queue) => queue !== null,
        () => false,
      ),
    drain: async () => worker?.offWork(NAME),
    async close() {
      await worker?.stop({ graceful: false });
      await lines?.close();
      await sender.stop({ graceful: false });
    },
  };
}
