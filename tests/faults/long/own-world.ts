import { afterAll } from 'vitest';

import { startEmbedded } from '../../../apps/api/src/kit/db/embedded.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { tempFolder } from '../server.ts';

/** Opens a server in this process, on a database of its own, for thousands of calls. It ends with the file's tests. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const folder = tempFolder();
  const database = await startEmbedded(folder.path, { fsync: false });
  const world = await createWorld(database.url, env);
  afterAll(async () => {
    await world.close();
    await database.stop();
    folder[Symbol.dispose]();
  });
  return world;
}
