import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';
import { errorReason } from '#kit/errors.ts';
import { noteDone } from '#kit/watch/done.ts';
import type { Done } from '#kit/watch/done.ts';

type Print = (text: string) => void;

/** Notes in the database at `url` that a command has ended well. What the command did stands if that fails. */
export const noteDoneAt = (url: string, what: Done, print: Print): Promise<void> =>
  orSay(print, async () => {
    const db = openDatabase(url, () => undefined, { max: 1 });
    try {
      await noteDone(db, what);
    } finally {
      await db.$client.end();
    }
  });

/** Does the same in the database of the settings. A machine that only keeps backups has none. */
export async function noteDoneHere(config: Config, what: Done, print: Print): Promise<void> {
  const urls = readDatabaseUrls(config);
  if (urls) return noteDoneAt(urls.owner, what, print);
  if (!existsSync(join(config.DATA_DIR, 'postgres'))) return;
  await orSay(print, async () => {
    const { visitEmbedded } = await import('#kit/db/embedded.ts');
    const visit = await visitEmbedded(config.DATA_DIR);
    try {
      await noteDoneAt(visit.url, what, print);
    } finally {
      await visit.leave();
    }
  });
}

async function orSay(print: Print, note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    print(
      `This could not be noted in the database, so the page System does not show it: ${errorReason(error)}`,
    );
  }
}
