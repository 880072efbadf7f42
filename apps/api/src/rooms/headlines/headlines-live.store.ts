import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';

/**
 * Returns the scheduled headlines whose time has come, each once: a simultaneous call waits for the row and then finds
 * it claimed. What came long ago, while no server ran, is claimed without being news.
 */
export async function claimLive(tx: Tx): Promise<{ id: number; title: string }[]> {
  const claimed = await rowsOf(
    tx,
    { id: Int, title: Text, isNews: Flag },
    sql`update headlines set is_awaited = false where is_awaited and publish_at <= now()
        returning id, title, deleted_at is null and publish_at > now() - interval '1 day' as "isNews"`,
  );
  return claimed.filter(({ isNews }) => isNews);
}
