import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';
import type { CalendarLink } from '@greenroom/contract/parlours-calendar';
import { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import type { Role } from '@greenroom/contract/permissions';
import { ROLES } from '@greenroom/contract/permissions';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, oneOf, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { calendarLinks } from '#rooms/parlours/parlours.table.ts';

const Link = calls['parlours.listCalendarLinks'].output.shape.data.element;

const linksWhere = (db: Sql, where: SQL): Promise<CalendarLink[]> =>
  rowsOf(
    db,
    Link,
    sql`select l.id, l.name, case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as host,
          l.alarm_minutes as "alarmMinutes", ${iso(sql`l.created_at`)} as "createdAt",
          ${iso(sql`l.renewed_at`)} as "renewedAt", ${iso(sql`l.fetched_at`)} as "fetchedAt"
        from calendar_links l left join users h on h.id = l.host_id
        where ${where} order by l.id`,
  );

/** Returns a colleague's links, the oldest first. */
export const listLinks = (db: Sql, adminId: number): Promise<CalendarLink[]> =>
  linksWhere(db, sql`l.admin_id = ${adminId}`);

/** Returns a colleague's link, or null. */
export const getLink = async (db: Sql, adminId: number, id: number): Promise<CalendarLink | null> =>
  (await linksWhere(db, sql`l.admin_id = ${adminId} and l.id = ${id}`))[0] ?? null;

/** Returns whether a colleague may have one more link; until the transaction ends nobody else adds one. */
export async function hasRoom(tx: Tx, adminId: number): Promise<boolean> {
  await tx.execute(sql`select from admins where id = ${adminId} for no key update`);
  return hasRow(
    tx,
    sql`select from calendar_links where admin_id = ${adminId} having count(*) < ${CALENDAR.linksMax}`,
  );
}

/** Returns whether there is such a user, and keeps them from being removed until the transaction ends. */
export const lockHost = (tx: Tx, id: number): Promise<boolean> =>
  hasRow(tx, sql`select from users where id = ${id} and deleted_at is null for share`);

type NewLink = Body<'parlours.createCalendarLink'> & { adminId: number; secretHash: Buffer };

export async function createLink(tx: Tx, link: NewLink): Promise<number> {
  return onlyRow(await tx.insert(calendarLinks).values(link).returning({ id: calendarLinks.id })).id;
}

/** Gives a link another secret. Nobody has asked for its new address yet. */
export async function renewLink(tx: Tx, id: number, secretHash: Buffer): Promise<void> {
  await tx.execute(
    sql`update calendar_links set secret_hash = ${secretHash}, renewed_at = now(), fetched_at = null where id = ${id}`,
  );
}

/** Removes a colleague's link. Returns false when there is none. */
export const removeLink = (tx: Tx, adminId: number, id: number): Promise<boolean> =>
  hasRow(tx, sql`delete from calendar_links where admin_id = ${adminId} and id = ${id} returning id`);

const FoundLink = {
  id: Int,
  name: Text,
  hostId: orNull(Int),
  alarmMinutes: orNull(Int),
  role: oneOf(ROLES),
  /** Whether it is to be noted that a program asked. */
  isUnnoted: Flag,
};
type FoundLink = {
  id: number;
  name: string;
  hostId: number | null;
  alarmMinutes: number | null;
  role: Role;
  isUnnoted: boolean;
};

/** Returns the link with this secret and its owner's role; null when there is none, or its owner is switched off. */
export async function findLink(db: Sql, secretHash: Buffer): Promise<FoundLink | null> {
  const [found] = await rowsOf(
    db,
    FoundLink,
    sql`select l.id, l.name, l.host_id as "hostId", l.alarm_minutes as "alarmMinutes", a.role,
          coalesce(l.fetched_at < now() - interval '1 minute', true) as "isUnnoted"
        from calendar_links l join admins a on a.id = l.admin_id
        where l.secret_hash = ${secretHash} and a.deactivated_at is null`,
  );
  return found ?? null;
}

/** Notes that a calendar program asked for a link. */
export async function noteFetched(db: Sql, id: number): Promise<void> {
  await db.execute(sql`update calendar_links set fetched_at = now() where id = ${id}`);
}
