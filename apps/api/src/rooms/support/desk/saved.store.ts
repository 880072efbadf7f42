import type { Sql, Tx } from '#kit/db/db.ts';
import { titleOrder } from '#kit/db/name-order.ts';
import { and, asc, count, eq, ne, sql } from '#kit/db/orm.ts';
import { savedReplies } from '#rooms/support/support.table.ts';

export type Saved = { id: number; title: string; message: string; version: number };
type SavedText = Pick<Saved, 'title' | 'message'>;

const fields = {
  id: savedReplies.id,
  title: savedReplies.title,
  message: savedReplies.message,
  version: savedReplies.version,
};

/** Returns all saved replies, by title. */
export async function listSaved(db: Sql): Promise<Saved[]> {
  return db
    .select(fields)
    .from(savedReplies)
    .orderBy(asc(titleOrder(sql`${savedReplies.title}`)), asc(savedReplies.id));
}

/** Counts the saved replies, and locks against new ones until the end of the transaction. */
export async function countSaved(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved replies', 0))`);
  const [all] = await tx.select({ total: count() }).from(savedReplies);
  return all?.total ?? 0;
}

/** Saves a reply; null when the title is taken. */
export async function createSaved(tx: Tx, saved: SavedText): Promise<Saved | null> {
  const [made] = await tx.insert(savedReplies).values(saved).onConflictDoNothing().returning(fields);
  return made ?? null;
}

/** Returns a saved reply, locked until the end of the transaction; null when there is none. */
export async function lockSaved(tx: Tx, id: number): Promise<Saved | null> {
  const [found] = await tx.select(fields).from(savedReplies).where(eq(savedReplies.id, id)).for('update');
  return found ?? null;
}

/** Returns whether another saved reply has this title. Call it after `countSaved`, which locks against new ones. */
export async function hasOtherSaved(tx: Tx, id: number, title: string): Promise<boolean> {
  const where = and(eq(savedReplies.title, title), ne(savedReplies.id, id));
  return (await tx.select({ id: savedReplies.id }).from(savedReplies).where(where)).length > 0;
}

/** Changes a saved reply, which counts up its version, and returns it. Lock it first. */
export async function updateSaved(tx: Tx, id: number, saved: SavedText): Promise<Saved | undefined> {
  const [now] = await tx
    .update(savedReplies)
    .set({ ...saved, version: sql`${savedReplies.version} + 1` })
    .where(eq(savedReplies.id, id))
    .returning(fields);
  return now;
}

/** Removes a saved reply. Lock it first. */
export async function removeSaved(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedReplies).where(eq(savedReplies.id, id));
}
