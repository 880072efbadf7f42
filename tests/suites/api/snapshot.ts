import { createHash } from 'node:crypto';

import type { World } from '../../../apps/api/src/app/testing.ts';

/** Kept by the way: sums that jobs fold, counters of attempts, and when a session was last used. */
const LEFT_OUT = ['tallies', 'rate_limits'];

/** A hash of every row of every table, so that "nothing was changed" is looked at, not believed. */
export async function snapshot({ db }: World): Promise<string> {
  const tables = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [LEFT_OUT],
  );
  const hash = createHash('sha256');
  for (const { name } of tables.rows) {
    const { rows } = await db.$client.query<{ row: string }>(
      `select (to_jsonb(t) - 'used_at')::text as row from "${name}" t order by 1`,
    );
    hash.update(`${name} ${rows.map(({ row }) => row).join('\n')}\n`);
  }
  return hash.digest('hex');
}
