import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text } from '#kit/db/row.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { removeRecords } from '#kit/records/trash.ts';
import { usersTrash } from '#rooms/users/users.store.ts';

/** Sets `active` or `featured` of many users, and returns them with what it was. */
export async function setUserFlag(
  tx: Tx,
  ids: readonly number[],
  flag: 'active' | 'featured',
  value: boolean,
): Promise<BulkRow[]> {
  const column = sql.identifier(flag);
  const rows = await rowsOf(
    tx,
    { id: Int, title: Text, was: Flag },
    sql`with was as materialized (
          select id, name, ${column} as flag from users
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null order by id for update
        ), changed as (
          update users u set ${column} = ${value}, updated_at = now(), version = version + 1
          from was where u.id = was.id and was.flag <> ${value}
        )
        select id, name as title, flag as was from was`,
  );
  return rows.map(({ id, title, was }) =>
    was === value ? { id, title } : { id, title, before: { [flag]: was }, after: { [flag]: value } },
  );
}

/** Finds what a change of many did to votes: the id of those that it set aside, or whether it counted some again. */
export async function findVotesMoved(
  tx: Tx,
  bulk: string,
): Promise<{ aside: number | null; isAgain: boolean } | undefined> {
  const [found] = await rowsOf(
    tx,
    { aside: orNull(Int), isAgain: Flag },
    sql`select (after ->> 'votes_aside')::bigint as aside, after ? 'votes_again' as "isAgain" from audit_entries
        where after ->> 'bulk' = ${bulk} and kind = 'users' and action = 'users.setActive' limit 1`,
  );
  return found;
}

/** Removes many users with all their records, and returns them. */
export async function removeUsers(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
  const gone = await removeRecords(tx, usersTrash, ids);
  return gone.map(({ id, title }) => ({ id, title, before: { name: title } }));
}
