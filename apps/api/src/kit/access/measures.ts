import { MEASURE_KINDS, measureWords } from '@greenroom/contract/kit/measures';
import type { MeasureKind } from '@greenroom/contract/kit/measures';
import { APPEAL_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { signId } from '#kit/access/signed-ids.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time, oneOf, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { timeWords } from '#kit/zone-words.ts';

/** Whether a measure `m` is in force. Only the clock of the database counts. */
export const IN_FORCE = 'm.ended_at is null and (m.until is null or m.until > now())';

/** Why a person can't do something: the reason that they were told, and until when; null is for good. */
export type Barred = { reason: string; until: string | null };

/** Returns what is in force against a person, newest first, and whether they have answered it. */
export const listInForce = (db: Sql, userId: number) =>
  rowsOf(
    db,
    {
      id: Int,
      kind: oneOf(MEASURE_KINDS),
      reason: Text,
      createdAt: Time,
      until: orNull(Time),
      isAnswered: Flag,
    },
    sql`select m.id, m.kind, m.reason, ${iso(sql`m.created_at`)} as "createdAt", ${iso(sql`m.until`)} as until,
               exists (select from appeals a where a.measure_id = m.id) as "isAnswered"
        from measures m where m.user_id = ${userId} and ${sql.raw(IN_FORCE)} order by m.id desc`,
  );

/** Returns the page on which a person answers a measure once. Its link lasts as long as the measure. */
export const appealUrlOf = async (db: Sql, app: FastifyInstance, measureId: number): Promise<string> =>
  `${publicUrlOf(app)}${APPEAL_PATH}?token=${await signId(db, 'appeal', measureId)}`;

/** Returns what is in force against a person as they are told themselves. */
export async function listTold(db: Sql, app: FastifyInstance, userId: number) {
  const found = await listInForce(db, userId);
  return Promise.all(
    found.map(async ({ id, isAnswered, kind, reason, createdAt, until }) => ({
      kind,
      reason,
      createdAt,
      until,
      appealUrl: isAnswered ? null : await appealUrlOf(db, app, id),
    })),
  );
}

/** Returns for the person why they can't do something, and until when by the community's clock. */
export const barredWords = (kind: MeasureKind, { reason, until }: Barred, zone: string): string =>
  `${measureWords(kind, until && timeWords(until, zone))} The reason: ${reason}`;
