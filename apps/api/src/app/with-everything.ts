import type { Config } from '#kit/config.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';
import { openStore } from '#kit/objects/open-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

type Everything = { url: string; store: ObjectStore };

/** Nobody uploads to a store that a command opens. */
const NO_FORMS = { id: '', secret: '', now: async () => Date.now() };

/**
 * Runs work on the database and the object store of the settings, as they are: it updates no schema.
 * @param options.alone refuses an embedded database on which a server runs
 */
export async function withEverything(
  config: Config,
  work: (everything: Everything) => Promise<void>,
  { alone = false } = {},
): Promise<void> {
  const store = await openStore(config, NO_FORMS);
  try {
    const urls = readDatabaseUrls(config);
    if (urls) return await work({ url: urls.owner, store });
    const { startEmbedded, visitEmbedded } = await import('#kit/db/embedded.ts');
    const opened = await (alone ? startEmbedded : visitEmbedded)(config.DATA_DIR);
    try {
      await work({ url: opened.url, store });
    } finally {
      await ('stop' in opened ? opened.stop() : opened.leave());
    }
  } finally {
    await store.close();
  }
}
