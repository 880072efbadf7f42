import { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, listOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** A parlour as calendars show it. */
const Event = z.object({
  id: Int,
  title: Text,
  description: Text,
  host: Text,
  /** Without removed users. */
  guests: listOf(Text),
  priceCents: Int,
  startsAt: Time,
  /** As it was; before, as planned. */
  endsAt: Time,
  sequence: Int,
  changedAt: Time,
  isPublic: Flag,
  isCancelled: Flag,
  /** The report of a finished one. */
  saleId: orNull(Int),
});
export type Event = z.input<typeof Event>;

/** When it began, or is to begin. */
const START = sql`coalesce(case when p.finished_at is not null then p.live_at end, p.starts_at)`;
/** Since when it is removed, an unfinished one also with its host. */
const GONE = sql`coalesce(p.deleted_at, case when p.finished_at is null then h.deleted_at end)`;

const eventsWhere = (db: Sql, where: SQL, limit: number): Promise<Event[]> =>
  rowsOf(
    db,
    Event,
    sql`select p.id, p.suite_title as title, p.description, h.name as host, p.price_cents as "priceCents",
          coalesce((
            select json_agg(u.name order by m.position, ${nameOrder(sql`u.name`)})
            from parlour_members m join users u on u.id = m.user_id
            where m.parlour_id = p.id and u.deleted_at is null), '[]') as guests,
          ${iso(START)} as "startsAt",
          ${iso(sql`case when p.finished_at > ${START} then p.finished_at
            else ${START} + ${CALENDAR.plannedMinutes} * interval '1 minute' end`)} as "endsAt",
          p.calendar_sequence as sequence, ${iso(sql`p.updated_at`)} as "changedAt", p.is_public as "isPublic",
          ${GONE} is not null as "isCancelled", s.id as "saleId"
        from parlours p join users h on h.id = p.owner_id left join sales s on s.parlour_id = p.id
        where ${where} order by p.starts_at, p.id limit ${limit}`,
  );

/** Whose feed it is: a host's, or with null that of all. `hasFinished`: it may also show those that took place. */
type Asked = { hostId: number | null; hasFinished: boolean };

/** Returns the parlours of a feed: the latest past ones, all to come, and those cancelled lately. */
export const listEvents = (db: Sql, { hostId, hasFinished }: Asked): Promise<Event[]> =>
  eventsWhere(
    db,
    sql`p.starts_at > now() - ${CALENDAR.pastDays} * interval '1 day'
        ${hostId === null ? sql`` : sql`and p.owner_id = ${hostId}`}
        ${hasFinished ? sql`` : sql`and p.finished_at is null`}
        and (${GONE} is null or ${GONE} > now() - ${CALENDAR.cancelledDays} * interval '1 day')`,
    CALENDAR.eventsMax,
  );

/** Returns a scheduled or live parlour, or null. */
export const getEvent = async (db: Sql, id: number): Promise<Event | null> =>
  (await eventsWhere(db, sql`p.id = ${id} and p.finished_at is null and ${GONE} is null`, 1))[0] ?? null;

/** Returns a parlour as its people's calendars must show it now, also a removed one; null when there is none. */
export const getEventOf = async (db: Sql, id: number): Promise<Event | null> =>
  (await eventsWhere(db, sql`p.id = ${id}`, 1))[0] ?? null;
