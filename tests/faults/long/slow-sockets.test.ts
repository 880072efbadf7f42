import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { API_KEY } from '../../../apps/api/src/testing/world.ts';
import { percentile } from '../../../bench/stats.ts';
import { embeddedUrl, preparedFolder, startServer, stopServer } from '../server.ts';
import { signInStaff, visit } from '../visitors.ts';

const EACH = 100;
const LATEST_MS = 130_000;
const COMMON = `host: localhost\r\nx-api-key: ${API_KEY}\r\n`;
const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n';

/** How a request begins that never ends, and what is then sent every second. */
const SLOW = {
  'its headers': [`GET /healthz HTTP/1.1\r\n${COMMON}`, 'x-more: 1\r\n'],
  'the JSON of a sign-in': [
    `POST ${wire['account.login'].path} HTTP/1.1\r\n${COMMON}content-type: application/json\r\ncontent-length: 9999\r\n\r\n{`,
    ' ',
  ],
  'the form of an upload': [
    `POST /uploads HTTP/1.1\r\n${COMMON}content-type: multipart/form-data; boundary=b\r\ncontent-length: 999999\r\n\r\n${part}`,
    'a',
  ],
} as const;

/** Opens a connection that sends a little every second. Resolves with how long the server kept it. */
async function trickle(port: number, [head, more]: readonly [string, string]): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1').resume();
  socket.write(head);
  const timer = setInterval(() => socket.write(more), 1000);
  await new Promise((closed) => socket.on('error', () => undefined).once('close', closed));
  clearInterval(timer);
  return performance.now() - startedAt;
}

test(`${3 * EACH} connections that hardly send keep nobody waiting, and are closed in time`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const server = startServer({ DATA_DIR: folder.path });
  const address = await server.address;
  const token = await signInStaff(embeddedUrl(folder.path));
  const port = Number(new URL(address).port);
  const left = { open: 3 * EACH };
  const held = Object.entries(SLOW).map(async ([name, slow]) => {
    const sockets = Array.from({ length: EACH }, async () => {
      const ms = await trickle(port, slow);
      left.open -= 1;
      return ms;
    });
    return { name, longest: Math.max(...(await Promise.all(sockets))) };
  });
  const others: { status: number; ms: number }[] = [];
  const until = performance.now() + LATEST_MS + 30_000;
  while (left.open > 0 && performance.now() < until) {
    others.push(await visit(`${address}${wire['dashboard.get'].path}`, { token }));
    await sleep(50);
  }
  expect(left.open, 'still open').toBe(0);
  const slowest = await Promise.all(held);
  const p99 = percentile(
    others.map(({ ms }) => ms),
    99,
  );
  await annotate(
    `${3 * EACH} slow connections: p99 of ${others.length} dashboards ${p99.toFixed(0)} ms; closed after ${slowest
      .map(({ name, longest }) => `${(longest / 1000).toFixed(0)} s (${name})`)
      .join(', ')}`,
    'C7',
  );
  expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  expect(p99).toBeLessThan(500);
  expect(slowest.filter(({ longest }) => longest > LATEST_MS)).toEqual([]);
  expect(await stopServer(server)).toBe(0);
});
