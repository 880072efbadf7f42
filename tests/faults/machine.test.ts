import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { expect, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { ask, tempFolder } from './server.ts';

type Found = { url: string; words: string; isWanted: boolean };
type Machine = { findPostgres: (at: { named: string; folders: string[] }) => Promise<Found> };

test('npm test names the command that helps when a running database server refuses the login', async () => {
  const script = new URL('../../scripts/test-machine.mjs', import.meta.url).href;
  const { findPostgres } = (await import(/* @vite-ignore */ script)) as Machine;
  using folder = tempFolder();
  const find = () => findPostgres({ named: '', folders: [join(folder.path, 'socket')] });
  expect(await find()).toMatchObject({
    url: '',
    words: expect.stringContaining('No other server was found'),
  });

  const server = await startEmbedded(folder.path);
  const { username } = userInfo();
  const keeper = new Client(server.url.replace('postgres@', 'keeper@'));
  try {
    expect((await find()).words).toMatch(/^embedded 18 and PostgreSQL 18/);
    await ask(server.url, 'create role keeper superuser login');
    await keeper.connect();
    const hba = join(folder.path, 'postgres', 'pg_hba.conf');
    const before = readFileSync(hba, 'utf8');
    writeFileSync(hba, `local all postgres reject\n${before}`);
    await keeper.query('select pg_reload_conf()');
    await expect.poll(async () => (await find()).url).toBe('');
    const stranger = await find();
    expect(stranger.isWanted).toBe(false);
    expect(stranger.words).toContain("so half of the API's tests are skipped");
    expect(stranger.words).toContain(`createuser --createdb ${username}`);
    await keeper.query(`create role "${username}" login`);
    expect((await find()).words).toMatch(/psql -c .*alter role .* createdb/);
    await keeper.query(`alter role "${username}" createdb`);
    expect((await find()).words).toMatch(/^embedded 18 and PostgreSQL 18/);
    writeFileSync(hba, before);
    await keeper.query('select pg_reload_conf()');
  } finally {
    await keeper.end();
    await server.stop();
  }
});
