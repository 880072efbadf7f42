import { PRESENCE, PRESENCE_KINDS } from '@greenroom/contract/staff-presence.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, oneOf, orNull, Text } from '#kit/db/row.ts';

const Place = z.object({ kind: oneOf(PRESENCE_KINDS), record: Int });
export type Place = z.input<typeof Place>;
const Colleague = z.object({ id: Int, name: Text, picture_url: orNull(Text) });
type Colleague = z.input<typeof Colleague>;

const FORGOTTEN = sql`now() - ${PRESENCE.forgottenMs} * interval '1 millisecond'`;

/** Notes which record a tab has open; null: none. Returns the records on which somebody came or left by that. */
export async function setPlace(
  tx: Tx,
  { tab, adminId, place }: { tab: string; adminId: number; place: Place | null },
): Promise<Place[]> {
  const [before] = await rowsOf(
    tx,
    { ...Place.shape, isForgotten: Flag },
    sql`select kind, record, seen_at <= ${FORGOTTEN} as "isForgotten" from presences
        where tab = ${tab} and admin_id = ${adminId} for update`,
  );
  const isSame = before?.kind === place?.kind && before?.record === place?.record;
  if (place === null)
    await tx.execute(sql`delete from presences where tab = ${tab} and admin_id = ${adminId}`);
  else {
    await tx.execute(
      sql`insert into presences (tab, admin_id, kind, record, seen_at)
          values (${tab}, ${adminId}, ${place.kind}, ${place.record}, now())
          on conflict (tab) do update set kind = excluded.kind, record = excluded.record, seen_at = excluded.seen_at
          where presences.admin_id = excluded.admin_id`,
    );
  }
  if (isSame && !before?.isForgotten) return [];
  const changed = isSame ? [place] : [before, place];
  return changed.flatMap((each) => (each ? [{ kind: each.kind, record: each.record }] : []));
}

/** Returns the other colleagues who have a record open, by name. */
export async function listOthers(
  db: Sql,
  { kind, record }: Place,
  { adminId, mediaUrl }: { adminId: number; mediaUrl: string },
): Promise<Colleague[]> {
  return rowsOf(
    db,
    Colleague,
    sql`select a.id, a.name, ${mediaUrl}::text || a.picture_key as picture_url from admins a
        where a.id <> ${adminId} and a.deactivated_at is null and exists (
          select from presences p where p.admin_id = a.id and p.kind = ${kind} and p.record = ${record}
            and p.seen_at > ${FORGOTTEN})
        order by ${nameOrder(sql`a.name`)}, a.id limit 20`,
  );
}

/** Removes the rows of tabs that were closed long ago. */
export async function forgetPresences(db: Db): Promise<void> {
  await db.execute(sql`delete from presences where seen_at < now() - interval '1 hour'`);
}
