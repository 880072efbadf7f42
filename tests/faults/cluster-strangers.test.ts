import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openProcesses } from '../../apps/api/src/app/cluster/processes.ts';
import { findPort, findPorts } from '../../apps/api/src/testing/port.ts';
import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { preparedFolder, startServer, stopServer, tempFolder } from './server.ts';
import type { Server } from './server.ts';

const CLUSTER = join(import.meta.dirname, '../../apps/api/src/app/cluster.ts');
const hasNginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].some((file) => existsSync(file));

/** Ends each server when it starts, and not the program that starts them. */
const END = 'if (/main\\.ts$/.test(process.argv[1])) process.kill(process.pid, "SIGKILL")';
const END_AT_ONCE = `--import=data:text/javascript,${encodeURIComponent(END)}`;

/** Asks on a connection of its own: nginx closes those that are kept when it reloads. Returns the status. */
async function read(address: string): Promise<number> {
  const headers = { 'x-api-key': API_KEY };
  const sent = request(`${address}/api/v1/roles`, { agent: false, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

/** Returns the process of a cluster that has a port in its settings. */
function pidOf({ child: { pid = 0 } }: Server, port: number): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const hasPort = (each: string) =>
    readFileSync(`/proc/${each}/environ`, 'utf8').split('\0').includes(`PORT=${port}`);
  return children.map(Number).find((each) => hasPort(String(each)));
}

/** Listens where a process of ours should, and answers everything with 418. */
async function openStranger(port: number): Promise<() => Promise<void>> {
  const stranger = createServer((_, response) => void response.writeHead(418).end()).listen(
    port,
    '127.0.0.1',
  );
  await once(stranger, 'listening');
  return async () => {
    stranger.closeAllConnections();
    await once(stranger.close(), 'close');
  };
}

test('a stranger who answers on the port of a process is not taken for it', async () => {
  using folder = tempFolder();
  const port = await findPort();
  onTestFinished(await openStranger(port));
  let words = '';
  const env = { PATH: process.env['PATH'], ENV_FILE: '', DATA_DIR: folder.path, PORT: String(port) };
  const processes = openProcesses({
    release: () => join(import.meta.dirname, '../..'),
    envOf: () => env,
    print: (text) => (words += text),
    printError: (text) => (words += text),
  });
  await expect(processes.start(0)).rejects.toThrow('ended before it was ready');
  await processes.stopAll();
  expect(words).not.toContain('Starting it again');
});

test.runIf(hasNginx)('a port that is in use ends the start before anything is made', async () => {
  using folder = tempFolder();
  const [port, metrics] = [await findPorts(4), await findPorts(4)];
  onTestFinished(await openStranger(port + 2));
  onTestFinished(await openStranger(metrics + 1));
  const settings = { DATA_DIR: join(folder.path, 'data') };
  const first = startServer({ ...settings, PORT: String(port) }, ['3'], CLUSTER);
  expect(await first.ended).toBe(1);
  expect(first.errors()).toContain(`Port ${port + 2} is in use by process ${process.pid}`);
  const second = startServer({ ...settings, METRICS_PORT: String(metrics) }, ['3'], CLUSTER);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`Port ${metrics + 1} is in use by process ${process.pid}`);
  expect(existsSync(settings.DATA_DIR)).toBe(false);
});

test.runIf(hasNginx)('a process that ends before it is ready ends the start, not with 0', async () => {
  using folder = preparedFolder();
  const running = startServer({ DATA_DIR: folder.path, NODE_OPTIONS: END_AT_ONCE }, ['2'], CLUSTER);
  expect(await running.ended).toBe(1);
  expect(running.errors()).toContain('A process ended before it was ready');
});

test.runIf(hasNginx)('a stranger who takes the port of a killed process gets no requests', async () => {
  using folder = preparedFolder();
  const running = startServer({ DATA_DIR: folder.path }, ['3'], CLUSTER);
  const address = await running.address;
  await expect.poll(() => running.output()).toContain('sends requests to the ports');
  const [, port = 0] = (/to the ports (.*)/.exec(running.output())?.[1] ?? '').split(', ').map(Number);
  const pid = pidOf(running, port);
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => running.errors()).toContain('Starting it again.');
  const close = await openStranger(port);
  await expect.poll(() => running.errors()).toContain('ended before it was ready');
  const askAll = () => Promise.all(Array.from({ length: 12 }, () => read(address)));
  await expect.poll(askAll).toEqual(Array(12).fill(200));
  await close();
  await expect.poll(() => pidOf(running, port)).toBeDefined();
  expect(await askAll()).toEqual(Array(12).fill(200));
  expect(await stopServer(running)).toBe(0);
});
