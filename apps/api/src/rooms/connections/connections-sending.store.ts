import {
  CONNECTIONS,
  CONNECTION_EVENT_NAMES,
  CONNECTION_SHAPES,
  TEST_EVENT,
} from '@greenroom/contract/connections.rules';
import type { OffReason } from '@greenroom/contract/connections.rules';
import { ROLES } from '@greenroom/contract/permissions';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Bytes, Flag, Int, Json, Text, Time, oneOf } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { closableMonth } from '#rooms/money/money.table.ts';

/** How long a process has a delivery to itself: longer than a request may take. */
const LEASE = `${(CONNECTIONS.timeoutMs * 3) / 1000} seconds`;
const TRIED_FOR = `${CONNECTIONS.tryDays} days`;

const ClaimedDelivery = z.object({
  id: Int,
  connectionId: Int,
  messageId: Text,
  event: oneOf([...CONNECTION_EVENT_NAMES, TEST_EVENT] as const),
  createdAt: Time,
  data: Json,
  attempts: Int,
  url: Text,
  shape: oneOf(CONNECTION_SHAPES),
  secret: Bytes,
  /** Of whoever last saved the connection, and whether they still have their access. */
  role: oneOf(ROLES),
  isStaff: Flag,
});
export type ClaimedDelivery = z.output<typeof ClaimedDelivery>;

/**
 * Claims what is due for this process: of each connection a few, and of what is about the same thing the oldest alone. A
 * test is sent also while its connection is off.
 */
export const claimDue = (db: Db): Promise<ClaimedDelivery[]> =>
  rowsOf(
    db,
    ClaimedDelivery,
    sql`with due as (
          select x.id from connections c, lateral (
            select d.id from connection_deliveries d
            where d.connection_id = c.id and d.state = 'waiting' and d.next_at <= now()
              and (d.claimed_until is null or d.claimed_until < now()) and (c.is_on or d.event = ${TEST_EVENT})
              and not exists (
                select from connection_deliveries e
                where e.connection_id = c.id and e.subject = d.subject and e.state = 'waiting' and e.id < d.id)
            order by d.next_at, d.id
            limit greatest(0, ${CONNECTIONS.atOnce} - (
              select count(*) from connection_deliveries b
              where b.connection_id = c.id and b.state = 'waiting' and b.claimed_until >= now()))
            for update of d skip locked
          ) x where c.deleted_at is null
        )
        update connection_deliveries d
        set claimed_until = now() + ${LEASE}::interval, attempts = d.attempts + 1, tried_at = now(),
            first_tried_at = coalesce(d.first_tried_at, now())
        from due, connections c join admins a on a.id = c.author_id
        where d.id = due.id and c.id = d.connection_id
        returning d.id, d.connection_id as "connectionId", d.message_id as "messageId", d.event,
          ${iso(sql`d.created_at`)} as "createdAt", d.data, d.attempts, c.url, c.shape, c.secret, a.role,
          a.deactivated_at is null as "isStaff"`,
  );

/** What came back, or why nothing did. */
export type Outcome = {
  request: string;
  durationMs: number;
  status: number | null;
  answer: string | null;
  problem: string | null;
};

const outcomeFields = ({ request, durationMs, status, answer, problem }: Outcome) =>
  sql`request = ${request}, duration_ms = ${durationMs}, status = ${status}, answer = ${answer},
      problem = ${problem}, claimed_until = null`;

type Claimed = Pick<ClaimedDelivery, 'id' | 'connectionId'>;

/** Notes that a delivery arrived. */
export async function noteDelivered(tx: Tx, { id, connectionId }: Claimed, outcome: Outcome): Promise<void> {
  await tx.execute(
    sql`update connections set delivered_at = now(), failing_since = null where id = ${connectionId}`,
  );
  await tx.execute(
    sql`update connection_deliveries set state = 'delivered', ${outcomeFields(outcome)} where id = ${id}`,
  );
}

/** Notes that a test failed, which is not tried again. */
export async function noteFailedTest(tx: Tx, { id }: Claimed, outcome: Outcome): Promise<void> {
  await tx.execute(
    sql`update connection_deliveries set state = 'given_up', ${outcomeFields(outcome)} where id = ${id}`,
  );
}

/**
 * Notes that a try failed: the delivery waits for the next one, the last of which is three days after the first. Returns
 * whether nothing of its connection got through for that long.
 */
export async function noteFailed(
  tx: Tx,
  { id, connectionId }: Claimed,
  outcome: Outcome,
  pauseSeconds: number,
): Promise<boolean> {
  // The connection first, as whoever changes it does.
  const isOver = await hasRow(
    tx,
    sql`with failed as (
          update connections set failing_since = coalesce(failing_since, greatest(delivered_at, (
            select first_tried_at from connection_deliveries where id = ${id})), now())
          where id = ${connectionId} returning failing_since
        )
        select from failed where failing_since <= now() - ${TRIED_FOR}::interval`,
  );
  await tx.execute(
    sql`update connection_deliveries
        set state = case when now() >= first_tried_at + ${TRIED_FOR}::interval then 'given_up' else 'waiting' end,
            next_at = least(now() + ${pauseSeconds} * interval '1 second', first_tried_at + ${TRIED_FOR}::interval),
            ${outcomeFields(outcome)}
        where id = ${id}`,
  );
  return isOver;
}

/** Notes that a delivery may not be sent any more. */
export async function withhold(db: Sql, id: number): Promise<void> {
  await db.execute(
    sql`update connection_deliveries set state = 'withheld', attempts = 0, tried_at = null, claimed_until = null
        where id = ${id}`,
  );
}

/** Switches a connection off, and gives up what waits. Returns its name; null when it was off already. */
export async function switchOff(tx: Tx, id: number, reason: OffReason): Promise<string | null> {
  const [off] = await rowsOf(
    tx,
    { name: Text },
    sql`update connections set is_on = false, off_reason = ${reason}, off_at = now(), version = version + 1
        where id = ${id} and is_on returning name`,
  );
  if (!off) return null;
  await tx.execute(
    sql`update connection_deliveries set state = 'given_up'
        where connection_id = ${id} and state = 'waiting' and event <> ${TEST_EVENT}`,
  );
  return off.name;
}

/**
 * Gives up what waited too long for its connection to be on again, and removes all but the last deliveries of each.
 * `isSent`: whether this server sends anything.
 */
export async function tidyDeliveries(db: Sql, isSent: boolean): Promise<void> {
  await db.execute(
    sql`update connection_deliveries d set state = 'given_up' from connections c
        where c.id = d.connection_id and d.state = 'waiting' and (not (c.is_on and ${isSent}) or c.deleted_at is not null)
          and d.created_at < now() - ${TRIED_FOR}::interval and coalesce(d.claimed_until, '-infinity') < now()`,
  );
  await db.execute(
    sql`delete from connection_deliveries d using connections c
        where c.id = d.connection_id and d.state <> 'waiting' and d.id <= (
          select k.id from connection_deliveries k where k.connection_id = c.id
          order by k.id desc offset ${CONNECTIONS.kept} limit 1)`,
  );
}

/** Queues for each connection that wants it that the last month can be closed, once; none that ended before it was there. */
export async function queueClosableMonth(tx: Tx, zone: string): Promise<void> {
  await tx.execute(
    sql`with told as (
          update connections c set month_told = m.month from (select ${closableMonth(zone)} as month) m
          where m.month is not null and c.is_on and c.deleted_at is null and 'month.closable' = any (c.events)
            and c.month_told is distinct from m.month
            and c.created_at < (to_date(m.month, 'YYYY-MM') + interval '1 month') at time zone ${zone}
          returning c.id, m.month
        )
        insert into connection_deliveries (connection_id, event, subject, data)
        select id, 'month.closable', 'months ' || month, jsonb_build_object('month', month) from told`,
  );
}
