import { HEADLINE_FIELDS, HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineBody } from '@greenroom/contract/headlines';
import * as z from 'zod';

import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, listOf, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { fieldColumns, fieldTexts, storedTexts } from '#kit/records/fields.ts';
import { removeRecords } from '#kit/records/trash.ts';
import { headlinesTrash } from '#rooms/headlines/headlines.store.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

/** A headline as it is stored, locked against other changes until the transaction ends. */
const LockedHeadline = z.object({
  id: Int,
  type: oneOf(HEADLINE_TYPES),
  ...fieldTexts(HEADLINE_FIELDS),
  video_key: orNull(Text),
  video_ms: orNull(Int),
  photo_keys: listOf(Text),
  publish_at: orNull(Time),
  person_id: orNull(Int),
  version: Int,
});
export type LockedHeadline = z.input<typeof LockedHeadline>;

const STORED = sql`select id, type, ${fieldColumns(HEADLINE_FIELDS, 'headlines')}, video_key, video_duration_ms as video_ms, photo_keys,
    ${iso(sql`publish_at`)} as publish_at, person_id, version from headlines`;

/** Returns a headline as it is stored, or null. */
export async function findStored(db: Sql, id: number): Promise<LockedHeadline | null> {
  const [found] = await rowsOf(db, LockedHeadline, sql`${STORED} where id = ${id} and deleted_at is null`);
  return found ?? null;
}

/** Locks a headline and reads it; null when there is none. */
export async function lockHeadline(tx: Sql, id: number): Promise<LockedHeadline | null> {
  const [found] = await rowsOf(
    tx,
    LockedHeadline,
    sql`${STORED} where id = ${id} and deleted_at is null for update`,
  );
  return found ?? null;
}

/** Returns whether a person exists, and locks them against removal until the transaction ends. */
export async function lockPerson(tx: Sql, id: number): Promise<boolean> {
  return hasRow(tx, sql`select id from users where id = ${id} and deleted_at is null for share`);
}

const publishTimeSql = (publishAt: string | null): SQL =>
  publishAt === 'now' ? sql`date_trunc('milliseconds', now())` : sql`${publishAt}::timestamptz`;

/** What of a body is stored. `durationMs` is the length of its video. */
export type Stored = { body: HeadlineBody; durationMs: number | null };

const headlineInsertValues = ({ body, durationMs }: Stored) => ({
  type: body.type,
  ...storedTexts(HEADLINE_FIELDS, body),
  videoKey: body.video_url ?? null,
  videoDurationMs: durationMs,
  photoKeys: body.news_photo ?? [],
  ...(body.person_id !== undefined && { personId: body.person_id }),
});

/** Creates a headline and returns its id. */
export async function createHeadline(db: Sql, adminId: number, stored: Stored): Promise<number> {
  const { publish_at: publishAt = 'now' } = stored.body;
  return onlyRow(
    await db
      .insert(headlines)
      .values({ adminId, ...headlineInsertValues(stored), publishAt: publishTimeSql(publishAt) })
      .returning({ id: headlines.id }),
  ).id;
}

/** Replaces the contents of a headline and increments its version. */
export async function updateHeadline(db: Sql, id: number, stored: Stored): Promise<void> {
  const { publish_at: publishAt } = stored.body;
  await db
    .update(headlines)
    .set({
      ...headlineInsertValues(stored),
      ...(publishAt !== undefined && {
        publishAt: publishTimeSql(publishAt),
        publishAtBefore: headlines.publishAt,
      }),
      version: sql`${headlines.version} + 1`,
    })
    .where(eq(headlines.id, id));
}

/** Whether nothing that publishing needs is missing. */
const IS_COMPLETE = sql`website_link <> '' and case type when 1 then description <> ''
  when 2 then video_key is not null else cardinality(photo_keys) > 0 end`;

/** A change of when headlines are published: their new time, and which of them it concerns. */
type Publication = { time: SQL; where: SQL };
const PUBLICATIONS = {
  publish: { time: publishTimeSql('now'), where: sql`publish_at > now() or publish_at is null` },
  unpublish: { time: sql`null::timestamptz`, where: sql`publish_at is not null` },
  putBack: { time: sql`publish_at_before`, where: sql`publish_at is distinct from publish_at_before` },
} as const satisfies Record<string, Publication>;

/** Publishes headlines, makes them drafts, or puts back what they were; an incomplete one is left out. */
export async function publishMany(
  tx: Tx,
  ids: readonly number[],
  change: keyof typeof PUBLICATIONS,
): Promise<BulkRow[]> {
  const { time, where } = PUBLICATIONS[change];
  const rows = await rowsOf(
    tx,
    { id: Int, title: Text, was: orNull(Text), now: orNull(Text), isChanged: Flag },
    sql`with was as materialized (
          select id, title, publish_at, (${where}) as is_changed, ${time} as next from headlines
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null and (${time} is null or ${IS_COMPLETE})
          order by id for update
        ), changed as (
          update headlines h set publish_at = was.next, publish_at_before = was.publish_at, version = h.version + 1
          from was where h.id = was.id and was.is_changed
        )
        select id, title, ${iso(sql`publish_at`)} as was, ${iso(sql`next`)} as now, is_changed as "isChanged" from was`,
  );
  return rows.map(({ id, title, was, now, isChanged }) =>
    isChanged ? { id, title, before: { publish_at: was }, after: { publish_at: now } } : { id, title },
  );
}

/** Sets from when on a headline is published. */
export async function setPublishAt(db: Sql, id: number, publishAt: string | null): Promise<void> {
  await db
    .update(headlines)
    .set({
      publishAt: publishTimeSql(publishAt),
      publishAtBefore: headlines.publishAt,
      version: sql`${headlines.version} + 1`,
    })
    .where(eq(headlines.id, id));
}

/** Removes many headlines and returns them. */
export async function removeHeadlines(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
  const gone = await removeRecords(tx, headlinesTrash, ids);
  const types = await rowsOf(
    tx,
    { id: Int, type: Int },
    sql`select id, type from headlines where id = any (${sql.param(gone.map(({ id }) => id))}::bigint[])`,
  );
  const typeOf = new Map(types.map(({ id, type }) => [id, type]));
  return gone.map(({ id, title }) => ({ id, title, before: { title, type: typeOf.get(id) } }));
}
