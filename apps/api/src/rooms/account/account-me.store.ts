import type { Sql, Tx } from '#kit/db/db.ts';
import { eq } from '#kit/db/orm.ts';
import { admins } from '#rooms/account/account.table.ts';

type Me = { name: string; pictureKey: string | null };

/** Returns a member's name and picture; `locked`: until the transaction ends nobody else changes them. */
export async function getMe(db: Sql, id: number, mode?: 'locked'): Promise<Me> {
  const asked = db
    .select({ name: admins.name, pictureKey: admins.pictureKey })
    .from(admins)
    .where(eq(admins.id, id));
  const [found] = await (mode === 'locked' ? asked.for('no key update') : asked);
  return found ?? { name: '', pictureKey: null };
}

export async function updateMe(tx: Tx, id: number, me: Me): Promise<void> {
  await tx.update(admins).set(me).where(eq(admins.id, id));
}
