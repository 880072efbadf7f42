import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';

async function setShown(tx: Tx, trackId: number, isShown: boolean): Promise<ShownChange | null> {
  const [changed] = await rowsOf(
    tx,
    { id: Int },
    sql`update podcasts set is_show = ${isShown}, updated_at = now(), version = version + 1
        where id = (select podcast_id from tracks where id = ${trackId}) and deleted_at is null
          and is_show <> ${isShown} returning id`,
  );
  if (!changed) return null;
  const [before, after] = [{ is_show: !isShown }, { is_show: isShown }];
  return { action: 'podcasts.update', kind: 'podcasts', record: changed.id, before, after };
}

/** The tracks that members report: a track has no switch of its own, so hiding one hides its podcast. */
export const tracksReported: Reportable = {
  kind: 'tracks',
  of: sql`select title, '' as words, user_id as maker_id from tracks`,
  isShown: (id) =>
    sql`select is_show from podcasts where deleted_at is null
          and id = (select podcast_id from tracks where tracks.id = ${id} and tracks.deleted_at is null)`,
  hide: (tx, id) => setShown(tx, id, false),
  show: (tx, id) => setShown(tx, id, true),
};
