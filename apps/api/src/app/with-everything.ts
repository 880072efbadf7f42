import type { Config } from '#kit/config.ts';
import { openStore } from '#kit/objects/open-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

type Everything = {
  url: string;
  store: ObjectStore;
  /** Whether a server runs on the embedded database. */
  isRunning: boolean;
};

/** Nobody uploads to a store that a command opens. */
const NO_FORMS = { id: '', secret: '', now: async () => Date.now() };

/** Runs work on the database and the object store of the settings, as they are: it updates no schema. */
export async function withEverything(
  config: Config,
  work: (everything: Everything) => Promise<void>,
): Promise<void> {
  const store = await openStore(config, NO_FORMS);
  try {
    if (config.DATABASE_URL) return await work({ url: config.DATABASE_URL, store, isRunning: false });
    const { visitEmbedded } = await import('#kit/db/embedded.ts');
    const { url, isRunning, leave } = await visitEmbedded(config.DATA_DIR);
    try {
      return await work({ url, store, isRunning });
    } finally {
      await leave();
    }
  } finally {
    await store.close();
  }
}
