import { readSearch } from '@greenroom/contract/kit/search';
import { Removed } from '@greenroom/contract/trash';
import type { TrashQuery } from '@greenroom/contract/trash';

import { findPage } from '#kit/db/list.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { hasParts } from '#kit/db/words.ts';
import { fail, isTaken } from '#kit/errors.ts';
import { keptInterval } from '#kit/records/retention.ts';
import { columnOf } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';

/**
 * Restores a record with what was removed together with it. Returns null when there is nothing to restore.
 * @throws conflict when a newer record has taken what must be unique, as a person's address, or its owner is removed
 */
export async function restoreRecord(tx: Tx, spec: TrashSpec, id: number): Promise<string | null> {
  await expectOwner(tx, spec, id);
  const [back] = await tx
    .transaction((inner) => unmark(inner, spec, id))
    .catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      return failTaken(tx, spec, id);
    });
  if (!back) return null;
  for (const owned of spec.owns) {
    await tx.execute(
      sql`update ${owned.table} set deleted_at = null
          where ${sql.identifier(columnOf(owned.by))} = ${id} and deleted_at = ${back.moment}::timestamptz`,
    );
  }
  await spec.restored?.(tx, [id]);
  return back.title;
}

const unmark = (tx: Tx, spec: TrashSpec, id: number): Promise<{ moment: string; title: string }[]> =>
  rowsOf(
    tx,
    { moment: Text, title: Text },
    sql`with was as (
          select id, deleted_at from ${spec.table}
          where id = ${id} and deleted_at > now() - ${keptInterval('removed')} for update
        )
        update ${spec.table} t set deleted_at = null from was where t.id = was.id
        returning was.deleted_at::text as moment, ${selectTrashTitle(spec)} as title`,
  );

async function failTaken(tx: Tx, spec: TrashSpec, id: number): Promise<never> {
  const [newer] = await listNewer(tx, spec, [id]);
  if (!newer)
    return fail('conflict', { msg: 'It cannot be restored because a newer record has taken its place.' });
  const other = { kind: 'users' as const, id: newer.newer, name: newer.name };
  return fail('conflict', { msg: `It cannot be restored: ${newer.words}`, other });
}

type Newer = { id: number; newer: number; name: string; words: string };

/** Returns the records that have what removed ones need to be restored, with words that say so. */
export async function listNewer(
  tx: Tx,
  { table, title, unique }: TrashSpec,
  ids: readonly number[],
): Promise<Newer[]> {
  if (!unique) return [];
  const column = sql.identifier(columnOf(unique.column));
  const rows = await rowsOf(
    tx,
    { id: Int, newer: Int, name: Text },
    sql`select t.id, o.id as newer, left(o.${sql.identifier(columnOf(title))}, 200) as name
        from ${table} t join ${table} o on o.${column} = t.${column} and o.deleted_at is null
        where t.id = any (${sql.param(ids)}::bigint[]) and t.deleted_at is not null`,
  );
  return rows.map(({ id, newer, name }) => ({ id, newer, name, words: unique.words(name) }));
}

async function expectOwner(tx: Tx, { table, ownedBy }: TrashSpec, id: number): Promise<void> {
  if (!ownedBy) return;
  // Locked whatever the record's state, so that the owner and the record cannot be removed during the check.
  const [owner] = await rowsOf(
    tx,
    { removed: Flag },
    sql`select deleted_at is not null as removed from ${ownedBy.table}
        where id = (select ${sql.identifier(columnOf(ownedBy.by))} from ${table} where id = ${id})
        for no key update`,
  );
  if (!owner?.removed) return;
  const needsOwner = ownedBy.unless ? sql`${sql.identifier(columnOf(ownedBy.unless))} is null` : sql`true`;
  const hasRecord = await hasRow(
    tx,
    sql`select id from ${table}
        where id = ${id} and deleted_at > now() - ${keptInterval('removed')} and ${needsOwner}`,
  );
  if (hasRecord) fail('conflict', { msg: 'It belongs to a removed user. Restore the user first.' });
}

/** Selects the beginning of a text, since a note has no title. For a table with the alias `t`. */
function selectTrashTitle({ title }: TrashSpec): SQL {
  const text = sql`t.${sql.identifier(columnOf(title))}`;
  return sql`case when length(${text}) > 200 then left(${text}, 199) || '…' else ${text} end`;
}

const inTrash = sql`t.deleted_at > now() - ${keptInterval('removed')}`;
const PURGE_AT = iso(sql`deleted_at + ${keptInterval('removed')}`);

/**
 * Selects the records `t` that were not removed together with their owner. Each looks up its own by id: a join by the time
 * would compare all that were removed in one moment with each other.
 */
const apartFrom = (owner: PgTable, by: PgColumn): SQL =>
  sql`and (select o.deleted_at from ${owner} o where o.id = t.${sql.identifier(columnOf(by))}) is distinct from t.deleted_at`;

/** Selects the removed records of a kind; what was removed together with its owner is left out. */
function selectRemoved(spec: TrashSpec): SQL {
  const { kind, action, loggedAs: other, ownedBy } = spec;
  const together = ownedBy ? apartFrom(ownedBy.table, ownedBy.by) : sql``;
  // What belongs to a record of its own kind, as a merged message does, went with it.
  const own = spec.owns.find(({ table }) => table === spec.table);
  const within = own ? apartFrom(spec.table, own.by) : sql``;
  return sql`select ${kind}::text as kind, t.id, ${selectTrashTitle(spec)} as title, t.deleted_at, ${action}::text as action,
      ${other?.kind ?? kind}::text as logged_kind, ${other?.detail ?? null}::text as detail,
      ${other ? sql`t.${sql.identifier(columnOf(other.by))}` : sql`t.id`}::text as logged_record
    from ${spec.table} t where ${inTrash} ${together} ${within}`;
}

/** Joins to a removed record, `r`, the name of who removed it last. */
const REMOVER = sql`left join lateral (
  select coalesce(a.name, e.actor) as name from audit_entries e left join admins a on a.id = e.admin_id
  where e.kind = r.logged_kind and e.record = r.logged_record and e.action = r.action
    and (r.detail is null or e.before ->> r.detail = r.id::text)
  order by e.id desc limit 1) by on true`;
const FIELDS = sql`r.kind, r.id, r.title, ${iso(sql`r.deleted_at`)} as "deletedAt", ${PURGE_AT} as "purgeAt", by.name as "deletedBy"`;

/** Returns a page of what can be restored, or all of it without a limit, with the total of all matches. */
export async function listRemoved(
  db: Sql,
  specs: TrashSpec[],
  query: Omit<TrashQuery, 'limit'> & { limit: number | null },
): Promise<{ data: Removed[]; totalCounts: number }> {
  const { page, limit, sort_dir, search } = query;
  const dir = sort_dir === 'asc' ? sql`asc` : sql`desc`;
  const where = hasParts(sql`fold_fields(title)`, readSearch(search)) ?? sql`true`;
  const found = await findPage(
    db,
    Removed,
    sql`with removed as materialized (
            select * from (${sql.join(specs.map(selectRemoved), sql` union all `)}) every where ${where}),
          r as (select * from removed order by deleted_at ${dir}, kind, id desc
                limit ${limit} offset ${(page - 1) * (limit ?? 0)})
        select ${FIELDS}, c.total::int as total
        from (select count(*) as total from removed) c left join (r ${REMOVER}) on true
        order by r.deleted_at ${dir}, r.kind, r.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Returns a removed record; one that was removed together with its owner gives the owner. Null when there is none. */
export async function getRemoved(
  db: Sql,
  spec: TrashSpec,
  id: number,
  owner: TrashSpec,
): Promise<Removed | null> {
  const [found] = await rowsOf(
    db,
    Removed,
    sql`with r as (${selectRemoved(spec)} and t.id = ${id}) select ${FIELDS} from r ${REMOVER}`,
  );
  if (found || !spec.ownedBy) return found ?? null;
  const ownerId = sql`(select ${sql.identifier(columnOf(spec.ownedBy.by))} from ${spec.table}
    where id = ${id} and deleted_at is not null)`;
  const [theirs] = await rowsOf(
    db,
    Removed,
    sql`with r as (${selectRemoved(owner)} and t.id = ${ownerId}) select ${FIELDS} from r ${REMOVER}`,
  );
  return theirs ?? null;
}

/** Returns the id of the record that another page's id belongs to, or null. */
export async function findIdOfPage(db: Sql, { page }: TrashSpec, id: number): Promise<number | null> {
  if (!page) return id;
  const [found] = await rowsOf(
    db,
    { id: Int },
    sql`select ${sql.identifier(columnOf(page.by))} as id from ${page.table} where id = ${id}`,
  );
  return found?.id ?? null;
}

/** Locks a record that can be restored, until the transaction ends. Returns false when there is none. */
export async function lockRemoved(tx: Tx, { table }: TrashSpec, id: number): Promise<boolean> {
  return hasRow(tx, sql`select t.id from ${table} t where t.id = ${id} and ${inTrash} for update`);
}
