import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';
import { setBulletinStatus, setHidden } from '#rooms/bulletins/bulletins.store.ts';

async function setShown(tx: Tx, id: number, shown: boolean): Promise<ShownChange | null> {
  const changed = await setBulletinStatus(tx, id, shown);
  if (!changed || changed.was === shown) return null;
  const [before, after] = [{ status: !shown }, { status: shown }];
  return { action: 'bulletins.setStatus', kind: 'bulletins', record: id, before, after };
}

async function setResponseShown(
  tx: Tx,
  id: number,
  shown: boolean,
  adminId = 0,
): Promise<ShownChange | null> {
  const changed = await setHidden(tx, { id, hidden: !shown, adminId });
  if (!changed || changed.was !== shown) return null;
  const { bulletinId: record, message } = changed;
  const [before, after] = [{ hidden: shown }, { hidden: !shown, response: id, message }];
  return { action: 'bulletins.setResponseHidden', kind: 'bulletins', record, before, after };
}

/** The posts and responses that members report. */
export const bulletinsReported: readonly Reportable[] = [
  {
    kind: 'bulletins',
    of: sql`select title, description as words, user_id as maker_id from bulletins`,
    isShown: (id) => sql`select status from bulletins where id = ${id} and deleted_at is null`,
    hide: (tx, id) => setShown(tx, id, false),
    show: (tx, id) => setShown(tx, id, true),
  },
  {
    kind: 'responses',
    of: sql`select message as title, message as words, user_id as maker_id from bulletin_responses`,
    isShown: (id) =>
      sql`select hidden_at is null from bulletin_responses where id = ${id} and deleted_at is null`,
    within: (id) => sql`select bulletin_id from bulletin_responses where id = ${id}`,
    hide: (tx, id, adminId) => setResponseShown(tx, id, false, adminId),
    show: (tx, id) => setResponseShown(tx, id, true),
  },
];
