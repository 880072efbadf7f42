import { ROLES } from '@greenroom/contract/permissions';
import { hiddenKinds } from '@greenroom/contract/notifications.rules';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, oneOf, orNull, Text } from '#kit/db/row.ts';

/** A colleague who wants a digest. */
const Reader = z.object({ id: Int, name: Text, email: Text, role: oneOf(ROLES) });
export type Reader = z.input<typeof Reader>;
type Moment = { now: Date; zone: string };

/** Until when a digest is still sent, so that one chosen in the afternoon comes the next morning. */
const LAST_HOUR = 12;

/** Returns who wants a digest and has none of today yet, once it is time for it. */
export async function listDue(db: Db, fromHour: number, { now, zone }: Moment): Promise<Reader[]> {
  return rowsOf(
    db,
    Reader,
    sql`with here as (select ${now.toISOString()}::timestamptz at time zone ${zone} as time)
        select a.id, a.name, a.email, a.role from admins a, here
        where a.deactivated_at is null
          and extract(hour from here.time) >= ${fromHour} and extract(hour from here.time) < ${LAST_HOUR}
          and exists (select from notification_choices c where c.admin_id = a.id and c.in_digest)
          and not exists (select from digests d where d.admin_id = a.id and d.day >= here.time::date)
        order by a.id`,
  );
}

/** Takes today's digest of a colleague; false when another process was first. */
export async function claimDigest(tx: Tx, adminId: number, { now, zone }: Moment): Promise<boolean> {
  return hasRow(
    tx,
    sql`insert into digests as d (admin_id, day)
        values (${adminId}, (${now.toISOString()}::timestamptz at time zone ${zone})::date)
        on conflict (admin_id) do update set day = excluded.day where d.day < excluded.day returning admin_id`,
  );
}

const DigestNews = z.object({ message: Text, link: orNull(Text) });
export type DigestNews = z.input<typeof DigestNews>;
const NEWS_MAX = 50;

/** Returns the notifications of the last day that a colleague wants in the digest and has not read, newest first. */
export async function listDigestNews(tx: Tx, { id, role }: Reader, now: Date): Promise<DigestNews[]> {
  return rowsOf(
    tx,
    DigestNews,
    sql`select n.message, n.link from notifications n
        join notification_choices c on c.admin_id = ${id} and c.kind = n.kind and c.in_digest
        where n.deleted_at is null and n.done_at is null and not (n.kind = any(${sql.param(hiddenKinds(role))}::text[]))
          and n.created_at > ${now.toISOString()}::timestamptz - interval '1 day'
          and n.id > coalesce((select read_until from notification_marks where admin_id = ${id}), 0)
          and not exists (select from notification_reads where admin_id = ${id} and notification_id = n.id)
        order by n.created_at desc, n.id desc limit ${NEWS_MAX}`,
  );
}
