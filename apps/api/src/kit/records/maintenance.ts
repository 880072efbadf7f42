import { rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag } from '#kit/db/row.ts';
import { keptInterval } from '#kit/records/retention.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import type { Jobs } from '#kit/watch/jobs.ts';

const MINUTE_MS = 60_000;
/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_412;

/** A room's job, run every minute in each process. It must itself avoid doing anything twice. */
export type MaintenanceJob = (db: Db) => Promise<void>;

/** Runs a round of maintenance: folds tallies and removes expired rows. */
export async function runMaintenance(db: Db, specs: TrashSpec[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [turn] = await rowsOf(tx, { mine: Flag }, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!turn?.mine) return;
    // After a bulk load, folding takes longer than the limit of a request.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select fold_tallies()`);
    await tx.execute(sql`delete from sessions where expires_at < now()`);
    await tx.execute(sql`delete from one_time_tokens where expires_at < now() - interval '7 days'`);
    await tx.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
    await tx.execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`);
    await tx.execute(
      sql`delete from mails where kind <> 'reply' and state <> 'queued' and created_at < now() - ${keptInterval('mails')}`,
    );
    await purgeRemoved(tx, specs);
  });
}

/**
 * Runs the jobs every minute until it is stopped, and notes by their names how they went. Logs failures; the next round
 * makes up for them.
 */
export function startMaintenance(
  db: Db,
  steps: Readonly<Record<string, MaintenanceJob>>,
  { jobs, log }: { jobs: Jobs; log: (error: unknown) => void },
): () => void {
  const timer = setInterval(() => {
    for (const [name, step] of Object.entries(steps)) void jobs.run(name, () => step(db)).catch(log);
  }, MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
