import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { failures } from '@greenroom/contract/kit/errors';
import type { Failure } from '@greenroom/contract/kit/errors';
import { describe, expect, onTestFinished, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import {
  ask,
  embeddedUrl,
  post,
  preparedFolder,
  signIn,
  startServer,
  stopServer,
  tempFolder,
} from './server.ts';
import type { Server } from './server.ts';

const CLUSTER = join(import.meta.dirname, '../../apps/api/src/app/cluster.ts');
const hasNginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].some((file) => existsSync(file));
if (!hasNginx)
  process.stdout.write(
    'nginx: none found, so several processes are not tested (Debian: apt-get install nginx)\n',
  );

const PER_SECOND = 50;

type Load = {
  /** Ends it, and returns what came of each request. */
  end(): Promise<{ startedAt: number; endedAt: number; status: number; title: string | null }[]>;
};

/** Reads and writes at an even pace, whether answers come or not: every fifth request changes something. */
function startLoad(address: string, nextToken: () => string): Load {
  const sent: Promise<{ startedAt: number; endedAt: number; status: number; title: string | null }>[] = [];
  const send = async (title: string | null) => {
    const startedAt = performance.now();
    const status = title === null ? await read(address) : await write(address, nextToken(), title);
    return { startedAt, endedAt: performance.now(), status, title };
  };
  const timer = setInterval(() => {
    const count = sent.length;
    sent.push(send(count % 5 === 0 ? `load ${count}` : null));
  }, 1000 / PER_SECOND);
  return {
    end() {
      clearInterval(timer);
      return Promise.all(sent);
    },
  };
}

const read = (address: string) => request(`${address}/api/v1/roles`);
const write = (address: string, token: string, title: string) =>
  request(`${address}/api/v1/bulletins`, token, { title, description: 'Written under load', roleIds: [] });

/**
 * Sends a request on a connection of its own. nginx closes those that are kept when it reloads, which browsers answer
 * by sending the request again. Returns the status, 0 when there was no response.
 */
async function request(url: string, token?: string, body?: object): Promise<number> {
  const sent = httpRequest(url, {
    agent: false,
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': API_KEY,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    timeout: 20_000,
  });
  sent.on('timeout', () => sent.destroy());
  sent.end(body && JSON.stringify(body));
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

/** Returns the processes that the cluster started, by their numbers. */
function processesOf({ child }: Server): number[] {
  const { pid = 0 } = child;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('main.ts'));
}

async function startCluster() {
  const folder = preparedFolder();
  const running = startServer({ DATA_DIR: folder.path }, ['3'], CLUSTER);
  onTestFinished(async () => {
    const code = await stopServer(running);
    folder[Symbol.dispose]();
    expect(code).toBe(0);
  });
  return { running, address: await running.address, url: embeddedUrl(folder.path) };
}

/** Checks that what was acknowledged is there, once. */
async function checkStored(url: string, results: { status: number; title: string | null }[]) {
  const stored = await ask<{ title: string }>(url, `select title from bulletins where title like 'load %'`);
  const titles = stored.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
  const acknowledged = results.flatMap(({ status, title }) =>
    status === 201 && title !== null ? [title] : [],
  );
  expect(acknowledged.length).toBeGreaterThan(5);
  expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
}

describe.skipIf(!hasNginx || process.platform !== 'linux')('three processes behind nginx', () => {
  test(`are exchanged one by one under ${PER_SECOND} requests a second, and none fails`, async ({
    annotate,
  }) => {
    const { running, address, url } = await startCluster();
    const before = processesOf(running);
    expect(before).toHaveLength(3);
    const load = startLoad(address, await signIn(url));
    running.child.kill('SIGUSR2');
    await expect
      .poll(() => running.output(), { timeout: 120_000 })
      .toContain('All 3 processes were exchanged.');
    const results = await load.end();
    const after = processesOf(running);
    expect(after).toHaveLength(3);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(results.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    await checkStored(url, results);
    await annotate(
      `three processes exchanged one by one at ${PER_SECOND} requests a second: ${results.length} requests, 0 failed`,
      'F1',
    );
  });

  test('lose only the requests in flight when one is killed, which starts again', async () => {
    const { running, address, url } = await startCluster();
    const [killed = 0] = processesOf(running);
    const load = startLoad(address, await signIn(url));
    await expect.poll(() => read(address)).toBe(200);
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => running.errors()).toContain('ended (SIGKILL). Starting it again.');
    // Until it was gone, the system took connections for it.
    const goneAt = performance.now();
    await expect.poll(() => processesOf(running).filter((pid) => pid !== killed).length).toBe(3);
    const results = await load.end();
    const failed = results.filter(({ status }) => status !== 200 && status !== 201);
    // nginx asks another process for what was only read.
    expect(failed.filter(({ title }) => title === null)).toEqual([]);
    expect(failed.filter(({ startedAt, endedAt }) => startedAt > goneAt || endedAt < killedAt)).toEqual([]);
    await checkStored(url, results);
    console.log(`one killed under load: ${results.length} requests, ${failed.length} in flight failed`);
  });

  test('say in words when to ask again while none of them has the database', async () => {
    const cluster = preparedFolder();
    const folder = tempFolder();
    const database = await startEmbedded(cluster.path);
    const { calls, owner } = database.urls;
    const settings = { DATA_DIR: folder.path, DATABASE_URL: calls, DATABASE_OWNER_URL: owner };
    const running = startServer(settings, ['3'], CLUSTER);
    onTestFinished(async () => {
      await stopServer(running);
      await database.stop();
      folder[Symbol.dispose]();
      cluster[Symbol.dispose]();
    });
    const url = `${await running.address}/api/v1/page/term-privacy`;
    const headers = { 'x-api-key': API_KEY };
    expect((await fetch(url, { headers })).status).toBe(200);
    await database.stop();
    // Each process is asked, and then none for a second.
    for (let at = 0; at < 8; at += 1) {
      const response = await fetch(url, { headers });
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
      const failure = (await response.json()) as Failure;
      expect(failure).toMatchObject({ code: 'unavailable', requestId: expect.any(String) as string });
      expect(failure.msg).toBe(failures.unavailable.msg);
    }
  });

  test('share sessions and limits, and see the visitor behind nginx', async () => {
    const { address, url } = await startCluster();
    const token = (await signIn(url))();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await post(address, token, `shared ${at}`));
    expect(statuses).toEqual(Array(6).fill(201));
    // A forged address counts for nothing: all of these are one visitor.
    const login = (at: number) =>
      fetch(`${address}/admin/users/login`, {
        method: 'POST',
        headers: {
          'x-api-key': API_KEY,
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${at}`,
        },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong4711' }),
      });
    const answers = [];
    for (let at = 0; at < 10; at += 1) answers.push((await login(at)).status);
    expect(answers.slice(0, 8)).toEqual(Array(8).fill(400));
    expect(answers.slice(8)).toEqual([429, 429]);
  });
});

test('a wrong number of processes is refused in words', async () => {
  const server = startServer({}, ['1'], CLUSTER);
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('npm run cluster -- 3');
});
