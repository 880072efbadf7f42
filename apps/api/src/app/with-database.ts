import type { Config } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';

/** Runs work on the database of the settings; next to a running server, on that server's database. */
export async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const { visitEmbedded } = await import('#kit/db/embedded.ts');
  const urls = readDatabaseUrls(config);
  const visit = urls ? null : await visitEmbedded(config.DATA_DIR);
  const owner = urls?.owner ?? visit?.url ?? '';
  try {
    if (!visit?.isRunning) await migrateDatabase(owner, urls ?? {});
    const db = openDatabase(owner, (error) => process.emitWarning(error), { max: 1 });
    try {
      await work(db);
    } finally {
      await db.$client.end();
    }
  } finally {
    await visit?.leave();
  }
}
