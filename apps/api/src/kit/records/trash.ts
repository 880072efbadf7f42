import { TRASH_DAYS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';

type Marked = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** How a room's records are removed and come back: a few lines in the room, the mechanism here. */
export type TrashSpec = {
  kind: TrashKind;
  table: Marked;
  /** What names a record in the list of removed ones. */
  title: PgColumn;
  /**
   * What goes and comes back with it: the owned tables with the column that points here. `keeps`: not deleted before
   * it, `purge` sees to them.
   */
  owns: { table: Marked; by: PgColumn; keeps?: true }[];
  /** Whose it is, with the column that points there: it can't come back before them. `unless`: where this is set, it can. */
  ownedBy?: { table: Marked; by: PgColumn; unless?: PgColumn };
  /** In place of deleting the row when the time is over, where votes or payments still point at it. */
  purge?: (id: number) => SQL;
  /** Told to open consoles when a record comes back, where they follow this kind. */
  event?: 'contest' | 'parlour';
};

/** Marks a record and what it owns as removed, at one moment. False when there is no such record. */
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

/** Removes for good what has been gone for longer than anybody may bring it back. Returns how many. */
export async function purgeRemoved(db: Sql, specs: TrashSpec[]): Promise<number> {
  let purged = 0;
  // A room's own purge marks what it keeps with '-infinity': that has been through, and must not fill each round again.
  for (const spec of specs) {
    const late = await rowsOf<{ id: number }>(
      db,
      sql`select id from ${spec.table}
          where deleted_at < now() - ${`${TRASH_DAYS} days`}::interval and deleted_at > '-infinity' limit 1000`,
    );
    for (const { id } of late) {
      // The last first: those point at the ones before, as a podcast's tracks do.
      for (const { table, by, keeps } of spec.owns.toReversed()) {
        if (!keeps) await db.execute(sql`delete from ${table} where ${sql.identifier(columnOf(by))} = ${id}`);
      }
      await db.execute(spec.purge?.(id) ?? sql`delete from ${spec.table} where id = ${id}`);
      purged += 1;
    }
  }
  return purged;
}

/** A column's name in the database. */
export const columnOf = (column: PgColumn): string =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
