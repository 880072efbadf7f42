// @both: it is about the object store.
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { samples } from '#testing/samples/samples.ts';
import { startGarbageCollection, collectGarbage } from '#kit/objects/garbage.ts';
import { keepObjects } from '#kit/objects/removals.ts';
import { tracks } from '#rooms/media/media.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
const person = await world.addUser();
const { app, db, store } = world;
afterAll(() => world.close());
beforeEach(async () => {
  await query('truncate tracks');
  await query(`delete from objects where key not like 'demo/%'`);
});

const query = async (text: string, values: unknown[] = []) =>
  (await db.$client.query<Record<string, unknown>>(text, values)).rows;

/** Treats all objects in the store as old, whatever its clock says. */
const ALL = { olderThanMs: -60_000 };

const isThere = async (key: string) => (await store.find(key)) !== null;

let count = 0;

async function put(bytes: Buffer = samples.wav(0.1), folder = 'audio'): Promise<string> {
  count += 1;
  const key = `users/${person.id}/${folder}/sweep${count}.bin`;
  await store.write(key, bytes, 'application/octet-stream');
  return key;
}

const check = (key: string, kind: 'audio' | 'image' = 'audio', folder: 'audio' | 'profile' = 'audio') =>
  app.objects.check([{ field: 'url', key, kind, owner: person.id, folder }]);

const use = (objectKey: string) => ({ userId: person.id, title: 'Used', objectKey, durationMs: 100 });

/** Creates a record of an upload as the rooms do. */
async function createTrack(key: string): Promise<void> {
  await check(key);
  await db.transaction(async (tx) => {
    await app.objects.claim(tx, [{ key, field: 'url' }]);
    await tx.insert(tracks).values(use(key));
  });
}

describe('a garbage collection', () => {
  test('removes unused objects with their rows and copies, and keeps the rest', async () => {
    const [unused, used, gone] = [await put(), await put(), await put()];
    const picture = await put(await samples.png(400, 300), 'profile');
    await check(picture, 'image', 'profile');
    await createTrack(used);
    await createTrack(gone);
    // A removed record can be restored, so it keeps its objects.
    await query('update tracks set deleted_at = now() where object_key = $1', [gone]);
    await store.write('demo/kept.wav', samples.wav(0.1), 'audio/wav');
    expect(await collectGarbage(app, ALL)).toBe(2);
    expect(await Promise.all([unused, picture, used, gone, 'demo/kept.wav'].map(isThere))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(await isThere(`copies/${picture}/160.webp`)).toBe(false);
    expect(await query('select key from objects order by key')).toEqual(
      [used, gone].toSorted().map((key) => ({ key })),
    );
    await query('delete from tracks');
    expect(await collectGarbage(app, ALL)).toBe(2);
    expect(await collectGarbage(app, ALL)).toBe(0);
  });

  test('removes nothing while a backup runs, not even what staff delete', async () => {
    const unused = await put();
    const client = new Client(world.url);
    await client.connect();
    onTestFinished(() => client.end());
    await keepObjects(client, async () => {
      await expect(collectGarbage(app, ALL)).rejects.toMatchObject({ code: 'unavailable' });
      const answer = await world.call('media.removeObject', { query: { url_key: unused } });
      expect([answer.statusCode, answer.json().msg]).toEqual([503, UPLOAD_MESSAGES.backup]);
      expect(await isThere(unused)).toBe(true);
    });
    expect(await collectGarbage(app, ALL)).toBe(1);
  });

  test('keeps objects younger than a day', async () => {
    const key = await put();
    expect(await collectGarbage(app)).toBe(0);
    expect(await isThere(key)).toBe(true);
    if (world.storeKind === 'folder') {
      const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1000);
      await utimes(join(world.dataDir, 'objects', key), dayAgo, dayAgo);
      expect(await collectGarbage(app)).toBe(1);
    }
    await collectGarbage(app, ALL);
    expect(await isThere(key)).toBe(false);
  });

  test('removes stray objects, copies without an original and rows without an object', async () => {
    const stray = `users/${person.id}/elsewhere/x.html`;
    await store.write(stray, Buffer.from('<html>'), 'text/html');
    const picture = await put(await samples.png(400, 300), 'profile');
    await check(picture, 'image', 'profile');
    await query('delete from objects');
    await store.remove([picture]);
    const [noted] = await query(
      `insert into objects (key, content_type, size_bytes, created_at)
       values ('users/1/audio/none.mp3', 'audio/mpeg', 1, now() - interval '2 days'),
              ('users/1/audio/new.mp3', 'audio/mpeg', 1, now() + interval '1 day') returning key`,
    );
    // The stray object, the row, two copies, and the re-encoded picture.
    expect(await collectGarbage(app, ALL)).toBe(5);
    expect(await isThere(stray)).toBe(false);
    expect(await query('select key from objects')).toEqual([{ key: 'users/1/audio/new.mp3' }]);
    expect(noted).toBeDefined();
  });

  test('goes through many pages', async () => {
    const keys = await Promise.all(Array.from({ length: 230 }, () => put(Buffer.from('x'))));
    await db.insert(tracks).values(keys.filter((_, i) => i % 10 === 0).map(use));
    expect(await collectGarbage(app, ALL)).toBe(207);
    expect((await Promise.all(keys.map(isThere))).filter(Boolean)).toHaveLength(23);
    await query('delete from tracks');
    expect(await collectGarbage(app, ALL)).toBe(23);
  });

  test('runs in one process at a time: others skip their turn', async () => {
    const key = await put();
    const other = new Client(world.url);
    await other.connect();
    await other.query('select pg_advisory_lock(5230414)');
    expect(await collectGarbage(app, ALL)).toBeNull();
    expect(await isThere(key)).toBe(true);
    await other.end();
    await expect.poll(() => query(`select from pg_locks where objid = 5230414`)).toEqual([]);
    expect(await collectGarbage(app, ALL)).toBe(1);
  });

  test('repeats until it is stopped', async () => {
    const errors: unknown[] = [];
    const stop = startGarbageCollection(app, (error) => errors.push(error), {
      ...ALL,
      firstMs: 1,
      everyMs: 1,
    });
    for (let turn = 0; turn < 3; turn += 1) {
      const key = await put();
      await expect.poll(() => isThere(key)).toBe(false);
    }
    await stop();
    const after = await put();
    expect(errors).toEqual([]);
    expect(await query(`select from pg_locks where objid = 5230414`)).toEqual([]);
    expect(await isThere(after)).toBe(true);
    await collectGarbage(app, ALL);
  });

  test('does not block the next one when it fails', async () => {
    const broken: ObjectStore = {
      ...store,
      list() {
        throw new Error('no store');
      },
    };
    await expect(collectGarbage({ db, store: broken, objects: app.objects }, ALL)).rejects.toThrow(
      'no store',
    );
    expect(await collectGarbage(app, ALL)).toBe(0);
  });
});

describe('a record that is created during garbage collection', () => {
  test('makes the collection wait, and keeps its object', async () => {
    const key = await put();
    await check(key);
    const sweeping = await db.transaction(async (tx) => {
      await app.objects.claim(tx, [{ key, field: 'url' }]);
      const turn = collectGarbage(app, ALL);
      await expect
        .poll(() => query(`select 1 as waits from pg_locks where locktype = 'advisory' and not granted`))
        .toEqual([{ waits: 1 }]);
      await tx.insert(tracks).values(use(key));
      return { turn };
    });
    expect(await sweeping.turn).toBe(0);
    expect(await isThere(key)).toBe(true);
  });

  test('is refused and not stored when its object was just removed', async () => {
    const key = await put();
    await check(key);
    await collectGarbage(app, ALL);
    const made = db.transaction(async (tx) => {
      await app.objects.claim(tx, [{ key, field: 'audio_url.0.url' }]);
      await tx.insert(tracks).values(use(key));
    });
    await expect(made).rejects.toMatchObject({
      code: 'bad_input',
      errors: { 'audio_url.0.url': [expect.stringContaining('upload the file again')] },
    });
    expect(await query('select from tracks')).toEqual([]);
  });

  test('has its object, whatever the timing', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => put()));
    const outcomes = await Promise.allSettled([
      ...keys.map((key) => createTrack(key)),
      ...Array.from({ length: 4 }, () => collectGarbage(app, ALL)),
    ]);
    const refused = outcomes.filter((each) => each.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'bad_input' });
    const made = await query('select object_key as key from tracks');
    expect(made.length).toBe(keys.length - refused.length);
    expect(await Promise.all(made.map(({ key }) => isThere(String(key))))).not.toContain(false);
  });
});
