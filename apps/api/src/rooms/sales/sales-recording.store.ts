import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

type Recorded = { title: string; parlourId: number; videoKey: string | null; durationMs: number };

/**
 * Returns the current recording of a finished parlour, locked until the transaction ends; null when there is no such
 * sale.
 */
export async function getRecording(db: Sql, id: number): Promise<Recorded | null> {
  const [found] = await rowsOf<Recorded>(
    db,
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
