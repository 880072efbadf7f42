import { hostname } from 'node:os';

import type { Config } from '#kit/config.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';
import { VERSION } from '#kit/version.ts';

/** PostgreSQL cuts longer names. */
const NAME_BYTES = 63;

/** Returns the name of this process's connections: its version, and where it runs. */
export function processName({ PORT }: Pick<Config, 'PORT'>): string {
  // With PORT=0 the port is not known yet.
  const place = `${hostname()}:${PORT || process.pid}`;
  return `greenroom ${VERSION} ${place}`.slice(0, NAME_BYTES);
}

/** Lists the processes that are connected to the database, by place. */
export function listProcesses(db: Sql): Promise<{ version: string; place: string }[]> {
  return rowsOf(
    db,
    { version: Text, place: Text },
    sql`select distinct split_part(application_name, ' ', 2) as version, split_part(application_name, ' ', 3) as place
        from pg_stat_activity
        where datname = current_database() and application_name ~ '^greenroom \\S+ \\S+:\\d+$'
        order by place, version`,
  );
}
