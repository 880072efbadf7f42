import { TRASH_DAYS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { iso } from '#kit/db/sql.ts';
import { causesOf, fail } from '#kit/errors.ts';
import { columnOf } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Restores a record with what was removed together with it. Returns null when there is nothing to restore.
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
  // Locked whatever the record's state, so that the owner and the record cannot be removed during the check.
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

/** Selects the beginning of a text, since a note has no title. For a table with the alias `t`. */
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

/** Returns a page of what can be restored, latest removed first, with the total of all. */
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
