import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { API_KEY, openPool } from '../../../apps/api/src/testing/world.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { TTL, hasPatroni, openPatroni } from '../patroni.ts';
import { ADMIN_PASSWORD, ask, post, signIn, startServer, stopServer, tempFolder } from '../server.ts';

const KILLS = 10;
/** So that the posts of ten failovers keep within the limit an hour. */
const PAUSE_MS = 300;
/** A silent leader is replaced after Patroni's limit; the rest is for the election, and for HAProxy to see it. */
const BACK_MS = (TTL + 15) * 1000;

test(
  'a primary that is lost ten times under load loses nothing acknowledged, signs nobody out, and is replaced in time',
  {
    timeout: 20 * 60_000,
  },
  async ({ skip, annotate }) => {
    skip(!hasPatroni, 'Patroni, etcd, HAProxy or PostgreSQL is not installed');
    using folder = tempFolder();
    const patroni = await openPatroni();
    onTestFinished(patroni.stop);
    const server = startServer({
      ADMIN_PASSWORD,
      DATA_DIR: folder.path,
      DATABASE_URL: patroni.url,
      DATABASE_REPLICA_URL: patroni.replicaUrl,
    });
    const address = await server.address;
    const nextToken = await signIn(patroni.url);
    const db = openPool(patroni.url);
    const staff = await createSession(db, 'admin', 1);
    await db.$client.end();
    const read = async () => {
      const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${staff}` };
      const response = await fetch(`${address}/admin/bulletins`, { headers }).catch(() => null);
      await response?.arrayBuffer();
      return response?.status ?? 0;
    };

    const statuses = new Map<number, number>();
    const written: string[] = [];
    const over = new AbortController();
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let i = 0; !over.signal.aborted; i += 1) {
        const title = `lane ${lane} ${i}`;
        const status = lane % 3 === 0 ? await read() : await post(address, nextToken(), title);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) written.push(title);
        await pause(PAUSE_MS);
      }
    });
    const pauses: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const primary = await patroni.whole();
      const before = written.length;
      await expect.poll(() => written.length, { timeout: 20_000 }).toBeGreaterThan(before + 10);
      await patroni.kill(primary);
      const at = performance.now();
      const atKill = written.length;
      await expect.poll(() => written.length, { timeout: BACK_MS }).toBeGreaterThan(atKill + 10);
      pauses.push(Math.round((performance.now() - at) / 1000));
      patroni.start(primary);
    }
    await patroni.whole();
    over.abort();
    await Promise.all(lanes);

    console.log(
      `answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; back after ${pauses.join(', ')} s`,
    );
    expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    const stored = await ask<{ title: string }>(patroni.url, 'select title from bulletins');
    const titles = new Set(stored.map(({ title }) => title));
    expect(written.filter((title) => !titles.has(title))).toEqual([]);
    expect(await stopServer(server)).toBe(0);
    await annotate(
      `${KILLS} primaries killed under load: answers ${[...statuses.keys()].join(', ')}, no 401`,
      'A3',
    );
  },
);
