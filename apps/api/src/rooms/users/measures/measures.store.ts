import { MEASURE_KINDS } from '@greenroom/contract/kit/measures';
import type { MeasureKind } from '@greenroom/contract/kit/measures';
import { Measure } from '@greenroom/contract/users-measures';
import * as z from 'zod';

import { IN_FORCE } from '#kit/access/measures.ts';
import { findPage } from '#kit/db/list.ts';
import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time, oneOf, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const inForce = sql.raw(IN_FORCE);

/** Selects a measure `m`. One whose hour has come has ended, even before the job says so. */
const FIELDS = sql`m.id, m.kind, m.reason, m.note, ${iso(sql`m.created_at`)} as "createdAt", ${iso(sql`m.until`)} as until,
  coalesce((select name from admins a where a.id = m.created_by_id), 'A colleague') as by,
  ${iso(sql`coalesce(m.ended_at, case when m.until <= now() then m.until end)`)} as "endedAt",
  (select name from admins a where a.id = m.ended_by_id) as "endedBy"`;

/** Selects all that is in force against a person, as a list of objects. */
export const selectInForce = (userId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(x) order by x.id desc), '[]')
  from (select ${FIELDS} from measures m where m.user_id = ${userId} and ${inForce}) x)`;

/** Selects the strictest measure that is in force against a person, or null. */
export const selectStrictest = (userId: SQL): SQL => sql`(
  select m.kind from measures m where m.user_id = ${userId} and ${inForce}
  order by array_position(array['suspend', 'mute', 'warn'], m.kind) limit 1)`;

/** Selects the ids of people against whom a measure is in force. */
export const measured = (kind: MeasureKind | 'any'): SQL =>
  sql`select m.user_id from measures m where ${kind === 'any' ? sql`true` : sql`m.kind = ${kind}`} and ${inForce}`;

type Paged = { page: number; limit: number };

/** Returns a page of the measures against a person, newest first; null when there is no such person. */
export const listMeasures = (db: Sql, userId: number, { page, limit }: Paged) =>
  findPage(
    db,
    Measure,
    sql`with page as (
          select * from measures where user_id = ${userId} order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select ${FIELDS}, (select count(*)::int from measures where user_id = ${userId}) as total
        from users u left join page m on true where u.id = ${userId} and u.deleted_at is null
        order by m.id desc`,
  );

/** Locks a person against other measures, sign-ins and removal. Returns their address; null when there is none. */
export async function lockMeasured(tx: Tx, id: number): Promise<string | null> {
  const [found] = await rowsOf(
    tx,
    { email: Text },
    sql`select email from users where id = ${id} and deleted_at is null for no key update`,
  );
  return found?.email ?? null;
}

/** Returns a measure of a kind against a person that has not ended, or null. */
export async function findMeasure(tx: Tx, userId: number, kind: MeasureKind): Promise<Measure | null> {
  const [found] = await rowsOf(
    tx,
    Measure,
    sql`select ${FIELDS} from measures m where m.user_id = ${userId} and m.kind = ${kind} and m.ended_at is null`,
  );
  return found ?? null;
}

type NewMeasure = {
  userId: number;
  kind: MeasureKind;
  reason: string;
  note: string;
  until: string | null;
  adminId: number;
};

export async function createMeasure(tx: Tx, measure: NewMeasure): Promise<Measure> {
  const { userId, kind, reason, note, until, adminId } = measure;
  const made = onlyRow(
    await rowsOf(
      tx,
      Measure,
      sql`insert into measures as m (user_id, kind, reason, note, until, created_by_id)
        values (${userId}, ${kind}, ${reason}, ${note}, ${until}::timestamptz, ${adminId})
        returning ${FIELDS}`,
    ),
  );
  return made;
}

/** Stores which mail tells the person. */
export async function setMail(tx: Tx, id: number, mailId: number): Promise<void> {
  await tx.execute(sql`update measures set mail_id = ${mailId} where id = ${id}`);
}

/** Returns whether a time has passed by the clock of the database. */
export async function isPast(db: Sql, time: string): Promise<boolean> {
  const [found] = await rowsOf(db, { past: Flag }, sql`select ${time}::timestamptz <= now() as past`);
  return found?.past ?? false;
}

const Locked = z.object({
  id: Int,
  userId: Int,
  email: Text,
  kind: oneOf(MEASURE_KINDS),
  until: orNull(Time),
  mailId: orNull(Int),
  endedAt: orNull(Time),
  endedBy: orNull(Text),
});

export type LockedMeasure = z.input<typeof Locked>;

/** Locks a measure against a person who is not removed; null when there is none. */
export async function lockMeasure(tx: Tx, id: number): Promise<LockedMeasure | null> {
  const [found] = await rowsOf(
    tx,
    Locked,
    sql`select ${FIELDS}, m.user_id as "userId", m.mail_id as "mailId", u.email
        from measures m join users u on u.id = m.user_id
        where m.id = ${id} and u.deleted_at is null for update of m`,
  );
  return found ?? null;
}

export async function setEnded(tx: Tx, id: number, adminId: number): Promise<Measure> {
  const [ended] = await rowsOf(
    tx,
    Measure,
    sql`update measures m set ended_at = now(), ended_by_id = ${adminId} where m.id = ${id} returning ${FIELDS}`,
  );
  if (!ended) throw new Error('a locked measure is gone');
  return ended;
}

/** Sets another end. */
export async function setUntil(tx: Tx, id: number, until: string): Promise<void> {
  await tx.execute(sql`update measures set until = ${until}::timestamptz where id = ${id}`);
}

/** How many a round of the job ends: the next one is a minute later. */
const BATCH = 500;

/** Marks measures whose hour has come, of one person or of all, each once. Returns them. */
export const endDue = (tx: Tx, userId?: number) =>
  rowsOf(
    tx,
    { id: Int, userId: Int, kind: oneOf(MEASURE_KINDS), until: Time },
    sql`with due as (
          select m.id from measures m
          where m.ended_at is null and m.until <= now() and ${userId === undefined ? sql`true` : sql`m.user_id = ${userId}`}
          order by m.id limit ${BATCH} for update
        )
        update measures m set ended_at = m.until from due where m.id = due.id
        returning m.id, m.user_id as "userId", m.kind, ${iso(sql`m.until`)} as until`,
  );
