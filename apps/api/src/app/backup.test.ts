// @both: it is about what the database and the store keep.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { auditLog } from '#app/audit.ts';
import { backup } from '#app/backup.ts';
import {
  backUpFrom,
  changePicture,
  fingerprintIn,
  hashStoredObject,
  listArchived,
  restoreTo,
  withStore,
} from '#testing/backups.ts';
import { runHere } from '#testing/command.ts';
import { ask, makePlace, makeTestFolder, worldPlace } from '#testing/place.ts';
import { createWorld, openApp, openPool } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { openToWrite } from '#kit/archive/archive.ts';
import { backUp } from '#kit/archive/backup.ts';
import { readConfig } from '#kit/config.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

const world: World = await createWorld(inject('databaseUrl'));
const env = worldPlace(world);
afterAll(() => world.close());

/** Treats all objects in the store as old, whatever its clock says. */
const ALL = { olderThanMs: -60_000 };
const people: number[] = [];
beforeAll(async () => {
  for (let left = 3; left > 0; left -= 1) people.push((await world.addUser()).id);
  for (const id of people) await changePicture(world, id);
});

/** Makes a pair of keys by the command. */
async function makeKeys(): Promise<{ secret: string; open: string }> {
  const { output } = await runHere(backup, ['new-key'], {});
  const [, open = '', secret = ''] = /(age1\w{58})\n(AGE-SECRET-KEY-1\w{58})\n$/.exec(output) ?? [];
  return { secret, open };
}

const backUpTo = (folder: string, more = {}) => backUpFrom({ ...env, ...more }, folder);

test('while people write and files are swept away, a backup has every file that its rows name, and restores to a server that works', async () => {
  const folder = join(await makeTestFolder(), 'backup');
  const stopped = new AbortController();
  let written = 0;
  const lanes = people.map(async (id) => {
    while (!stopped.signal.aborted) {
      // A picture that is swept away before the person has it is refused.
      const status = await changePicture(world, id);
      expect([200, 400]).toContain(status);
      if (status === 200) written += 1;
    }
  });
  const sweep = async () => {
    let refused = 0;
    while (!stopped.signal.aborted) {
      await collectGarbage(world.app, ALL).catch((error: { code?: string }) => {
        expect(error.code).toBe('unavailable');
        refused += 1;
      });
    }
    return refused;
  };
  const sweeping = sweep();
  for (let left = 3; left > 0; left -= 1)
    expect(await backUpTo(folder)).toMatchObject({ code: 0, errors: '' });
  stopped.abort();
  await Promise.all(lanes);
  await sweeping;
  expect(written).toBeGreaterThan(0);

  const place = await makePlace(inject('databaseUrl'));
  const said = await restoreTo(place, folder);
  expect(said).toMatchObject({ code: 0, errors: '' });
  expect(said.output).toMatch(/The activity log is whole: \d+ entries, head \w{64}\./);
  expect((await runHere(auditLog, ['verify'], place)).output).toMatch(/none changed or removed/);

  const archived = new Map((await listArchived(folder)).map(({ key, sha256 }) => [key, sha256]));
  // `objects` may also name a file that was swept away while it was inspected: no record may use that one.
  const named = await ask(
    place.DATABASE_URL,
    'select profile_image as key from users where profile_image is not null',
  );
  expect(named.length).toBeGreaterThanOrEqual(people.length);
  await withStore(place, async (store) => {
    for (const { key } of named)
      expect(await hashStoredObject(store, String(key))).toBe(archived.get(String(key)));
    const db = openPool(place.DATABASE_URL);
    const app = await openApp({ app: { config: readConfig(place) }, db, store });
    for (const { key } of named) {
      const served = await app.inject({ url: `/media/${String(key)}` });
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    }
    await app.close();
    await db.$client.end();
  });
  // New rows go on from the ids of then.
  const [next] = await ask(
    place.DATABASE_URL,
    `insert into users (name, email) values ('New', 'new@example.com') returning id > all (select id from users) as is_new`,
  );
  expect(next).toEqual({ is_new: true });
});

describe('a backup', () => {
  test('is brought up to date without copying files again, and keeps the one before until then', async () => {
    const folder = await makeTestFolder();
    const first = await backUpTo(folder);
    const before = new Map(
      globSync('objects/**', { cwd: folder }).map((file) => [file, statSync(join(folder, file)).ino]),
    );
    await world.addUser({ name: 'Second' });
    const second = await backUpTo(folder);
    expect(fingerprintIn(second.output)).not.toBe(fingerprintIn(first.output));
    for (const [file, ino] of before) expect(statSync(join(folder, file)).ino).toBe(ino);
    expect(globSync('state-*', { cwd: folder })).toHaveLength(1);
    expect((await runHere(backup, ['verify', folder], env)).output).toMatch(/The backup is whole\./);
  });

  test('goes on after it was cut off', async () => {
    // However much was swept away before, there are more files than are read.
    for (let left = 10; left > 0; left -= 1) await changePicture(world, (await world.addUser()).id);
    const folder = await makeTestFolder();
    const files = await openToWrite(folder, undefined);
    let reads = 0;
    const read: ObjectStore['read'] = async (...wanted) => {
      reads += 1;
      if (reads > 8) throw new Error('the line was cut');
      return world.store.read(...wanted);
    };
    const parts = { url: world.url, files, say: () => undefined };
    await expect(backUp({ ...parts, store: { ...world.store, read } })).rejects.toThrow('the line was cut');
    expect((await runHere(backup, ['verify', folder], env)).errors).toMatch(/was never finished/);
    const copied = globSync('objects/*/*', { cwd: folder });
    expect(copied.length).toBeGreaterThan(0);
    const inodes = copied.map((file) => statSync(join(folder, file)).ino);
    expect(await backUpTo(folder)).toMatchObject({ code: 0 });
    expect(copied.map((file) => statSync(join(folder, file)).ino)).toEqual(inodes);
  });

  test('says which files rows name that the store has lost', async () => {
    // A file that was swept away while it was inspected may have left its row.
    await collectGarbage(world.app, ALL);
    await world.db.$client.query(
      `insert into objects (key, content_type, size_bytes) values ('users/1/audio/lost.wav', 'audio/wav', 1)`,
    );
    const { code, output } = await backUpTo(await makeTestFolder());
    await world.db.$client.query(`delete from objects where key = 'users/1/audio/lost.wav'`);
    expect(code).toBe(0);
    expect(output).toMatch(/rows name them: 1 files, such as users\/1\/audio\/lost\.wav/);
  });

  test('refuses a folder with other files, and a database without data', async () => {
    const folder = await makeTestFolder();
    writeFileSync(join(folder, 'letter.txt'), 'Dear');
    expect((await backUpTo(folder)).errors).toMatch(/holds other files: name an empty folder/);
    const place = await makePlace(inject('databaseUrl'));
    expect((await runHere(backup, [await makeTestFolder()], place)).errors).toMatch(/nothing to back up/);
  });
});

describe('an encrypted backup', () => {
  test('shows nothing to who lacks the key, and restores with it', async () => {
    const folder = await makeTestFolder();
    const { secret: key } = await makeKeys();
    const made = await backUpTo(folder, { BACKUP_KEY: key });
    expect(made).toMatchObject({ code: 0 });
    const secrets = [
      'person',
      '@example.com',
      '/profile/',
      '\x89PNG\r\n',
      createHash('sha256').digest('hex'),
    ];
    for (const file of globSync('**/*.age', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'latin1');
      expect(secrets.filter((secret) => text.includes(secret) || file.includes(secret))).toEqual([]);
    }
    const plain = globSync('**', { cwd: folder }).filter(
      (file) => !file.endsWith('.age') && statSync(join(folder, file)).isFile(),
    );
    expect(plain).toEqual(['greenroom-backup.json']);

    const place = await makePlace(inject('databaseUrl'));
    expect((await restoreTo(place, folder)).errors).toMatch(/is encrypted: set BACKUP_KEY/);
    const { secret: other } = await makeKeys();
    expect((await restoreTo({ ...place, BACKUP_KEY: other }, folder)).errors).toMatch(/is not the key/);
    expect((await backUpTo(folder)).errors).toMatch(/was made with a key: set BACKUP_KEY/);
    const said = await restoreTo({ ...place, BACKUP_KEY: key }, folder);
    expect([said.code, fingerprintIn(said.output)]).toEqual([0, fingerprintIn(made.output)]);
  });

  test('can be read by age itself', async ({ skip }) => {
    const run = promisify(execFile);
    await run('age', ['--version']).catch(() => skip('age is not installed'));
    const folder = await makeTestFolder();
    const { secret: key } = await makeKeys();
    await backUpTo(folder, { BACKUP_KEY: key });
    const identity = join(await makeTestFolder(), 'key.txt');
    writeFileSync(identity, `${key}\n`);
    const { stdout } = await run('age', ['-d', '-i', identity, join(folder, 'manifest.json.age')]);
    expect(JSON.parse(stdout)).toMatchObject({ format: 1 });
  });
});
