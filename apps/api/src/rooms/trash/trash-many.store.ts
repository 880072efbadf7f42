import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import { isTaken } from '#kit/errors.ts';
import { keptInterval } from '#kit/records/retention.ts';
import { columnOf } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';

const Named = z.object({ id: Int, title: Text });
type Named = z.input<typeof Named>;
/** `refused`: a newer record has taken what must be unique. */
type Restored = { back: Named[]; refused: number[] };

/** Restores many records with what was removed together with each. Those that can't be are found by halving. */
export async function restoreRecords(tx: Tx, spec: TrashSpec, ids: readonly number[]): Promise<Restored> {
  if (ids.length === 0) return { back: [], refused: [] };
  const back = await tx
    .transaction((inner) => restoreTogether(inner, spec, ids))
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      return null;
    });
  if (back) return { back, refused: [] };
  if (ids.length === 1) return { back: [], refused: [...ids] };
  const half = Math.ceil(ids.length / 2);
  const first = await restoreRecords(tx, spec, ids.slice(0, half));
  const second = await restoreRecords(tx, spec, ids.slice(half));
  return { back: [...first.back, ...second.back], refused: [...first.refused, ...second.refused] };
}

async function restoreTogether(tx: Tx, spec: TrashSpec, ids: readonly number[]): Promise<Named[]> {
  const rows = await rowsOf(
    tx,
    { ...Named.shape, moment: Text },
    sql`with was as (
          select id, deleted_at from ${spec.table}
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at > now() - ${keptInterval('removed')}
          order by id for update
        )
        update ${spec.table} t set deleted_at = null from was where t.id = was.id
        returning t.id, was.deleted_at::text as moment, left(t.${sql.identifier(columnOf(spec.title))}, 200) as title`,
  );
  const removed = sql`unnest(${sql.param(rows.map(({ id }) => id))}::bigint[],
    ${sql.param(rows.map(({ moment }) => moment))}::timestamptz[]) as r(id, moment)`;
  for (const owned of rows.length > 0 ? spec.owns : []) {
    await tx.execute(
      sql`update ${owned.table} o set deleted_at = null from ${removed}
          where o.${sql.identifier(columnOf(owned.by))} = r.id and o.deleted_at = r.moment`,
    );
  }
  const back = rows.map(({ id }) => id);
  if (back.length > 0) await spec.restored?.(tx, back);
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Returns those of the records whose owner is removed, and locks the owners: they must be restored first. */
export async function listOrphans(tx: Tx, spec: TrashSpec, ids: readonly number[]): Promise<number[]> {
  const { ownedBy } = spec;
  if (!ownedBy) return [];
  const by = sql.identifier(columnOf(ownedBy.by));
  const needsOwner = ownedBy.unless ? sql`t.${sql.identifier(columnOf(ownedBy.unless))} is null` : sql`true`;
  const rows = await rowsOf(
    tx,
    { id: Int },
    sql`with owner as materialized (
          select id, deleted_at from ${ownedBy.table}
          where id in (select ${by} from ${spec.table} where id = any (${sql.param(ids)}::bigint[]))
          order by id for no key update
        )
        select t.id from ${spec.table} t join owner o on o.id = t.${by}
        where t.id = any (${sql.param(ids)}::bigint[]) and o.deleted_at is not null and ${needsOwner}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the names of records, and whether each is removed; one that was deleted for good is left out. */
export const listNames = (
  tx: Tx,
  { table, title }: TrashSpec,
  ids: readonly number[],
): Promise<(Named & { isRemoved: boolean })[]> =>
  rowsOf(
    tx,
    { ...Named.shape, isRemoved: Flag },
    sql`select id, left(${sql.identifier(columnOf(title))}, 200) as title, deleted_at is not null as "isRemoved"
        from ${table} where id = any (${sql.param(ids)}::bigint[])`,
  );
