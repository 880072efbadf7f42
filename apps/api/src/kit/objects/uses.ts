import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { PICTURE_ENDINGS, isPictureType } from '#kit/inspection/finding.ts';
import type { PictureType } from '#kit/inspection/finding.ts';
import { objects } from '#kit/db/kit.table.ts';
import { Text } from '#kit/db/row.ts';
import { allowRemoval } from '#kit/objects/removals.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** A column that holds an object's key or a list of keys. A removed record keeps its objects until it is purged. */
export type ObjectRef = { table: PgTable; column: PgColumn };

/** Returns the key of a picture's copy of this width. */
export const copyKey = (key: string, width: number): string => `copies/${key}/${width}.webp`;

/** Returns the key of a picture's full-size version, re-encoded as this type. */
export const originalKey = (key: string, type: PictureType): string =>
  `copies/${key}/original.${PICTURE_ENDINGS[type]}`;

const PICTURE_TYPES = Object.keys(PICTURE_ENDINGS) as PictureType[];

/** Returns the keys of an object's derived pictures, by its row. */
function listMadeObjects(key: string, row: { contentType: string; copies: number[] } | undefined): string[] {
  if (!row || !isPictureType(row.contentType)) return [];
  const originals = PICTURE_TYPES.map((type) => originalKey(key, type));
  return [...originals, ...row.copies.map((width) => copyKey(key, width))];
}

/** Locks keys against use and removal by others until the transaction ends, in a fixed order to avoid deadlocks. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`object ${key}`}, 0))`);
  }
}

/** Returns the keys that a record uses, by the columns that hold keys. Includes removed records that can be restored. */
export async function findUsed(
  db: Sql,
  refs: readonly ObjectRef[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0 || refs.length === 0) return new Set();
  const wanted = sql`${sql.param(keys)}::text[]`;
  // The index of a list does not support `any`, so lists are compared by overlap.
  const parts = refs.map(({ table, column }) =>
    column.columnType === 'PgArray'
      ? sql`select u.key from ${table} cross join unnest(${column}) u(key) where ${column} && ${wanted} and u.key = any(${wanted})`
      : sql`select ${column} as key from ${table} where ${column} = any(${wanted})`,
  );
  const rows = await rowsOf(db, { key: Text }, sql.join(parts, sql` union `));
  return new Set(rows.map(({ key }) => key));
}

type Parts = {
  db: Db;
  store: ObjectStore;
  refs: readonly ObjectRef[];
  note?: ((tx: Tx, key: string) => Promise<void>) | undefined;
};

/**
 * Removes an object with its copies unless a record uses it. Holds the lock until then, so a record that is created
 * meanwhile waits and then finds it gone. @throws unavailable while a backup runs
 */
export async function removeUnusedOne({ db, store, refs, note }: Parts, key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await allowRemoval(tx);
    await lockKeys(tx, [key]);
    if ((await findUsed(tx, refs, [key])).has(key)) return false;
    const [row] = await tx
      .delete(objects)
      .where(eq(objects.key, key))
      .returning({ contentType: objects.contentType, copies: objects.copies });
    await note?.(tx, key);
    await store.remove([key, ...listMadeObjects(key, row)]);
    return true;
  });
}
