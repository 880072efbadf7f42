import { sql } from 'drizzle-orm';

import type { Db } from '../../apps/api/src/kit/db/db.ts';

/** Sends delayed mails now: one with a link waits up to 10 s on purpose, a reply ten seconds in which it can be undone. */
export async function sendWaitingMails(db: Db): Promise<void> {
  await db.execute(sql`
    with due as (update mails set send_at = now() where state = 'queued')
    update pgboss.job set start_after = now() where state = 'created'`);
}
