import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** A parlour as it is now, locked against other changes until the transaction ends. */
const LockedParlour = z.object({
  id: Int,
  ownerId: Int,
  suiteTitle: Text,
  priceCents: Int,
  startsAt: Time,
  isLive: Flag,
  isFinished: Flag,
  isPublic: Flag,
  communityTab: Flag,
});
export type LockedParlour = z.input<typeof LockedParlour>;

/** Locks a parlour, even a finished one; null when there is none. An unfinished parlour is removed with its host. */
export async function lockParlour(tx: Tx, id: number): Promise<LockedParlour | null> {
  const [found] = await rowsOf(
    tx,
    LockedParlour,
    sql`select p.id, p.owner_id as "ownerId", p.suite_title as "suiteTitle", p.price_cents as "priceCents",
               ${iso(sql`p.starts_at`)} as "startsAt", p.live_at is not null and p.finished_at is null as "isLive",
               p.finished_at is not null as "isFinished", p.is_public as "isPublic",
               p.community_tab as "communityTab"
        from parlours p join users h on h.id = p.owner_id
        where p.id = ${id} and p.deleted_at is null and (h.deleted_at is null or p.finished_at is not null)
        for no key update of p`,
  );
  return found ?? null;
}

/** Sets where the app shows a parlour, and increments its version. */
export async function setParlourShown(
  tx: Tx,
  id: number,
  { isPublic, communityTab }: Pick<LockedParlour, 'isPublic' | 'communityTab'>,
): Promise<void> {
  await tx.execute(
    sql`update parlours set is_public = ${isPublic}, community_tab = ${communityTab},
          updated_at = statement_timestamp(), version = version + 1
        where id = ${id}`,
  );
}
