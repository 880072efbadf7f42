import { expect, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { startLoad } from './database-load.ts';
import {
  ADMIN_PASSWORD,
  cutAll,
  findLost,
  postgresOf,
  preparedFolder,
  startServer,
  stopServer,
  tempFolder,
} from './server.ts';

const RESTARTS = process.env['FAULTS'] === 'long' ? 10 : 2;
const CUTS = [
  ...Array.from({ length: RESTARTS }, () => 'restarted at once, as after a crash' as const),
  'cut off from every connection',
] as const;

test('a database that fails under load causes only 503s: no one is signed out, nothing is lost, and all works again', async ({
  annotate,
}) => {
  using cluster = preparedFolder();
  using folder = tempFolder();
  const database = await startEmbedded(cluster.path);
  try {
    const answers = await checkUnderLoad(database.url, cluster.path, folder.path);
    const words = `${RESTARTS} immediate restarts and every connection cut, under load: ${answers}; no 401, no 500, 0 acknowledged writes lost`;
    await annotate(words, 'A3');
    await annotate(words, 'F3');
  } finally {
    await database.stop();
  }
});

/** Reads and writes continue throughout; each cut must show, and must be over before the next. Returns the answers in words. */
async function checkUnderLoad(url: string, cluster: string, folder: string): Promise<string> {
  const server = startServer({ DATA_DIR: folder, DATABASE_URL: url, ADMIN_PASSWORD });
  const load = await startLoad(await server.address, url);
  const { readDashboard, written } = load;
  for (const cut of CUTS) {
    const before = written.length;
    await expect.poll(() => written.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    if (cut === 'cut off from every connection') {
      await cutAll(url);
    } else {
      const postgres = postgresOf(cluster);
      process.kill(postgres ?? 0, 'SIGQUIT');
      await expect.poll(readDashboard, { timeout: 20_000, interval: 20 }).toBe(503);
    }
    const lost = written.length;
    await expect.poll(readDashboard, { timeout: 20_000 }).toBe(200);
    await expect.poll(() => written.length, { timeout: 20_000 }).toBeGreaterThan(lost + 20);
    expect(server.child.exitCode, cut).toBeNull();
  }
  await load.end();

  expect([...load.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503]);
  expect(await findLost(url, load.written)).toEqual([]);
  expect(await stopServer(server)).toBe(0);
  return load.inWords();
}
