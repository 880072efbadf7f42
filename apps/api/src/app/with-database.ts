import { countOthers } from '#kit/archive/restore-rows.ts';
import type { Config } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';

type Options = {
  /** The number of connections. */
  max?: number;
  /** Called first, with how many connections others have to the database, which a running server does. It may refuse. */
  onUse?: (others: number) => Promise<void>;
};

/** Runs work on the database of the settings; next to a running server, on that server's database. */
export async function withDatabase(
  config: Config,
  work: (db: Db) => Promise<void>,
  { max = 1, onUse }: Options = {},
): Promise<void> {
  const { visitEmbedded } = await import('#kit/db/embedded.ts');
  const urls = readDatabaseUrls(config);
  const visit = urls ? null : await visitEmbedded(config.DATA_DIR);
  const owner = urls?.owner ?? visit?.url ?? '';
  try {
    if (onUse) await onUse(await withPool(owner, 1, (db) => countOthers(db.$client)));
    if (!visit?.isRunning) await migrateDatabase(owner, urls ?? {});
    await withPool(owner, max, work);
  } finally {
    await visit?.leave();
  }
}

async function withPool<T>(url: string, max: number, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, (error) => process.emitWarning(error), { max });
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}
