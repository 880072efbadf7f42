import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Client } from 'pg';

import { migrateDatabase, readSchema } from '../apps/api/src/kit/db/migrate.ts';
import { fillRooms } from './content.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES } from './names.ts';

/** A filled database: its number of users, and its URL. */
export type Community = { people: number; url: string };

const PREFIX = 'greenroom_bench_';
// Current plans expire within a month, so an older community is recreated.
const MAX_AGE_DAYS = 7;

/** Opens a community of this many users on a server, created now or kept from an earlier run. */
export async function openCommunity(serverUrl: string, people: number): Promise<Community> {
  const name = `${PREFIX}${people}_${hashSources()}`;
  const url = onDatabase(serverUrl, name);
  await withClient(serverUrl, async (client) => {
    await removeOutdated(client, people, name);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_new`;
    await client.query(`drop database if exists "${draft}" with (force)`);
    await client.query(`create database "${draft}"`);
    await migrateDatabase(onDatabase(serverUrl, draft));
    await withClient(onDatabase(serverUrl, draft), (filler) => fill(filler, people));
    await client.query(`alter database "${draft}" rename to "${name}"`);
    await client.query(`comment on database "${name}" is '${new Date().toISOString()}'`);
  });
  // The server folds tallies every minute; a kept community may still have some of the last run.
  await withClient(url, async (client) => {
    await client.query('select fold_tallies()');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
  return { people, url };
}

/** Runs work with a single connection, without a pool. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database of a server. */
export function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Returns a hash of the schema and the filling: when they change, the community is recreated. */
function hashSources(): string {
  const hash = createHash('sha256').update(readSchema());
  for (const file of ['./fill.ts', './content.ts', './names.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 10);
}

async function removeOutdated(client: Client, people: number, name: string): Promise<void> {
  const { rows } = await client.query<{ datname: string; made: string | null }>(
    `select datname, shobj_description(oid, 'pg_database') as made from pg_database where datname like $1`,
    [`${PREFIX}${people}\\_%`],
  );
  for (const { datname, made } of rows) {
    const ageMs = Date.now() - Date.parse(made ?? '');
    if (datname === name && ageMs < MAX_AGE_DAYS * 86_400_000) continue;
    await client.query(`drop database "${datname}" with (force)`);
  }
}

/** The first items of a list are drawn most often, as in real life. $1 first names, $2 last names, $3 cities, $4 users. */
const PEOPLE = `
  with drawn as materialized (
    select n, 1 + floor(300 * random() ^ 1.4)::int as f, 1 + floor(400 * random() ^ 1.4)::int as l,
           1 + floor(120 * random() ^ 2)::int as c, random() as talents, random() as joined,
           random() as star, random() as on_leave, 1 + floor(5 * random() ^ 1.6)::int as r,
           floor(40 * random())::int as zip
    from generate_series(1, $4::int) n
  ), named as (
    select d.*, ($1::text[])[1 + (f - 1) % cardinality($1::text[])] as first,
           ($2::text[])[1 + (l - 1) % cardinality($2::text[])] as last,
           1 + (c - 1) % cardinality($3::text[]) as place
    from drawn d
  )
  insert into users (name, email, profile_image, bio, city, state, zipcode, role_ids, genre_ids, featured, active,
                     rating, email_verified_at, created_at)
  select first || ' ' || last, lower(first || '.' || last) || n || '@' ||
           (array['example.com', 'example.net', 'example.org', 'mail.example', 'studio.example'])[1 + n % 5],
         case when n % 3 > 0 then 'people/' || lpad((n % 100)::text, 3, '0') || '.jpg' end, 'Writes, plays and records since ' || 1990 + n % 34,
         replace(split_part(($3::text[])[place], ',', 1), '_', ' '), split_part(($3::text[])[place], ',', 2),
         lpad((10000 + place * 700 + zip)::text, 5, '0'),
         case when talents < 0.6 then array[r] when talents < 0.88 then array[r, 1 + r % 5]
              else array[r, 1 + r % 5, 1 + (r + 2) % 5] end::smallint[],
         array[1 + n % 22, 1 + (n + 7) % 22]::smallint[], star < 0.06, on_leave >= 0.04, floor(50 * star)::int,
         now(), now() - joined * interval '730 days'
  from named order by joined desc`;

/** 8 % bought plans, some of them several; about one in sixteen of these users has an active plan. */
const PLANS = `
  insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
  select u.id, case when u.id % 2 = 0 then 'weekly' else 'monthly' end, s.at, s.at + s.length,
         case when u.id % 2 = 0 then 1500 else 4900 end, s.at
  from users u cross join lateral generate_series(1, 1 + (u.id % 3)::int) k
  cross join lateral (
    select case when u.id % 200 = 0 and k = 1 then now() - interval '3 days'
                else u.created_at + (now() - interval '31 days' - u.created_at) * ((u.id * 7 + k * 31) % 100) / 100.0 end as at,
           case when u.id % 2 = 0 then interval '7 days' else interval '30 days' end as length
  ) s
  where u.id % 25 in (0, 12)`;

/** Fills an empty, migrated database. The users' indexes are created after the rows, which takes half the time. */
async function fill(client: Client, people: number): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set work_mem = '256MB'");
  await client.query('select setseed(0.42)');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'users' and indexname <> 'users_pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query(PEOPLE, [FIRST_NAMES, LAST_NAMES, CITIES, people]);
  await client.query(PLANS);
  for (const { definition } of indexes) await client.query(definition);
  await fillRooms(client, people);
  await client.query('select fold_tallies()');
}
