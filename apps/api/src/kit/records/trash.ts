import type { TrashKind } from '@greenroom/contract/kit/trash';
import type { Permission } from '@greenroom/contract/permissions';
import type { CallName } from '@greenroom/contract/wire';
import type { FastifyRequest } from 'fastify';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { Int, Text } from '#kit/db/row.ts';
import { auditCommand, eraseDetails, ofRecord, takeErased } from '#kit/records/audit.ts';
import { keptInterval } from '#kit/records/retention.ts';

type Marked = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** How a room's records are removed and restored. */
export type TrashSpec = {
  kind: TrashKind;
  /** What it takes to remove a record of this kind, and so to restore it. */
  permission: Permission;
  /** The call that removes it: its entry of the activity says who did. */
  action: CallName;
  /** Where that entry belongs to another record: its kind, the column that refers to it, and the detail with our own id. */
  loggedAs?: { kind: TrashKind; by: PgColumn; detail: string };
  /** A page about this kind whose id is not the record's own: the table that it is of, with the column that refers to it. */
  page?: { kind: 'sales'; table: PgTable; by: PgColumn };
  table: Marked;
  /** The column that names a record in the list of removed records. */
  title: PgColumn;
  /**
   * What is removed and restored with it: the owned tables, with their column that refers to it. `keeps`: not deleted
   * before it; `purge` handles them.
   */
  owns: { table: Marked; by: PgColumn; keeps?: true }[];
  /** What only one present record may have, and the words when a newer one has it. */
  unique?: { column: PgColumn; words: (name: string) => string };
  /** Its owner, and the column that refers to the owner. It can't be restored before them, except where `unless` is set. */
  ownedBy?: { table: Marked; by: PgColumn; unless?: PgColumn };
  /**
   * Runs instead of deleting the row for good, when votes or payments still refer to it, before what it owns is deleted. It
   * marks what it keeps with '-infinity', so that nothing finds it again.
   */
  purge?: (tx: Tx, id: number) => Promise<unknown>;
  /** Runs after records were restored, for what their removal has set off. */
  restored?: (tx: Tx, ids: readonly number[]) => Promise<unknown>;
  /** Tells the people of a restored record, who were told that it is off. Returns what the activity says; null: nobody was. */
  tell?: (
    tx: Tx,
    request: FastifyRequest,
    id: number,
    words: { subject: string; text: string },
  ) => Promise<{ message: string; told: number } | null>;
  /** The event sent to open consoles when a record is restored, if they follow this kind. */
  event?: 'contest' | 'parlour';
};

/** Marks a record and what it owns as removed at the same time. Returns false when there is no such record. */
export async function removeRecord(tx: Tx, spec: TrashSpec, id: number): Promise<boolean> {
  const isMarked = await hasRow(
    tx,
    sql`update ${spec.table} set deleted_at = now() where id = ${id} and deleted_at is null returning id`,
  );
  if (!isMarked) return false;
  for (const owned of spec.owns) {
    await tx.execute(
      sql`update ${owned.table} set deleted_at = now() where ${sql.identifier(columnOf(owned.by))} = ${id} and deleted_at is null`,
    );
  }
  return true;
}

/** Does the same for many records, in a few statements. Returns those that it removed, with their titles. */
export async function removeRecords(
  tx: Tx,
  spec: TrashSpec,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  const title = sql`t.${sql.identifier(columnOf(spec.title))}`;
  const gone = await rowsOf(
    tx,
    { id: Int, title: Text },
    // Locked in one order, so that two changes at the same time wait for each other instead of failing.
    sql`with was as (
          select id from ${spec.table} where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null
          order by id for update
        )
        update ${spec.table} t set deleted_at = now() from was where t.id = was.id
        returning t.id, left(${title}, 200) as title`,
  );
  const removed = sql.param(gone.map(({ id }) => id));
  for (const owned of gone.length > 0 ? spec.owns : []) {
    await tx.execute(
      sql`update ${owned.table} set deleted_at = now()
          where ${sql.identifier(columnOf(owned.by))} = any (${removed}::bigint[]) and deleted_at is null`,
    );
  }
  return gone;
}

/** The records of a kind that a round purges. A flood of them is spread over rounds. */
const MOST = 200;

/** Permanently removes records that can no longer be restored. Returns how many. */
export async function purgeRemoved(db: Sql, specs: TrashSpec[]): Promise<number> {
  let purged = 0;
  for (const spec of specs) {
    const late = await rowsOf(
      db,
      { id: Int },
      sql`select id from ${spec.table}
          where deleted_at < now() - ${keptInterval('removed')} and deleted_at > '-infinity' limit ${MOST}`,
    );
    for (const { id } of late) await db.transaction((tx) => purgeLate(tx, spec, id));
    purged += late.length;
  }
  return purged;
}

async function purgeLate(tx: Tx, spec: TrashSpec, id: number): Promise<void> {
  const after = await purgeRecord(tx, spec, id);
  if (after)
    await auditCommand(tx, 'maintenance', { action: 'trash.purge', kind: spec.kind, record: id, after });
}

/**
 * Permanently removes a removed record with what it owns. What has money or votes stays, without what names a person.
 * Returns what the caller's own audit entry must say: which entries were `erased`; null for none.
 */
export async function purgeRecord(tx: Tx, spec: TrashSpec, id: number): Promise<{ erased: number[] } | null> {
  await purgeRows(tx, spec, id);
  const erased = await takeErased(tx);
  return erased.length > 0 ? { erased } : null;
}

async function purgeRows(tx: Tx, spec: TrashSpec, id: number): Promise<void> {
  if (spec.purge) await spec.purge(tx, id);
  // In reverse order, since later tables refer to earlier ones, as a podcast's tracks do.
  for (const { table, by, keeps } of spec.owns.toReversed()) {
    if (!keeps) await tx.execute(sql`delete from ${table} where ${sql.identifier(columnOf(by))} = ${id}`);
  }
  if (spec.purge) return;
  await tx.execute(sql`delete from ${spec.table} where id = ${id}`);
  // What the activity says of a person's record is theirs too; of others' it stays.
  if (spec.ownedBy) await eraseDetails(tx, ofRecord(spec.kind, id));
}

/** Returns a column's name in the database. */
export const columnOf = (column: PgColumn): string =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
