import type { Config } from '#kit/config.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgTable } from '#kit/db/orm-tables.ts';
import { Int } from '#kit/db/row.ts';

/** How long each thing is kept where no setting says it; null: for good. */
const KEPT = {
  activity: null,
  mails: '30 days',
  networks: null,
  removed: '30 days',
  admin: '12 hours',
  admin_idle: '30 minutes',
  user: '180 days',
  user_idle: '30 days',
} as const satisfies Record<string, string | null>;
export type Kept = keyof typeof KEPT;

const retentionSettings = (config: Config): Record<Kept, string | null> => ({
  activity: config.KEEP_ACTIVITY_DAYS === undefined ? null : `${config.KEEP_ACTIVITY_DAYS} days`,
  mails: `${config.KEEP_MAILS_DAYS} days`,
  networks: config.KEEP_VOTE_NETWORKS_DAYS === undefined ? null : `${config.KEEP_VOTE_NETWORKS_DAYS} days`,
  removed: `${config.KEEP_REMOVED_DAYS} days`,
  admin: `${config.STAFF_SESSION_HOURS} hours`,
  admin_idle: `${config.STAFF_SESSION_IDLE_MINUTES} minutes`,
  user: `${config.APP_SESSION_DAYS} days`,
  user_idle: `${config.APP_SESSION_IDLE_DAYS} days`,
});

/** Stores how long things are kept, for the statements of all processes. */
export async function setRetention(db: Db, config: Config): Promise<void> {
  const periods = Object.entries(retentionSettings(config));
  await db.transaction(async (tx) => {
    for (const [what, period] of periods) {
      await tx.execute(
        period === null
          ? sql`delete from settings where name = ${`keep_${what}`}`
          : sql`insert into settings (name, value) values (${`keep_${what}`}, ${period})
                on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
      );
    }
  });
}

/** Returns how long something is kept, as SQL without parameters. */
export const keptText = (what: Kept): string =>
  `keep_for('${what}', ${KEPT[what] === null ? 'null' : `interval '${KEPT[what]}'`})`;

/** Returns how long something is kept; null in SQL for good. */
export const keptInterval = (what: Kept): SQL => sql.raw(keptText(what));

/** The rows of a round, each minute. */
const MOST = 1000;

/**
 * Returns the ids of the next rows that are older than they are kept, oldest first, and goes on after them the next time:
 * a round reads none of the rows that the rounds before have had.
 */
export async function takeOld(tx: Sql, what: Kept, table: PgTable): Promise<number[]> {
  const name = `forgotten_${what}`;
  const rows = await rowsOf(
    tx,
    { id: Int },
    sql`with next as (
          select id, created_at < now() - ${keptInterval(what)} as is_old from ${table}
          where id > coalesce((select value::bigint from settings where name = ${name}), 0) order by id limit ${MOST}
        )
        select id from next
        where is_old and id < coalesce((select min(id) from next where is_old is not true), 9223372036854775807) order by id`,
  );
  const last = rows.at(-1)?.id;
  if (last !== undefined) {
    await tx.execute(
      sql`insert into settings (name, value) values (${name}, ${String(last)})
          on conflict (name) do update set value = excluded.value`,
    );
  }
  return rows.map(({ id }) => id);
}
