import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';
import { removeRecord } from '#kit/records/trash.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';
import { songsTrash } from '#rooms/contest/contest.store.ts';

async function refuse(tx: Tx, id: number): Promise<string | null> {
  const isIn = await hasRow(
    tx,
    sql`select from contest_entries where id = ${id} and featured and deleted_at is null for update`,
  );
  return isIn ? 'This song is in the contest. Take it out there first, then decide again.' : null;
}

async function hide(tx: Tx, id: number): Promise<ShownChange | null> {
  if (!(await removeRecord(tx, songsTrash, id))) return null;
  return { action: 'contest.removeSongs', kind: 'songs', record: id, before: {}, after: {} };
}

async function show(tx: Tx, id: number): Promise<ShownChange | null> {
  const [song] = await rowsOf(
    tx,
    { title: Text },
    sql`update contest_entries set deleted_at = null where id = ${id} and deleted_at > '-infinity' returning title`,
  );
  return song
    ? { action: 'trash.restore', kind: 'songs', record: id, before: {}, after: { title: song.title } }
    : null;
}

/** The songs that members report: hiding one deletes it, as long as it is not in the contest. */
export const songsReported: Reportable = {
  kind: 'songs',
  of: sql`select title, '' as words,
    (select p.user_id from contest_partners p where p.entry_id = contest_entries.id order by p.position limit 1) as maker_id
    from contest_entries`,
  isShown: (id) => sql`select true from contest_entries where id = ${id} and deleted_at is null`,
  refuse,
  hide,
  show,
};
