import { revokeSessions } from '#kit/access/sessions.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';
import { setUserActive } from '#rooms/users/users.store.ts';

async function setShown(tx: Tx, id: number, active: boolean): Promise<ShownChange | null> {
  const changed = await setUserActive(tx, id, active);
  if (!changed || changed.was === active) return null;
  if (!active) await revokeSessions(tx, 'user', id);
  const [before, after] = [{ active: !active }, { active }];
  return { action: 'users.setActive', kind: 'users', record: id, before, after };
}

/** The people whom members report: hiding one deactivates the account. */
export const usersReported: Reportable = {
  kind: 'users',
  of: sql`select name as title, bio as words, id as maker_id from users`,
  isShown: (id) => sql`select active from users where id = ${id} and deleted_at is null`,
  hide: (tx, id) => setShown(tx, id, false),
  show: (tx, id) => setShown(tx, id, true),
};
