import { Participant } from '@greenroom/contract/parlours';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { inParts } from '#kit/records/export.ts';
import { RSVPS } from '#rooms/parlours/parlours.table.ts';

const Row = z.object({ ...Participant.shape, rsvpAt: Time });
type Row = z.input<typeof Row>;

/** Returns whether there is such a parlour, finished or not. */
export async function hasParlour(db: Sql, id: number): Promise<boolean> {
  return hasRow(db, sql`select from parlours where id = ${id} and deleted_at is null`);
}

const listWhere = (db: Sql, id: number, where: SQL, limit: SQL, mediaUrl: string): Promise<Row[]> =>
  rowsOf(
    db,
    Row,
    sql`select u.id, u.name, u.email, ${mediaUrl}::text || u.profile_image as profile_image_url,
               ${iso(sql`r.created_at`)} as "rsvpAt"
        from parlours p cross join lateral (select r.created_at, r.user_id ${RSVPS}) r
        join users u on u.id = r.user_id
        where p.id = ${id} and ${where} order by r.created_at, u.id limit ${limit}`,
  );

/** Returns the participants in the order of their replies; null when there is no such parlour. */
export async function listParticipants(db: Sql, id: number, mediaUrl: string): Promise<Participant[] | null> {
  if (!(await hasParlour(db, id))) return null;
  return listWhere(db, id, sql`true`, sql`all`, mediaUrl);
}

export const PARTICIPANT_COLUMNS = ['Name', 'Email', { time: 'RSVP at' }] as const;

/** Yields one row per participant, in the same order. */
export async function* participantLines(db: Sql, id: number): AsyncGenerator<(string | Date)[][]> {
  const parts = inParts<Row>((last, limit) =>
    listWhere(
      db,
      id,
      sql`(r.created_at, u.id) > (${last?.rsvpAt ?? '-infinity'}::timestamptz, ${last?.id ?? 0})`,
      sql`${limit}`,
      '',
    ),
  );
  for await (const rows of parts)
    yield rows.map(({ name, email, rsvpAt }) => [name, email, new Date(rsvpAt)]);
}
