import type { World } from '../../../apps/api/src/testing/world.ts';

/** Side effects to ignore: sums that jobs fold, counters of attempts, and when a session was last used. */
const LEFT_OUT = ['tallies', 'rate_limits'];

const statements = new WeakMap<World, Promise<string>>();

/** Uses one statement for all tables, which the database plans once: a snapshot is taken thousands of times. */
async function writeStatement({ db }: World): Promise<string> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [LEFT_OUT],
  );
  const tables = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as count,
       coalesce(sum(hashtextextended((to_jsonb(t) - 'used_at')::text, 0)), 0) as hash from "${name}" t`,
  );
  return `select string_agg(name || ' ' || count || ' ' || hash, e'\\n') as text from (${tables.join(' union all ')}) s`;
}

/** Returns one line per table with a hash of its rows, to verify that nothing was changed. */
export async function snapshot(world: World): Promise<string> {
  const statement = statements.get(world) ?? writeStatement(world);
  statements.set(world, statement);
  const { rows } = await world.db.$client.query<{ text: string }>({
    name: 'snapshot',
    text: await statement,
  });
  return rows[0]?.text ?? '';
}
