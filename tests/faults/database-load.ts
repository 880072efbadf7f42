import { expect } from 'vitest';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { post, signIn } from './server.ts';

/** Reads and writes that go on until they are ended. */
export type Load = {
  /** How often there was each status, and how long the slowest answer took. */
  statuses: Map<number, number>;
  slowestMs: number;
  /** The titles of the bulletins that the server acknowledged. */
  written: string[];
  /** Reads the dashboard once. Returns the status. */
  readDashboard(): Promise<number>;
  end(): Promise<void>;
  /** Returns the statuses with their numbers, such as '20 × 201, 3 × 503'. */
  inWords(): string;
};

/** Starts lanes that read the dashboard or write bulletins, one request after the other. `url`: the database itself */
export async function startLoad(address: string, url: string, lanes = 8): Promise<Load> {
  const nextToken = await signIn(url, 1000);
  const db = openPool(url);
  const staff = await createSession(db, 'admin', 1);
  await db.$client.end();
  const over = new AbortController();
  const load: Load = {
    statuses: new Map(),
    slowestMs: 0,
    written: [],
    readDashboard: () => readDashboard(address, staff),
    async end() {
      over.abort();
      await Promise.all(running);
    },
    inWords: () => [...load.statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
  };
  const running = Array.from({ length: lanes }, async (_, lane) => {
    for (let i = 0; !over.signal.aborted; i += 1) {
      const startedAt = performance.now();
      const title = `lane ${lane} ${i}`;
      const status = lane % 2 === 0 ? await load.readDashboard() : await post(address, nextToken(), title);
      load.slowestMs = Math.max(load.slowestMs, performance.now() - startedAt);
      load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
      if (status === 201) load.written.push(title);
    }
  });
  return load;
}

async function readDashboard(address: string, token: string): Promise<number> {
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/admin/dashboard`, { headers });
  const body = (await response.json()) as { code?: string };
  if (response.status === 503) {
    expect(body.code).toBe('unavailable');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  return response.status;
}
