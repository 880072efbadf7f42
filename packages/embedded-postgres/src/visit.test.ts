import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startEmbedded } from './start.ts';
import { findEmbedded, visitEmbedded } from './visit.ts';

const program = { name: 'Songbook', folderSetting: 'SONGS_DIR', instead: 'bring a server of your own' };

// Each test creates clusters, which is slow on a busy disk.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-visit-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  if (isUp()) await (await startEmbedded(dataDir, program)).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const isUp = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

test('a visit next to a running server uses its database, and the server keeps running', async () => {
  const owner = await startEmbedded(dataDir, program, { fsync: false });
  const visit = await visitEmbedded(dataDir, program);
  expect(visit.isRunning).toBe(true);
  await ask(visit.url, `create table notes (words text); insert into notes values ('left by a visitor')`);
  await visit.leave();
  expect(await ask(owner.url, 'select words from notes')).toEqual([{ words: 'left by a visitor' }]);
  await owner.stop();
});

test('a visit without a running server starts one for its duration', async () => {
  const first = await visitEmbedded(dataDir, program);
  expect(first.isRunning).toBe(false);
  await ask(first.url, `create table notes (words text); insert into notes values ('kept')`);
  await first.leave();
  expect(isUp()).toBe(false);
  const second = await visitEmbedded(dataDir, program);
  expect(await ask(second.url, 'select words from notes')).toEqual([{ words: 'kept' }]);
  await second.leave();
  expect(isUp()).toBe(false);
});

test('a look at the folder says what is there, and makes and starts nothing', async () => {
  expect(findEmbedded(dataDir, program)).toEqual({ made: null, url: null });
  expect(readdirSync(dataDir)).toEqual([]);
  const owner = await startEmbedded(dataDir, program, { fsync: false });
  const found = findEmbedded(dataDir, program);
  expect(found.made).toMatch(/^\d+$/);
  expect(await ask(found.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.stop();
  expect(findEmbedded(dataDir, program)).toEqual({ made: found.made, url: null });
  expect(isUp()).toBe(false);
});
