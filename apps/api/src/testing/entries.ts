import type { World } from '#testing/world.ts';

/** Makes the view `new_entries` of what is logged from now on: the log itself can't be emptied. */
export const watchEntries = ({ db }: World): Promise<unknown> =>
  db.$client.query(`do $$ begin
    execute format('create or replace view new_entries as select * from audit_entries where id > %s',
                   (select coalesce(max(id), 0) from audit_entries));
  end $$`);
