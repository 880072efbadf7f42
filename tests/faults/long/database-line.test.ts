import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { openLine } from '../../../apps/api/src/testing/line.ts';
import { startEmbedded } from '../../../apps/api/src/kit/db/embedded.ts';
import { startLoad } from '../database-load.ts';
import { findLost, preparedFolder, startServer, stopServer, tempFolder } from '../server.ts';

/** Starts a server whose database can be disturbed, under load. `lanes`: how many requests are under way */
async function startBehindLine(lanes: number) {
  const [cluster, folder] = [preparedFolder(), tempFolder()];
  const database = await startEmbedded(cluster.path);
  onTestFinished(async () => {
    await database.stop();
    cluster[Symbol.dispose]();
    folder[Symbol.dispose]();
  });
  const line = await openLine(database.url);
  const server = startServer({ DATA_DIR: folder.path, DATABASE_URL: line.url });
  const load = await startLoad(await server.address, database.url, lanes);
  await expect.poll(() => load.written.length).toBeGreaterThan(20);
  return { line, server, load, url: database.url };
}

const RESET_MS = 60_000;
const BACK_MS = 3000;

test('connections to the database that are reset at three of ten queries cause only 503s', async ({
  annotate,
}) => {
  const { line, server, load, url } = await startBehindLine(8);
  line.resetShare = 0.3;
  await sleep(RESET_MS);
  line.resetShare = 0;
  const mendedAt = performance.now();
  // Ten in a row: one alone may be luck.
  for (let good = 0; good < 10;) good = (await load.readDashboard()) === 200 ? good + 1 : 0;
  const backMs = performance.now() - mendedAt;
  const before = load.written.length;
  await expect.poll(() => load.written.length).toBeGreaterThan(before + 20);
  await load.end();

  expect(line.resets).toBeGreaterThan(500);
  expect([...load.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503]);
  expect(await findLost(url, load.written)).toEqual([]);
  expect(backMs).toBeLessThan(BACK_MS);
  expect(await stopServer(server)).toBe(0);
  await annotate(
    `${line.resets} connections reset in ${RESET_MS / 1000} s: ${load.inWords()}; no 401, no 500, 0 acknowledged writes lost; all well ${Math.round(backMs)} ms later`,
    'F3',
  );
});

const STALL_MS = 10_000;
const ANSWER_MS = 6000;
const GROWTH_MB = 50;

test.runIf(process.platform === 'linux')(
  'a database that hangs for ten seconds lets no call wait longer than six',
  async ({ annotate }) => {
    const { line, server, load, url } = await startBehindLine(100);
    const memoryOf = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const before = memoryOf();
    Object.assign(load, { slowestMs: 0 });
    line.isSilent = true;
    await sleep(STALL_MS);
    const growth = memoryOf() - before;
    line.isSilent = false;
    await expect.poll(() => load.readDashboard()).toBe(200);
    const written = load.written.length;
    await expect.poll(() => load.written.length).toBeGreaterThan(written + 20);
    await load.end();

    expect([...load.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503]);
    expect(load.slowestMs).toBeLessThan(ANSWER_MS);
    expect(growth).toBeLessThan(GROWTH_MB);
    expect(await findLost(url, load.written)).toEqual([]);
    expect(await stopServer(server)).toBe(0);
    await annotate(
      `the database hung for ${STALL_MS / 1000} s under 100 requests at a time: ${load.inWords()}; slowest answer ${Math.round(load.slowestMs)} ms, memory ${Math.round(growth)} MB more`,
      'F4',
    );
  },
);
