import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { findPort } from '../../apps/api/src/testing/port.ts';
import { embeddedUrl, preparedFolder, signIn, startServer, stopServer, tempFolder } from './server.ts';
import { PORTS, SYSTEMCTL, UNITS } from './units.ts';

const root = join(import.meta.dirname, '../..');
const [OLD, NEW, BROKEN] = ['2026.11.27-00000001', '2026.12.05-00000002', '2026.12.06-00000003'] as const;
const PER_SECOND = 30;
const hasNginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].some((file) => existsSync(file));

/** Where releases lie side by side, as in /srv. */
const place = tempFolder();
const link = join(place.path, 'greenroom');
const archives: Record<string, string> = {};

/** Makes a release of the same code by another name, and packs it. */
function pack(from: string, version: string, change: (folder: string) => void = () => undefined): void {
  const name = `greenroom-${version}`;
  const folder = join(place.path, 'packing', name);
  mkdirSync(join(place.path, 'packing'), { recursive: true });
  execFileSync('cp', ['-al', from, folder]);
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  // Written anew: the names of the others lead to the same files.
  replace(join(folder, 'package.json'), JSON.stringify({ ...about, version }));
  change(folder);
  archives[version] = join(place.path, `${name}.tar`);
  execFileSync('tar', ['-cf', archives[version], '-C', join(place.path, 'packing'), name]);
  rmSync(folder, { recursive: true });
}

function replace(file: string, words: string): void {
  rmSync(file);
  writeFileSync(file, words);
}

const old = join(place.path, `greenroom-${OLD}`);
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.mjs', '--folder', old, '--version', OLD], { cwd: root });
  pack(old, NEW);
  // Its first process ends at once; the rest of the release is fine.
  pack(old, BROKEN, (folder) =>
    replace(join(folder, 'apps/api/src/main.ts'), `console.error('planted'); process.exit(1);`),
  );
}, 240_000);
afterAll(() => place[Symbol.dispose]());

/** Makes the link lead to the old release alone, whatever a test before has left. */
function reset(): void {
  for (const version of [NEW, BROKEN])
    rmSync(join(place.path, `greenroom-${version}`), { recursive: true, force: true });
  rmSync(link, { force: true });
  symlinkSync(`greenroom-${OLD}`, link);
}

/** Runs the command of the release that the link leads to. */
async function update(args: string[], env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(link, 'scripts/run.mjs'), 'apps/api/src/app/update.ts', ...args],
    {
      cwd: link,
      env: { PATH: process.env['PATH'], ENV_FILE: '', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, output, errors };
}

const versionAt = async (port: number | string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return ((await answer.json()) as { version: string }).version;
};

/** Sends requests at an even pace, each on a connection of its own; every fifth changes something. Returns the statuses. */
function startLoad(address: string, nextToken: () => string): () => Promise<number[]> {
  const sent: Promise<number>[] = [];
  const send = async (count: number) => {
    const body = { title: `load ${count}`, description: 'Written during an update', roleIds: [] };
    const isWrite = count % 5 === 0;
    const sending = httpRequest(`${address}/api/v1/${isWrite ? 'bulletins' : 'roles'}`, {
      agent: false,
      method: isWrite ? 'POST' : 'GET',
      headers: {
        'x-api-key': API_KEY,
        ...(isWrite && { authorization: `Bearer ${nextToken()}`, 'content-type': 'application/json' }),
      },
    });
    sending.end(isWrite ? JSON.stringify(body) : undefined);
    try {
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      await text(answer);
      return answer.statusCode ?? 0;
    } catch {
      return 0;
    }
  };
  const timer = setInterval(() => sent.push(send(sent.length)), 1000 / PER_SECOND);
  return () => {
    clearInterval(timer);
    return Promise.all(sent);
  };
}
const listFailedStatuses = (statuses: number[]) =>
  statuses.filter((status) => status !== 200 && status !== 201);

describe.skipIf(process.platform !== 'linux')('npm run update', () => {
  test.skipIf(!hasNginx)(
    `exchanges three processes of a cluster under ${PER_SECOND} requests a second, and none fails; nor when it goes back`,
    async ({ annotate }) => {
      reset();
      const folder = preparedFolder();
      const settings = { DATA_DIR: folder.path, PORT: String(await findPort()) };
      const running = startServer(settings, ['3'], join(link, 'apps/api/src/app/cluster.ts'));
      onTestFinished(async () => {
        await stopServer(running);
        folder[Symbol.dispose]();
      });
      const address = await running.address;
      const { port } = new URL(address);
      const end = startLoad(address, await signIn(embeddedUrl(folder.path)));
      const backup = join(place.path, 'backup');
      const done = await update([archives[NEW] ?? '', '--backup', backup], settings);
      expect([done.code, done.errors], done.output).toEqual([0, '']);
      expect(done.output).toContain(`Updated to ${NEW}.`);
      expect(existsSync(join(backup, 'manifest.json'))).toBe(true);
      expect(realpathSync(link)).toBe(join(realpathSync(place.path), `greenroom-${NEW}`));
      for (let at = 0; at < 6; at += 1) expect(await versionAt(port)).toBe(NEW);

      const failed = await update([archives[BROKEN] ?? '', '--no-backup'], settings);
      expect([failed.code, failed.errors]).toEqual([
        1,
        expect.stringContaining(`The update failed, and ${NEW} runs`),
      ]);
      expect(realpathSync(link)).toBe(join(realpathSync(place.path), `greenroom-${NEW}`));
      for (let at = 0; at < 6; at += 1) expect(await versionAt(port)).toBe(NEW);
      const statuses = await end();
      expect(listFailedStatuses(statuses)).toEqual([]);
      await annotate(
        `a cluster updated, and taken back from a broken release, at ${PER_SECOND} requests a second: ${statuses.length} requests, 0 failed`,
        'F1',
      );
    },
    240_000,
  );

  test('exchanges the server of npm start in its terminal, and goes back from a release that does not start', async () => {
    reset();
    const folder = preparedFolder();
    const port = String(await findPort());
    const settings = { DATA_DIR: folder.path, PORT: port };
    const running = startServer(settings, [], join(link, 'scripts/start.mjs'));
    onTestFinished(async () => {
      expect(await stopServer(running)).toBe(0);
      folder[Symbol.dispose]();
    });
    await running.address;
    const done = await update([archives[NEW] ?? '', '--no-backup'], settings);
    expect([done.code, done.errors], done.output).toEqual([0, '']);
    expect(await versionAt(port)).toBe(NEW);
    const failed = await update([archives[BROKEN] ?? '', '--no-backup'], settings);
    expect([failed.code, failed.errors]).toEqual([1, expect.stringContaining('ended before it was ready')]);
    expect(await versionAt(port)).toBe(NEW);
    // Back to the former release, by its folder.
    expect(await update([old, '--no-backup'], settings)).toMatchObject({ code: 0, errors: '' });
    expect(await versionAt(port)).toBe(OLD);
    expect(running.errors()).toContain('planted');
  }, 240_000);

  test('restarts units one by one, and all of them again when one is not ready', async () => {
    reset();
    const folder = preparedFolder();
    // systemd's part is played by a program that starts what the unit's file says.
    const first = startServer({ DATA_DIR: folder.path, PORT: '0' }, [], join(link, 'apps/api/src/main.ts'));
    await first.address;
    const bin = join(folder.path, 'bin');
    mkdirSync(bin);
    const pids = join(folder.path, 'pids');
    mkdirSync(pids);
    writeFileSync(join(bin, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
    const settings = {
      DATA_DIR: folder.path,
      DATABASE_URL: embeddedUrl(folder.path),
      API_KEY,
      DEMO: '0',
      LINK: link,
      PIDS: pids,
      PATH: `${bin}:${process.env['PATH']}`,
    };
    const systemctl = (...args: string[]) =>
      spawnSync(join(bin, 'systemctl'), args, { encoding: 'utf8', env: { ...settings, ENV_FILE: '' } });
    onTestFinished(async () => {
      for (const unit of UNITS) systemctl('stop', unit);
      await stopServer(first);
      folder[Symbol.dispose]();
    });
    for (const unit of UNITS) systemctl('restart', unit);
    for (const port of PORTS)
      await expect.poll(() => versionAt(port).catch(() => ''), { timeout: 30_000 }).toBe(OLD);

    const args = ['--no-backup', '--nginx', '/none', '--patience', '15'];
    const done = await update([archives[NEW] ?? '', ...args], settings);
    expect([done.code, done.errors], done.output).toEqual([0, '']);
    for (const unit of UNITS) expect(done.output).toContain(`${unit} runs ${NEW}.`);
    const failed = await update([archives[BROKEN] ?? '', ...args], settings);
    expect([failed.code, failed.errors]).toEqual([
      1,
      expect.stringContaining(`${UNITS[0]} was not ready with ${BROKEN}`),
    ]);
    for (const port of PORTS) expect(await versionAt(port)).toBe(NEW);
  }, 240_000);

  test('refuses what it can not do, in words, and changes nothing', async () => {
    reset();
    using data = tempFolder();
    const settings = { DATA_DIR: data.path };
    const refused = async (args: string[], env: Record<string, string> = settings) => {
      const { code, errors } = await update(args, env);
      expect(code).toBe(1);
      expect(realpathSync(link)).toBe(realpathSync(old));
      return errors;
    };
    const archive = archives[NEW] ?? '';
    expect(await refused([])).toContain('Name one archive.');
    expect(await refused([archive])).toContain('Say where the backup goes, or --no-backup.');
    expect(await refused([archive, '--no-backup', '--now'])).toContain("Unknown option '--now'");
    expect(await refused([join(place.path, 'none.tar.gz'), '--no-backup'])).toContain('There is no');
    expect(await refused([join(old, 'README.md'), '--no-backup'])).toContain("can't be unpacked");
    expect(await refused([data.path, '--no-backup'])).toContain('holds no release of Greenroom.');
    expect(await refused([archive, '--no-backup'], { DATA_DIR: join(link, 'data') })).toContain('mv ');
    rmSync(link);
    renameSync(old, link);
    try {
      const { code, errors } = await update([archive, '--no-backup'], settings);
      expect([code, errors]).toEqual([1, expect.stringContaining(`ln -s greenroom-${OLD} greenroom`)]);
    } finally {
      renameSync(link, old);
    }
    reset();
    const helped = await update(['--help'], settings);
    expect([helped.code, helped.output]).toEqual([0, expect.stringContaining('--patience')]);
  });
});
