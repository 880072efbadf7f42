import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, orNull, Text } from '#kit/db/row.ts';

const Recorded = z.object({ title: Text, parlourId: Int, videoKey: orNull(Text), durationMs: Int });
type Recorded = z.input<typeof Recorded>;

/**
 * Returns the current recording of a finished parlour, locked until the transaction ends; null when there is no such
 * sale.
 */
export async function getRecording(db: Sql, id: number): Promise<Recorded | null> {
  const [found] = await rowsOf(
    db,
    Recorded,
    sql`select title, parlour_id as "parlourId", video_key as "videoKey", duration_ms as "durationMs"
        from sales where id = ${id} and deleted_at is null for update`,
  );
  return found ?? null;
}

/** Sets the recording and, if its length is known, the duration of the parlour. */
export async function setRecording(
  db: Sql,
  id: number,
  key: string,
  durationMs: number | null,
): Promise<void> {
  await db.execute(
    sql`update sales set video_key = ${key}, duration_ms = coalesce(${durationMs}, duration_ms) where id = ${id}`,
  );
}
