import type { Client } from 'pg';

import { askClient, Text } from '#kit/db/row.ts';

/** What the role of calls may do to each kind of thing: read and write rows, but change no table and no trigger. */
const MISSING = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'pgboss'))
  select format('grant usage on schema %I to %I', nspname, $1::name) as statement, 1 as step
  from ours where not has_schema_privilege($1::name, oid, 'usage')
  union all
  select format('grant select, insert, update, delete on %s to %I', c.oid::regclass, $1::name), 2
  from pg_class c join ours on ours.oid = relnamespace
  where relkind in ('r', 'p', 'v') and not (
    has_table_privilege($1::name, c.oid, 'select') and has_table_privilege($1::name, c.oid, 'insert') and
    has_table_privilege($1::name, c.oid, 'update') and has_table_privilege($1::name, c.oid, 'delete'))
  union all
  select format('grant usage on sequence %s to %I', c.oid::regclass, $1::name), 3
  from pg_class c join ours on ours.oid = relnamespace
  where case relkind when 'S' then not has_sequence_privilege($1::name, c.oid, 'usage') end
  union all
  select format('grant temporary on database %I to %I', current_database(), $1::name), 4
  where not has_database_privilege($1::name, current_database(), 'temporary')
  order by step`;

/** Gives a role what calls need, as the owner of the schema: only what it lacks, so that a start changes nothing. */
export async function grantRights(owner: Client, role: string): Promise<void> {
  const rows = await askClient(owner, { statement: Text }, MISSING, [role]);
  for (const { statement } of rows) await owner.query(statement);
}
