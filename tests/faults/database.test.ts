import { expect, test } from 'vitest';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import {
  ask,
  cutAll,
  post,
  postgresOf,
  signIn,
  startServer,
  stopServer,
  preparedFolder,
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
  const server = startServer({ DATA_DIR: folder, DATABASE_URL: url });
  const address = await server.address;
  const nextToken = await signIn(url, 1000);
  const db = openPool(url);
  const staff = await createSession(db, 'admin', 1);
  await db.$client.end();
  const readDashboard = async () => {
    const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${staff}` };
    const response = await fetch(`${address}/admin/dashboard`, { headers });
    const body = (await response.json()) as { code?: string };
    if (response.status === 503) {
      expect(body.code).toBe('unavailable');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return response.status;
  };

  const statuses = new Map<number, number>();
  const written: string[] = [];
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const over = new AbortController();
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let i = 0; !over.signal.aborted; i += 1) {
      if (lane % 2 === 0) note(await readDashboard());
      else {
        const title = `lane ${lane} ${i}`;
        const status = await post(address, nextToken(), title);
        note(status);
        if (status === 201) written.push(title);
      }
    }
  });

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
  over.abort();
  await Promise.all(lanes);

  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503]);
  const stored = await ask<{ title: string }>(url, 'select title from bulletins');
  const titles = new Set(stored.map(({ title }) => title));
  expect(written.filter((title) => !titles.has(title))).toEqual([]);
  expect(await stopServer(server)).toBe(0);
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}
