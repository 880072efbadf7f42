import type { Db } from '#kit/db/db.ts';
import { auditEntries } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import { auditCommand, eraseDetails, takeErased } from '#kit/records/audit.ts';
import { takeOld } from '#kit/records/retention.ts';

/** Erases the details of the next entries that are older than `KEEP_ACTIVITY_DAYS`; who did what, and when, stays. */
export async function eraseOld(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await takeOld(tx, 'activity', auditEntries);
    if (old.length === 0) return;
    await eraseDetails(tx, sql`id = any (${sql.param(old)}::bigint[])`);
    const erased = await takeErased(tx);
    if (erased.length > 0)
      await auditCommand(tx, 'maintenance', { action: 'audit.listErased', after: { erased } });
  });
}
