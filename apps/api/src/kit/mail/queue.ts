import { createRequire } from 'node:module';

import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { PgBoss, fromDrizzle } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';

import type { Db, Tx } from '#kit/db/db.ts';
import { openListener } from '#kit/events/listener.ts';

const NAME = 'mail';
const SCHEMA = 'pgboss';
/** `short`: of one mail at most one job waits, so that asking twice makes no second one. */
const POLICY = 'short';
const SETTINGS = {
  notify: true,
  // A job is the mail's wake-up call and no more: how often a mail is tried is the worker's own business.
  retryLimit: 10_000,
  retryDelay: 1,
  expireInSeconds: 120,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 3600,
};

/** Wake-up calls for mails, each with the id of one, kept by pg-boss in the same database. */
export type MailQueue = {
  /** In the caller's transaction: wakes a worker for this mail, now or in so many seconds. */
  wake(tx: Tx, id: number, seconds?: number): Promise<void>;
  /**
   * Calls `deliver` with each mail that is due, one after another: the next begins when what became of the one before is
   * written down, so that a process that is killed can repeat one mail at most.
   */
  work(deliver: (id: number) => Promise<void>, pollSeconds: number): Promise<void>;
  isReady(): Promise<boolean>;
  /** Begins nothing more; resolves when what is begun has ended. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

type Log = (error: unknown) => void;

/** Where the queue keeps its tables, and the version of them that this release knows. */
export function queueSchema(): { schema: string; version: number } {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  return { schema: SCHEMA, version: pgboss.schema };
}

/** Makes the queue's own tables, or brings them up to date. Called where the schema is migrated, under its lock. */
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
 * Connections of the worker's own: one listens, and mails never keep those waiting who are at the console. Those that
 * pg-boss makes itself lose their error handlers before they are closed, and one that is cut just then ends the process.
 */
function openLines(url: string, log: Log) {
  const pool = new Pool({ connectionString: url, application_name: SCHEMA, max: 2 });
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  return {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    async listen(channel: string, onTold: (payload: string) => void, onBack: () => void) {
      const listener = openListener({
        url,
        channels: [`"${channel}"`],
        onTold: (_, payload) => onTold(payload),
        onBack,
        log,
      });
      // It goes on trying; until then the queue is looked into now and then.
      await listener.ready().catch(log);
      return listener;
    },
    close: () => pool.end(),
  };
}

/** Opens the queue. A process that only queues mails and delivers none needs no more than `wake`. */
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
    async work(deliver, pollSeconds) {
      lines = openLines(db.$client.options.connectionString ?? '', log);
      const boss = await open({ db: lines, useListenNotify: true });
      worker = boss;
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      const name = await boss.work<{ id: number }>(NAME, polling, async ([job]) => {
        if (job) await deliver(job.data.id);
        // There may be more.
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
