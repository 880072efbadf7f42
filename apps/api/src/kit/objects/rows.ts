import type { Sql } from '#kit/db/db.ts';
import { objects } from '#kit/db/kit.table.ts';
import { eq } from '#kit/db/orm.ts';

/** Rows per statement, whose parameter count is limited to 16 bits. */
const AT_ONCE = 1000;

/** What is known about an inspected object: the type to serve it as, and its ETag. */
export type ObjectRow = {
  contentType: string;
  sizeBytes: number;
  etag: string | null;
  /** Widths of the copies, in pixels, smallest first. */
  copies: number[];
  createdAt: string;
};

/** Finds an object's row. Returns null when it was not inspected. */
export async function findObjectRow(db: Sql, key: string): Promise<ObjectRow | null> {
  const { contentType, sizeBytes, etag, copies, createdAt } = objects;
  const [row] = await db
    .select({ contentType, sizeBytes, etag, copies, createdAt })
    .from(objects)
    .where(eq(objects.key, key));
  return row ?? null;
}

/** Adds rows for objects that we have stored ourselves. */
export async function addObjectRows(db: Sql, rows: readonly (typeof objects.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db.insert(objects).values(rows.slice(from, from + AT_ONCE));
  }
}
