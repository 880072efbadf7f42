import { NOTIFICATION_KIND_NAMES } from '@greenroom/contract/kit/notification-kinds';
import { hiddenKinds } from '@greenroom/contract/notifications.rules';
import { ROLES } from '@greenroom/contract/permissions';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, listOf, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { safeHtml } from '#kit/html.ts';

type Page = { page: number; limit: number; read?: boolean | undefined };
const Row = z.object({
  id: Int,
  message: Text,
  kind: oneOf(NOTIFICATION_KIND_NAMES),
  link: orNull(Text),
  createdAt: Time,
  read: Flag,
  done: Flag,
});
type Row = z.input<typeof Row>;

/** How a colleague sees the notifications: how many still count, and the kinds that are not shown to them. */
const Reader = z.object({ unread: Int, hidden: listOf(Text) });
export type Reader = z.input<typeof Reader>;

/** The kinds that each role may not read. */
const HIDDEN = JSON.stringify(Object.fromEntries(ROLES.map((role) => [role, hiddenKinds(role)])));

/** Sanitizes a notification: whoever inserted it, it has no script and links only into the console. */
const toSafe = (row: Row): Row => ({
  ...row,
  message: safeHtml(row.message),
  link: row.link !== null && OWN_PATH.test(row.link) ? row.link : null,
});
/** Browsers drop control characters from a URL and read a backslash as a slash. */
const OWN_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Whether the colleague with this id has read `n`. */
const isReadBy = (adminId: SQL): SQL => sql`(
  n.id <= coalesce((select read_until from notification_marks where admin_id = ${adminId}), 0)
  or exists (select from notification_reads where admin_id = ${adminId} and notification_id = n.id))`;

/** Whether the colleague `a` may read a kind, and wants it in the bell. */
const isShown = (
  kind: SQL,
): SQL => sql`not coalesce((${HIDDEN}::jsonb -> a.role) ? ${kind}, false) and not exists (
  select from notification_choices c where c.admin_id = a.id and c.kind = ${kind} and not c.in_bell)`;
const SHOWN = isShown(sql`n.kind`);

/** Counts what the colleague `a` is shown: triggers keep how many there are of each kind. */
const TOTAL = sql`(select coalesce(sum(t.amount), 0)::bigint from tallies t
  where t.metric = 'notifications' and ${isShown(sql`t.key`)})`;

/** Counts what the colleague `a` is shown and has not read. */
const UNREAD = sql`(select count(*) from notifications n
  where n.done_at is null and n.deleted_at is null
    and n.id > coalesce((select read_until from notification_marks where admin_id = a.id), 0)
    and ${SHOWN}
    and not exists (select from notification_reads where admin_id = a.id and notification_id = n.id))`;

const notificationRowColumns = (
  adminId: SQL,
): SQL => sql`n.id, n.message, n.kind, n.link, ${iso(sql`n.created_at`)} as "createdAt",
  n.done_at is not null as done, (n.done_at is not null or ${isReadBy(adminId)}) as read`;

/** Returns a colleague's page, newest first, with the number of pages. */
export async function listNotifications(db: Sql, adminId: number, { page, limit, read }: Page) {
  const isRead = sql`(n.done_at is not null or ${isReadBy(sql`a.id`)})`;
  const wanted = read === undefined ? sql`` : read ? sql`and ${isRead}` : sql`and not ${isRead}`;
  const counted = read === undefined ? TOTAL : read ? sql`${TOTAL} - ${UNREAD}` : UNREAD;
  const rows = await rowsOf(
    db,
    Row,
    sql`select ${notificationRowColumns(sql`a.id`)}
        from admins a join notifications n on n.deleted_at is null and ${SHOWN} ${wanted} where a.id = ${adminId}
        order by n.created_at desc, n.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  const [all] = await rowsOf(
    db,
    { total: Int },
    sql`select ${counted} as total from admins a where a.id = ${adminId}`,
  );
  return { rows: rows.map(toSafe), totalPage: Math.ceil((all?.total ?? 0) / limit) };
}

/** Returns how each of these colleagues sees the notifications. */
export async function listReaders(db: Sql, adminIds: number[]): Promise<Map<number, Reader>> {
  if (adminIds.length === 0) return new Map();
  const found = await rowsOf(
    db,
    { ...Reader.shape, id: Int },
    sql`select a.id,
          array(select jsonb_array_elements_text(${HIDDEN}::jsonb -> a.role)
            union select kind from notification_choices where admin_id = a.id and not in_bell) as hidden,
          ${UNREAD} as unread
        from admins a where a.id = any(${sql.param(adminIds)}::bigint[])`,
  );
  return new Map(found.map(({ id, ...reader }) => [id, reader]));
}

/** Returns how many notifications still count for a colleague. */
export async function countUnread(db: Sql, adminId: number): Promise<number> {
  return (await listReaders(db, [adminId])).get(adminId)?.unread ?? 0;
}

/** Marks the given notifications as read by a colleague, or all. */
export async function markRead(db: Sql, adminId: number, ids: number[] | undefined): Promise<void> {
  const add = (wanted: SQL) =>
    db.execute(sql`insert into notification_reads (admin_id, notification_id)
      select ${adminId}, n.id from notifications n where ${wanted} on conflict do nothing`);
  if (ids) return void (await add(sql`n.id = any(${sql.param(ids)}::bigint[])`));
  // What is younger is marked one by one: a transaction that took a lower id may still commit.
  const until = sql`coalesce((select max(id) from notifications where created_at < now() - interval '1 minute'), 0)`;
  await db.execute(
    sql`insert into notification_marks as m (admin_id, read_until) values (${adminId}, ${until})
        on conflict (admin_id) do update set read_until = greatest(m.read_until, excluded.read_until)`,
  );
  const mark = sql`(select read_until from notification_marks where admin_id = ${adminId})`;
  await db.execute(
    sql`delete from notification_reads where admin_id = ${adminId} and notification_id <= ${mark}`,
  );
  await add(sql`n.id > ${mark}`);
}

/**
 * A position in the events: what a statement saw (PostgreSQL's `pg_snapshot`) and the highest id in it. The id alone is
 * not enough: a transaction can commit after another that took a higher one.
 */
const Place = z.object({ id: Int, snapshot: Text });
export type Place = z.input<typeof Place>;

/** Returns the current position. */
export async function findPlace(db: Sql): Promise<Place> {
  const [place] = await rowsOf(
    db,
    Place,
    sql`select pg_current_snapshot()::text as snapshot, coalesce(max(id), 0) as id from notifications`,
  );
  return place ?? { id: 0, snapshot: '1:1:' };
}

/** A transaction that commits after this many later notifications is not published live. */
const LATE = 1000;

type Span = { from: Place; to: Place; most: number; adminId: number };

/** Returns what was inserted between two positions as a colleague has read it, oldest first; null when it is more than `most`. */
export async function listNews(db: Db, { from, to, most, adminId }: Span): Promise<Row[] | null> {
  const rows = await rowsOf(
    db,
    Row,
    sql`select ${notificationRowColumns(sql`${adminId}::bigint`)} from notifications n
        where n.deleted_at is null and n.id > ${Math.max(0, from.id - LATE)} and n.id <= ${to.id}
          and not pg_visible_in_snapshot(n.xact, ${from.snapshot}::pg_snapshot)
          and pg_visible_in_snapshot(n.xact, ${to.snapshot}::pg_snapshot)
        order by n.id limit ${most + 1}`,
  );
  return rows.length > most ? null : rows.map(toSafe);
}
