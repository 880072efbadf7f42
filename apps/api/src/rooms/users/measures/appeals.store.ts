import { MEASURE_KINDS } from '@greenroom/contract/kit/measures';
import { APPEAL_DECISIONS } from '@greenroom/contract/users-appeals.rules';
import type { AppealDecision } from '@greenroom/contract/users-appeals.rules';
import { ToldMeasure } from '@greenroom/contract/users-measures';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time, oneOf, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const Appealable = z.object({
  ...ToldMeasure.shape,
  userId: Int,
  isEnded: Flag,
  isAnswered: Flag,
});
type Appealable = z.input<typeof Appealable>;

/** Returns a measure against a person who is not removed, or null. */
export async function getAppealable(db: Sql, measureId: number): Promise<Appealable | null> {
  const [found] = await rowsOf(
    db,
    Appealable,
    sql`select m.kind, m.reason, ${iso(sql`m.created_at`)} as "createdAt", ${iso(sql`m.until`)} as until,
               m.user_id as "userId", (m.ended_at is not null or coalesce(m.until <= now(), false)) as "isEnded",
               exists (select from appeals a where a.measure_id = m.id) as "isAnswered"
        from measures m join users u on u.id = m.user_id where m.id = ${measureId} and u.deleted_at is null`,
  );
  return found ?? null;
}

/** Returns against whom a measure is, and locks the person first, as all that change measures do; null when removed. */
export async function lockAppealable(tx: Tx, measureId: number): Promise<Appealable | null> {
  await tx.execute(
    sql`select from users where id = (select user_id from measures where id = ${measureId}) for no key update`,
  );
  await tx.execute(sql`select from measures where id = ${measureId} for update`);
  return getAppealable(tx, measureId);
}

/** Stores by which message a measure was answered. Returns false when it was answered before. */
export const createAppeal = (tx: Tx, measureId: number, supportId: number): Promise<boolean> =>
  hasRow(
    tx,
    sql`insert into appeals (measure_id, support_id) values (${measureId}, ${supportId})
        on conflict (measure_id) do nothing returning id`,
  );

const Locked = z.object({
  measureId: Int,
  userId: Int,
  supportId: orNull(Int),
  kind: oneOf(MEASURE_KINDS),
  until: orNull(Time),
  endedAt: orNull(Time),
  endedBy: orNull(Text),
  decision: orNull(oneOf(APPEAL_DECISIONS)),
  decidedBy: orNull(Text),
});

/** Locks an appeal with its measure and its person; null when there is none, or they are removed. */
export async function lockAppeal(tx: Tx, id: number): Promise<z.input<typeof Locked> | null> {
  const [known] = await rowsOf(
    tx,
    { measureId: Int },
    sql`select measure_id as "measureId" from appeals where id = ${id}`,
  );
  if (!known || !(await lockAppealable(tx, known.measureId))) return null;
  const [found] = await rowsOf(
    tx,
    Locked,
    sql`select m.id as "measureId", m.user_id as "userId", a.support_id as "supportId", m.kind,
               ${iso(sql`m.until`)} as until,
               ${iso(sql`coalesce(m.ended_at, case when m.until <= now() then m.until end)`)} as "endedAt",
               (select name from admins where id = m.ended_by_id) as "endedBy", a.decision,
               (select name from admins where id = a.decided_by_id) as "decidedBy"
        from appeals a join measures m on m.id = a.measure_id where a.id = ${id} for update of a`,
  );
  return found ?? null;
}

export async function setDecision(
  tx: Tx,
  id: number,
  { decision, adminId }: { decision: AppealDecision; adminId: number },
): Promise<void> {
  await tx.execute(
    sql`update appeals set decision = ${decision}, decided_at = now(), decided_by_id = ${adminId} where id = ${id}`,
  );
}
