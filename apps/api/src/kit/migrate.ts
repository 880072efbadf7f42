import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';

import { migrateQueue } from '#kit/mail-queue.ts';

const FOLDER = new URL('../../migrations', import.meta.url).pathname;
/** One lock for all processes that start at once. */
const LOCK = 5_230_411;

/** Brings the schema up to date. Processes that start together wait for the first. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that is lost tells its next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query("set lock_timeout = '2s'");
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: decodeURIComponent(FOLDER),
    });
    await migrateQueue(url);
  } finally {
    await client.end();
  }
}
