// @both: it is about what the database and the store keep.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import {
  backUpFrom,
  changePicture,
  fingerprintIn,
  backUpForFingerprint,
  hashStoredObject,
  listArchived,
  restoreTo,
  withStore,
} from '#testing/backups.ts';
import { ask, makePlace, makeTestFolder, worldPlace } from '#testing/place.ts';
import { VERSION } from '#kit/version.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const env = worldPlace(world);
afterAll(() => world.close());

const person = await world.addUser();
beforeAll(() => changePicture(world, person.id));

/** Makes two backups, and a place that holds the older one. */
async function makeTwo() {
  const [older, newer] = [await makeTestFolder(), await makeTestFolder()];
  await backUpFrom(env, older);
  await changePicture(world, person.id);
  const { output } = await backUpFrom(env, newer);
  const place = await makePlace(inject('databaseUrl'));
  expect(await restoreTo(place, older)).toMatchObject({ code: 0 });
  return { older, newer, place, wanted: fingerprintIn(output) };
}

describe('a restore', () => {
  test('replaces data only with --replace, and then everything', async () => {
    const { newer, place, wanted } = await makeTwo();
    const before = await backUpForFingerprint(place);
    const refused = await restoreTo(place, newer);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/not empty\. .*--replace/)]);
    expect(await backUpForFingerprint(place)).toBe(before);
    await withStore(place, (store) => store.write('users/1/audio/old.wav', Buffer.from('old'), 'audio/wav'));
    expect(await restoreTo(place, newer, '--replace')).toMatchObject({ code: 0, errors: '' });
    expect(await backUpForFingerprint(place)).toBe(wanted);
  });

  test('refuses a store that holds other files, even with an empty database', async () => {
    const folder = await makeTestFolder();
    await backUpFrom(env, folder);
    const place = await makePlace(inject('databaseUrl'));
    await withStore(place, (store) => store.write('users/1/audio/own.wav', Buffer.from('own'), 'audio/wav'));
    expect((await restoreTo(place, folder)).errors).toMatch(/it has users\/1\/audio\/own\.wav\. .*--replace/);
    expect(await ask(place.DATABASE_URL, `select from pg_class where relname = 'users'`)).toEqual([]);
  });

  test('that fails leaves rows and files as they were, and goes on when it is run again', async () => {
    const { newer, place, wanted } = await makeTwo();
    // The same key with other bytes: they must survive the failure too.
    const taken = (await listArchived(newer)).find(({ key }) => key.startsWith('users/'));
    if (!taken) throw new Error('no object');
    await withStore(place, (store) => store.write(taken.key, Buffer.from('mine'), 'image/png'));
    await ask(place.DATABASE_URL, 'create view theirs as select name from users');
    const rows = `select md5(string_agg(u::text, ',' order by id)) from users u`;
    const before = await ask(place.DATABASE_URL, rows);
    const failed = await restoreTo(place, newer, '--replace');
    expect([failed.code, failed.errors]).toEqual([
      1,
      expect.stringMatching(/view theirs depends on table users\. Drop that/),
    ]);
    expect(await ask(place.DATABASE_URL, rows)).toEqual(before);
    const mine = createHash('sha256').update('mine').digest('hex');
    expect(await withStore(place, (store) => hashStoredObject(store, taken.key))).toBe(mine);

    await ask(place.DATABASE_URL, 'drop view theirs');
    expect(await restoreTo(place, newer, '--replace')).toMatchObject({ code: 0 });
    expect(await backUpForFingerprint(place)).toBe(wanted);
    expect(await ask(place.DATABASE_URL, 'select key from objects where etag is null')).toEqual([]);
  });

  test('refuses a damaged backup before it changes anything, and names the file', async () => {
    const { newer, place } = await makeTwo();
    const before = await backUpForFingerprint(place);
    const [file = ''] = globSync('objects/*/*', { cwd: newer });
    appendFileSync(join(newer, file), 'x');
    const refused = await restoreTo(place, newer, '--replace');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(`is damaged: ${file}`)]);
    expect(await backUpForFingerprint(place)).toBe(before);
  });

  test('refuses while something else uses the database', async () => {
    const folder = await makeTestFolder();
    await backUpFrom(env, folder);
    const refused = await restoreTo(env, folder, '--replace');
    expect(refused.errors).toMatch(/use.* the database\. Stop every Greenroom/);
  });

  test('names the version that made the backup, and takes one from before it was noted', async () => {
    const folder = await makeTestFolder();
    await backUpFrom(env, folder);
    const place = await makePlace(inject('databaseUrl'));
    const restored = await restoreTo(place, folder);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining(`by Greenroom ${VERSION}, at`),
    });
    const file = join(folder, 'manifest.json');
    const { version: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    writeFileSync(file, JSON.stringify(manifest));
    const again = await restoreTo(place, folder, '--replace');
    expect([again.code, again.errors]).toEqual([0, '']);
    expect(again.output).not.toContain('by Greenroom');
  });

  test('refuses a backup that a newer release made', async () => {
    const folder = await makeTestFolder();
    await backUpFrom(env, folder);
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    expect(manifest.version).toBe(VERSION);
    manifest.version = '2027.01.01-00000000';
    manifest.migration = { when: 32_503_680_000_000, name: '9999_later' };
    writeFileSync(file, JSON.stringify(manifest));
    const place = await makePlace(inject('databaseUrl'));
    const refused = await restoreTo(place, folder);
    expect(refused.errors).toMatch(
      /at migration 9999_later, .*Greenroom 2027\.01\.01-00000000 made it\. .*with the release that made it, or a newer one/,
    );
    expect(existsSync(join(place.DATA_DIR, 'objects', 'users'))).toBe(false);
  });
});
