import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';

const NAME = 'shared_network_until';

/** Returns until when many people share a network, as in a hall; null when they don't, or no longer. */
export async function getSharedUntil(db: Sql): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    { until: Text },
    sql`select value as until from settings where name = ${NAME} and value::timestamptz > clock_timestamp()`,
  );
  return found?.until ?? null;
}

/** Sets for how many hours many people share a network; null: no longer. Returns until when. */
export async function putSharedHours(db: Sql, hours: number | null): Promise<string | null> {
  if (hours === null) {
    await hasRow(db, sql`delete from settings where name = ${NAME} returning name`);
    return null;
  }
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  await db.execute(
    sql`insert into settings (name, value) values (${NAME}, ${until})
        on conflict (name) do update set value = excluded.value`,
  );
  return until;
}
