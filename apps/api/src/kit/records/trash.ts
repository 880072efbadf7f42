import { TRASH_DAYS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { causesOf, fail } from '#kit/errors.ts';
import { iso } from '#kit/db/sql.ts';

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

const UNIQUE_VIOLATION = '23505';

/**
 * Brings a record back with what went in the same moment. Null when there is nothing to bring back.
 * @throws conflict when a newer record has taken what must be unique, as a person's address, or its owner is removed
 */
export async function restoreRecord(tx: Tx, spec: TrashSpec, id: number): Promise<string | null> {
  await expectOwner(tx, spec, id);
  const [back] = await rowsOf<{ moment: string; title: string }>(
    tx,
    sql`with was as (
          select id, deleted_at from ${spec.table}
          where id = ${id} and deleted_at > now() - ${`${TRASH_DAYS} days`}::interval for update
        )
        update ${spec.table} t set deleted_at = null from was where t.id = was.id
        returning was.deleted_at::text as moment, ${titleOf(spec)} as title`,
  ).catch((error: unknown) => {
    if (!causesOf(error).some(({ code }) => code === UNIQUE_VIOLATION)) throw error;
    return fail('conflict', { msg: 'It cannot be restored because a newer record has taken its place.' });
  });
  if (!back) return null;
  for (const owned of spec.owns) {
    await tx.execute(
      sql`update ${owned.table} set deleted_at = null
          where ${sql.identifier(columnOf(owned.by))} = ${id} and deleted_at = ${back.moment}::timestamptz`,
    );
  }
  return back.title;
}

async function expectOwner(tx: Tx, { table, ownedBy }: TrashSpec, id: number): Promise<void> {
  if (!ownedBy) return;
  // Locked whatever state the record is in, so that nobody removes both while this looks.
  const [owner] = await rowsOf<{ removed: boolean }>(
    tx,
    sql`select deleted_at is not null as removed from ${ownedBy.table}
        where id = (select ${sql.identifier(columnOf(ownedBy.by))} from ${table} where id = ${id})
        for no key update`,
  );
  if (!owner?.removed) return;
  const needsOwner = ownedBy.unless ? sql`${sql.identifier(columnOf(ownedBy.unless))} is null` : sql`true`;
  const [record] = await rowsOf(
    tx,
    sql`select id from ${table}
        where id = ${id} and deleted_at > now() - ${`${TRASH_DAYS} days`}::interval and ${needsOwner}`,
  );
  if (record) fail('conflict', { msg: 'It belongs to a removed user. Restore the user first.' });
}

const columnOf = (column: PgColumn): string =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The beginning of it is enough: a note has no title but itself. Of a table that is called `t`. */
function titleOf({ title }: TrashSpec): SQL {
  const text = sql`t.${sql.identifier(columnOf(title))}`;
  return sql`case when length(${text}) > 200 then left(${text}, 199) || '…' else ${text} end`;
}

type Removed = {
  kind: TrashKind;
  id: number;
  title: string;
  deletedAt: string;
  purgeAt: string;
  total: number;
};

/** A page of what can still come back, latest removed first, with the total of all. */
export async function listRemoved(
  db: Sql,
  specs: TrashSpec[],
  page: { page: number; limit: number },
): Promise<{ rows: Removed[]; total: number }> {
  const parts = specs.map(
    (spec) => sql`select ${spec.kind}::text as kind, id, ${titleOf(spec)} as title, deleted_at
      from ${spec.table} t where deleted_at > now() - ${`${TRASH_DAYS} days`}::interval`,
  );
  const found = await rowsOf<Removed>(
    db,
    sql`with removed as materialized (${sql.join(parts, sql` union all `)}),
          part as (select * from removed order by deleted_at desc, kind, id desc
                   limit ${page.limit} offset ${(page.page - 1) * page.limit})
        select kind, id, title, ${iso(sql`deleted_at`)} as "deletedAt",
               ${iso(sql`deleted_at + ${`${TRASH_DAYS} days`}::interval`)} as "purgeAt", c.total::int as total
        from (select count(*) as total from removed) c left join part on true
        order by deleted_at desc, kind, id desc`,
  );
  const total = found[0]?.total ?? 0;
  return { total, rows: found.filter((row) => row.id !== null) };
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
