import { asc, count, eq, sql } from 'drizzle-orm';

import type { Sql, Tx } from '#kit/db/db.ts';
import { savedReplies } from '#rooms/support/support.table.ts';

type Saved = { id: number; title: string; message: string };

const fields = { id: savedReplies.id, title: savedReplies.title, message: savedReplies.message };

/** Returns all saved replies, by title. */
export async function listSaved(db: Sql): Promise<Saved[]> {
  return db
    .select(fields)
    .from(savedReplies)
    .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.id));
}

/** Counts the saved replies, and locks against new ones until the end of the transaction. */
export async function countSaved(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved replies', 0))`);
  const [all] = await tx.select({ total: count() }).from(savedReplies);
  return all?.total ?? 0;
}

/** Saves a reply; null when the title is taken. */
export async function createSaved(tx: Tx, saved: Omit<Saved, 'id'>): Promise<Saved | null> {
  const [made] = await tx.insert(savedReplies).values(saved).onConflictDoNothing().returning(fields);
  return made ?? null;
}

/** Removes a saved reply and returns it; null when there is none. */
export async function removeSaved(tx: Tx, id: number): Promise<Saved | null> {
  const [gone] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning(fields);
  return gone ?? null;
}
