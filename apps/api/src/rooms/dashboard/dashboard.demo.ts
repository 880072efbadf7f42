import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { HOUR, toIsoTime } from '#kit/demo/times.ts';
import { handoverNotes } from '#rooms/dashboard/dashboard.table.ts';

const NOTE =
  'The evening was calm. Two replies came back because the mailboxes were full; I will call both people tomorrow.\nPlease publish the parlours of the weekend once their video intros have arrived.';

/** Leaves a hand-over note by a colleague, or by the first admin where there is none. */
export async function seedHandover({ db, now, adminId }: DemoContext): Promise<void> {
  if (adminId === null) return;
  const [author] = await rowsOf(
    db,
    { id: Int },
    sql`select id from admins where deactivated_at is null and role in ('owner', 'admin', 'moderator')
        order by id = ${adminId}, id limit 1`,
  );
  await insertRows(db, handoverNotes, [
    { adminId: author?.id ?? adminId, message: NOTE, createdAt: toIsoTime(now - 9 * HOUR) },
  ]);
}
