import { TRASH_DAYS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import type { Permission } from '@greenroom/contract/permissions';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';

type Marked = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** How a room's records are removed and restored. */
export type TrashSpec = {
  kind: TrashKind;
  /** What it takes to remove a record of this kind, and so to restore it. */
  permission: Permission;
  table: Marked;
  /** The column that names a record in the list of removed records. */
  title: PgColumn;
  /**
   * What is removed and restored with it: the owned tables, with their column that refers to it. `keeps`: not deleted
   * before it; `purge` handles them.
   */
  owns: { table: Marked; by: PgColumn; keeps?: true }[];
  /** Its owner, and the column that refers to the owner. It can't be restored before them, except where `unless` is set. */
  ownedBy?: { table: Marked; by: PgColumn; unless?: PgColumn };
  /** Runs instead of deleting the row for good, when votes or payments still refer to it. */
  purge?: (id: number) => SQL;
  /** The event sent to open consoles when a record is restored, if they follow this kind. */
  event?: 'contest' | 'parlour';
};

/** Marks a record and what it owns as removed at the same time. Returns false when there is no such record. */
export async function removeRecord(tx: Tx, spec: TrashSpec, id: number): Promise<boolean> {
  const gone = await rowsOf(
    tx,
    sql`update ${spec.table} set deleted_at = now() where id = ${id} and deleted_at is null returning id`,
  );
  if (gone.length === 0) return false;
  for (const owned of spec.owns) {
    await tx.execute(
      sql`update ${owned.table} set deleted_at = now() where ${sql.identifier(columnOf(owned.by))} = ${id} and deleted_at is null`,
    );
  }
  return true;
}

/** Permanently removes records that can no longer be restored. Returns how many. */
export async function purgeRemoved(db: Sql, specs: TrashSpec[]): Promise<number> {
  let purged = 0;
  // A room's own purge marks what it keeps with '-infinity', so that later rounds skip it.
  for (const spec of specs) {
    const late = await rowsOf<{ id: number }>(
      db,
      sql`select id from ${spec.table}
          where deleted_at < now() - ${`${TRASH_DAYS} days`}::interval and deleted_at > '-infinity' limit 1000`,
    );
    for (const { id } of late) {
      // In reverse order, since later tables refer to earlier ones, as a podcast's tracks do.
      for (const { table, by, keeps } of spec.owns.toReversed()) {
        if (!keeps) await db.execute(sql`delete from ${table} where ${sql.identifier(columnOf(by))} = ${id}`);
      }
      await db.execute(spec.purge?.(id) ?? sql`delete from ${spec.table} where id = ${id}`);
      purged += 1;
    }
  }
  return purged;
}

/** Returns a column's name in the database. */
export const columnOf = (column: PgColumn): string =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
