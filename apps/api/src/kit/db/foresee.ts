import { Client } from 'pg';

import { APPLIED, readJournal, refuseUnknown } from '#kit/db/migrate.ts';
import { askClient, Flag, Float, Int, orNull, Text } from '#kit/db/row.ts';

/** What a start would find in a database. */
export type Foreseen = {
  version: string;
  isOldVersion: boolean;
  role: string;
  isReplica: boolean;
  /** The time there, less that of this machine, in milliseconds. */
  aheadMs: number;
  /** What the role lacks for a first start; empty once the schema is there. */
  lacks: string[];
  /** The names of the migrations that a start would apply. */
  missing: string[];
  hasOwner: boolean;
  hasPeople: boolean;
  /** The zone in which days are counted; null before the first start. */
  zone: string | null;
};

const ABOUT = `select current_setting('server_version') as version, current_setting('server_version_num')::int < 150000 as "isOldVersion",
  current_user::text as role, pg_is_in_recovery() as "isReplica", extract(epoch from clock_timestamp())::float8 * 1000 as now`;
const CREATE = `select
  has_database_privilege(current_database(), 'create') as database, has_schema_privilege('public', 'create') as schema,
  exists (select from pg_available_extensions where name = 'pg_trgm') as trgm, current_database()::text as name`;

type About = Pick<Foreseen, 'version' | 'isOldVersion' | 'role' | 'isReplica' | 'aheadMs'>;

/** Looks into a database as its owner, in a session that can't write. @throws ConfigError when its schema is not for this release */
export const foresee = (url: string): Promise<Foreseen> =>
  inSession(url, async (client) => {
    const about = await askAbout(client);
    await refuseUnknown(client);
    return { ...about, ...(await findSchema(client)) };
  });

/** Asks a database who it is and who asks: any role may. */
export const greetDatabase = (url: string): Promise<About> => inSession(url, askAbout);

async function inSession<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    options: '-c default_transaction_read_only=on',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function askAbout(client: Client): Promise<About> {
  const askedAt = Date.now();
  const [about] = await askClient(
    client,
    { version: Text, isOldVersion: Flag, role: Text, isReplica: Flag, now: Float },
    ABOUT,
  );
  if (!about) throw new Error('the database answered nothing');
  const { now, ...rest } = about;
  // The answer took as long on its way as the question, at most.
  return { ...rest, aheadMs: Math.round(now - (askedAt + Date.now()) / 2) };
}

async function findSchema(client: Client): Promise<Omit<Foreseen, keyof About>> {
  const [made] = await askClient(
    client,
    { made: Flag },
    `select to_regclass('${APPLIED}') is not null and to_regclass('settings') is not null as made`,
  );
  const all = readJournal();
  if (!made?.made) {
    const missing = all.map(({ tag }) => tag);
    return { lacks: await findLacks(client), missing, hasOwner: false, hasPeople: false, zone: null };
  }
  const [applied] = await askClient(
    client,
    { when: orNull(Int) },
    `select max(created_at) as when from ${APPLIED}`,
  );
  const [state] = await askClient(
    client,
    { hasOwner: Flag, hasPeople: Flag, zone: orNull(Text) },
    `select exists (select from admins) as "hasOwner", exists (select from users) as "hasPeople",
            case when exists (select from money_rates) then (select value from settings where name = 'time_zone') end as zone`,
  );
  const missing = all.filter(({ when }) => when > Number(applied?.when)).map(({ tag }) => tag);
  return { lacks: [], missing, ...(state ?? { hasOwner: false, hasPeople: false, zone: null }) };
}

async function findLacks(client: Client): Promise<string[]> {
  const [may] = await askClient(client, { database: Flag, schema: Flag, trgm: Flag, name: Text }, CREATE);
  return [
    ...(may?.database ? [] : [`the right to create in the database ${may?.name ?? ''}`]),
    ...(may?.schema ? [] : ['the right to create in the schema public']),
    ...(may?.trgm ? [] : ['the extension pg_trgm (Debian: postgresql-contrib)']),
  ];
}
