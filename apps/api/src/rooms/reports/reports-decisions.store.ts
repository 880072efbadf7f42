import { REPORT_KINDS } from '@greenroom/contract/kit/reports';
import { DECISIONS } from '@greenroom/contract/reports.rules';
import type { Decision } from '@greenroom/contract/reports.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Json, Text, oneOf, orNull } from '#kit/db/row.ts';

const Locked = z.object({
  id: Int,
  kind: oneOf(REPORT_KINDS),
  record: Int,
  title: Text,
  makerId: orNull(Int),
  decision: orNull(oneOf(DECISIONS)),
  reason: orNull(Text),
  by: orNull(Text),
  hid: orNull(Json),
  heldFor: orNull(Text),
  measureId: orNull(Int),
});
export type LockedThing = z.input<typeof Locked>;

/** Locks reported things against other decisions, in the order of their ids, and returns those that there are. */
export const lockThings = (tx: Tx, ids: readonly number[]): Promise<LockedThing[]> =>
  rowsOf(
    tx,
    Locked,
    sql`select t.id, t.kind, t.record, t.title, t.decision, t.reason, t.hid, t.held_for as "heldFor", t.maker_id as "makerId", t.measure_id as "measureId",
          (select name from admins d where d.id = t.decided_by_id) as by
        from reported_things t where t.id = any (${sql.param(ids)}::bigint[]) and t.deleted_at is null
        order by t.id for update of t`,
  );

type Decided = {
  decision: Decision;
  reason: string | null;
  adminId: number;
  hid: object | null;
  measureId: number | null;
};

/** Writes a decision. */
export const setDecision = (tx: Tx, id: number, { decision, reason, adminId, hid, measureId }: Decided) =>
  tx.execute(
    sql`update reported_things set decision = ${decision}, reason = ${reason}, decided_by_id = ${adminId},
          decided_at = now(), hid = ${hid && JSON.stringify(hid)}::jsonb, measure_id = ${measureId} where id = ${id}`,
  );

/**
 * Takes a decision back; its reporters are told of the next one anew. Returns false when the thing was reported again
 * since: those reports are open by themselves.
 */
export async function removeDecision(tx: Tx, { id, kind, record }: LockedThing): Promise<boolean> {
  const changed = await rowsOf(
    tx,
    { id: Int },
    sql`update reported_things set decision = null, reason = null, decided_by_id = null, decided_at = null, hid = null,
          measure_id = null
        where id = ${id} and not exists (
          select from reported_things o where o.kind = ${kind} and o.record = ${record} and o.decision is null
            and o.deleted_at is null
        ) returning id`,
  );
  if (changed.length === 0) return false;
  await tx.execute(sql`update reports set told_at = null where thing_id = ${id} and told_at is not null`);
  return true;
}
