import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { findPort } from '../../apps/api/src/testing/port.ts';
import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { preparedFolder, startServer, stopServer, tempFolder } from './server.ts';
import type { Server } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLUSTER = join(ROOT, 'apps/api/src/app/cluster.ts');
const isTried = ['/usr/sbin/nginx', '/usr/bin/nginx'].some(existsSync) && process.platform === 'linux';

/** Returns the processes that a process has started. */
const listChildPids = ({ child: { pid } }: Server): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const readProcessWords = (pid: number): string =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
const listNginxChildren = (running: Server) =>
  listChildPids(running).filter((pid) => readProcessWords(pid).startsWith('nginx:'));
const serversOf = (running: Server) =>
  listChildPids(running).filter((pid) => readProcessWords(pid).includes('main.ts'));

const fetchStatus = (address: string): Promise<number> =>
  fetch(`${address}/api/v1/roles`, { headers: { 'x-api-key': API_KEY } }).then(
    (response) => response.status,
    () => 0,
  );
async function isReady(running: Server): Promise<void> {
  await expect.poll(() => running.output(), { timeout: 60_000 }).toContain('Exchange the processes');
}

test.runIf(isTried)(
  'nginx that is killed comes back; a cluster whose parent is killed ends, and starts again',
  async () => {
    using folder = preparedFolder();
    const port = String(await findPort());
    const settings = { DATA_DIR: folder.path, PORT: port };
    const killed = startServer(settings, ['2'], CLUSTER);
    const address = await killed.address;
    await isReady(killed);
    const [nginx = 0] = listNginxChildren(killed);
    process.kill(nginx, 'SIGKILL');
    await expect.poll(() => listNginxChildren(killed).filter((pid) => pid !== nginx)).toHaveLength(1);
    await expect.poll(() => fetchStatus(address)).toBe(200);

    const second = startServer(settings, ['2'], CLUSTER);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(`runs already (process ${killed.child.pid})`);

    const servers = serversOf(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    // At once: it waits for what is left.
    const next = startServer(settings, ['2'], CLUSTER);
    expect(await next.address).toBe(address);
    await isReady(next);
    expect(next.output()).toContain('Ending what a killed cluster has left');
    expect(servers.filter((pid) => readProcessWords(pid).includes('main.ts'))).toEqual([]);
    expect(await fetchStatus(address)).toBe(200);
    expect(await stopServer(next)).toBe(0);
  },
);

/** Makes a certificate for 127.0.0.1, which it signs itself. */
function makeCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'full chain.pem'), join(folder, 'key.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  return [certificate, key];
}

test.runIf(isTried)(
  'in a folder of any name it ends TLS, and tells visitors behind a proxy apart',
  async () => {
    using folder = preparedFolder();
    const dataDir = join(folder.path, 'Grüße an "$alle"; é');
    mkdirSync(dataDir);
    execFileSync('mv', [join(folder.path, 'postgres'), dataDir]);
    const [certificate, key] = makeCertificate(dataDir);
    const args = ['2', '--certificate', certificate, '--key', key];
    const running = startServer({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }, args, CLUSTER);
    onTestFinished(async () => void (await stopServer(running)));
    const address = await running.address;
    expect(address).toMatch(/^https:/);
    const ca = readFileSync(certificate);
    const signIn = async (visitor: string): Promise<number> => {
      const headers = {
        'x-api-key': API_KEY,
        'content-type': 'application/json',
        'x-forwarded-for': visitor,
      };
      const sent = request(`${address}/admin/users/login`, { method: 'POST', ca, agent: false, headers });
      sent.end(JSON.stringify({ email: 'nobody@example.com', password: 'wrong4711' }));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode ?? 0;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1) statuses.push(await signIn('203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(8).fill(400), 429, 429]);
    expect(await signIn('203.0.113.8')).toBe(400);
    // What a visitor puts in front of what the proxy says counts for nothing.
    expect(await signIn('10.9.8.7, 203.0.113.7')).toBe(429);
    expect(await stopServer(running)).toBe(0);
  },
);

test.runIf(isTried)('a certificate that can not be used ends the start in words', async () => {
  using folder = preparedFolder();
  const [, key] = makeCertificate(folder.path);
  const start = (certificate: string) =>
    startServer({ DATA_DIR: folder.path }, ['2', '--certificate', certificate, '--key', key], CLUSTER);
  const missing = start('/nowhere/chain.pem');
  expect(await missing.ended).toBe(1);
  expect(missing.errors()).toBe("/nowhere/chain.pem can't be read (ENOENT).\n");
  const wrong = start(key);
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toMatch(/nginx does not start:[^]*certificate\.pem/);
});

/** Makes what a cluster reads of a release: its server is ours, and its nginx names it. */
function makeRelease(folder: string, name: string, main: string): string {
  const release = join(folder, name);
  const file = join(release, 'apps/api/src/main.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, main);
  cpSync(join(ROOT, 'deploy/nginx.conf'), join(release, 'deploy/nginx.conf'));
  const site = readFileSync(join(release, 'deploy/nginx.conf'), 'utf8');
  writeFileSync(
    join(release, 'deploy/nginx.conf'),
    site.replace('server_tokens off;', `server_tokens off; add_header x-release ${name};`),
  );
  return release;
}

const releaseOf = async (address: string) => (await fetch(`${address}/readyz`)).headers.get('x-release');

test.runIf(isTried)(
  'an exchange brings the release that the link leads to now, or leaves the one before',
  async () => {
    using folder = preparedFolder();
    using places = tempFolder();
    const link = join(places.path, 'greenroom');
    const lead = (to: string) => {
      rmSync(link, { force: true });
      symlinkSync(to, link);
    };
    lead(ROOT);
    const running = startServer({ DATA_DIR: folder.path }, ['2'], join(link, 'apps/api/src/app/cluster.ts'));
    onTestFinished(async () => void (await stopServer(running)));
    const address = await running.address;
    await isReady(running);
    expect(await releaseOf(address)).toBeNull();

    const ours = pathToFileURL(join(ROOT, 'apps/api/src/main.ts')).href;
    const next = makeRelease(places.path, 'next', `await import(${JSON.stringify(ours)});`);
    lead(next);
    running.child.kill('SIGUSR2');
    await expect.poll(() => running.output(), { timeout: 60_000 }).toContain(`They run from ${next}`);
    expect(serversOf(running).filter((pid) => readProcessWords(pid).includes(`${next}/`))).toHaveLength(2);
    expect(await releaseOf(address)).toBe('next');

    lead(makeRelease(places.path, 'broken', 'process.exit(3);'));
    running.child.kill('SIGUSR2');
    await expect.poll(() => running.errors()).toContain("Process 1 can't be exchanged for");
    await expect
      .poll(() => serversOf(running).filter((pid) => readProcessWords(pid).includes(`${next}/`)))
      .toHaveLength(2);
    await expect.poll(() => releaseOf(address)).toBe('next');
    expect(await fetchStatus(address)).toBe(200);
    expect(await stopServer(running)).toBe(0);
  },
);
