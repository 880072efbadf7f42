import { eq } from 'drizzle-orm';

import type { Sql } from '#kit/db/db.ts';
import { objects } from '#kit/db/kit.table.ts';

/** Rows of one statement, whose parameters are counted in 16 bits. */
const AT_ONCE = 1000;

/** What is known of an object that was looked into: what to serve it as, and which one it was. */
export type ObjectRow = {
  contentType: string;
  sizeBytes: number;
  etag: string | null;
  /** Widths of the copies, in pixels, smallest first. */
  copies: number[];
  createdAt: string;
};

/** Null when nobody has looked into such an object. */
export async function findObjectRow(db: Sql, key: string): Promise<ObjectRow | null> {
  const { contentType, sizeBytes, etag, copies, createdAt } = objects;
  const [row] = await db
    .select({ contentType, sizeBytes, etag, copies, createdAt })
    .from(objects)
    .where(eq(objects.key, key));
  return row ?? null;
}

/** Notes what objects are that we have put into the store. */
export async function addObjectRows(db: Sql, rows: readonly (typeof objects.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db.insert(objects).values(rows.slice(from, from + AT_ONCE));
  }
}
