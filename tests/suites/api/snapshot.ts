import type { World } from '../../../apps/api/src/testing/world.ts';

/** Side effects to ignore: sums that jobs fold, counters of attempts, and (below) when and from where a session or key was last used. */
const LEFT_OUT = ['tallies', 'rate_limits'];

const NOTES = `
  create unlogged table noted_changes (id bigint generated always as identity primary key, what text not null);
  create function note_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' or to_jsonb(old) - '{used_at,used_from}'::text[]
      is distinct from to_jsonb(new) - '{used_at,used_from}'::text[] then
      insert into noted_changes (what) values (tg_op || ' ' || tg_table_name);
    end if;
    return null;
  end $$;`;

const watched = new WeakMap<World, Promise<void>>();

/** Has the database note every change of a row from now on: nothing has to be read to know that nothing changed. */
async function watchTables({ db: { $client: pool } }: World): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [LEFT_OUT],
  );
  const triggers = rows.map(
    ({ name }) => `
      create trigger z_note_rows after insert or update or delete on "${name}"
        for each row execute function note_change();
      create trigger z_note_truncate after truncate on "${name}" execute function note_change();`,
  );
  await pool.query(NOTES + triggers.join(''));
}

/** Returns the number of the last change and what it was, to verify that no other came since. */
export async function snapshot(world: World): Promise<string> {
  const watching = watched.get(world) ?? watchTables(world);
  watched.set(world, watching);
  await watching;
  const { rows } = await world.db.$client.query<{ text: string }>({
    name: 'snapshot',
    text: `select id || ': ' || what as text from noted_changes order by id desc limit 1`,
  });
  return rows[0]?.text ?? 'no change';
}
