import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';

/** What commands do and the server is told of: a backup, its verification, and the check of the activity log. */
const DONE = ['backup', 'verification', 'audit'] as const;
export type Done = (typeof DONE)[number];

/** The setting that has the time. Backups leave it out. */
const doneSettingName = (what: Done) => `done_${what}`;

/** Notes in the database that a command has just ended well. */
export async function noteDone(db: Sql, what: Done): Promise<void> {
  await db.execute(sql`insert into settings (name, value)
    values (${doneSettingName(what)}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    on conflict (name) do update set value = excluded.value`);
}

/** Returns when each of them last ended well; null for never. */
export async function readDone(db: Sql): Promise<Record<Done, string | null>> {
  const rows = await rowsOf(
    db,
    { name: Text, value: Text },
    sql`select name, value from settings where name = any(${sql.param(DONE.map(doneSettingName))}::text[])`,
  );
  const findDoneTime = (what: Done) => rows.find(({ name }) => name === doneSettingName(what))?.value ?? null;
  return {
    backup: findDoneTime('backup'),
    verification: findDoneTime('verification'),
    audit: findDoneTime('audit'),
  };
}
