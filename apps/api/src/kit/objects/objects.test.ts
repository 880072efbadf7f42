// @both: it is about the object store.
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { openInspection } from '#kit/inspection/inspection.ts';
import { openObjects } from '#kit/objects/objects.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
const person = await world.addUser();
const { db, store } = world;
const real = openInspection();
let looked = 0;
/** The real inspection, with a counter. */
const inspection: typeof real = {
  ...real,
  inspect(file, kind) {
    looked += 1;
    return real.inspect(file, kind);
  },
};
const objects = openObjects({ db, store, refs: [], inspection });
beforeEach(() => {
  looked = 0;
});
afterAll(async () => {
  await objects.close();
  await world.close();
});

let count = 0;

async function put(bytes: Buffer): Promise<string> {
  count += 1;
  const key = `users/${person.id}/audio/r/file${count}.mp3`;
  await store.write(key, bytes, 'audio/mpeg');
  return key;
}

const wanted = (key: string, more: Partial<WantedObject> = {}): WantedObject => ({
  field: 'url',
  key,
  kind: 'audio',
  owner: person.id,
  folder: 'audio',
  ...more,
});

describe('checking uploads', () => {
  test('returns results in order and inspects each upload once while its bytes stay the same', async () => {
    const [first, second] = [await put(samples.mp3()), await put(samples.wav(1))];
    const found = await objects.check([wanted(second), wanted(first), wanted(second, { field: 'again' })]);
    expect(found.map(({ key, durationMs }) => [key, durationMs])).toEqual([
      [second, 1000],
      [first, 2064],
      [second, 1000],
    ]);
    expect(looked).toBe(2);
    await objects.check([wanted(first)]);
    expect(looked).toBe(2);
    // Other bytes under the same key, which a service allows.
    await store.write(first, samples.wav(3), 'audio/mpeg');
    expect(await objects.check([wanted(first)])).toMatchObject([
      { contentType: 'audio/wav', durationMs: 3000 },
    ]);
    expect(looked).toBe(3);
  });

  test('reports every wrong field together', async () => {
    const right = await put(samples.mp3());
    const page = await put(Buffer.from('<html>'));
    const asked = objects.check([
      wanted(right, { field: 'audio_url.0.url' }),
      wanted(page, { field: 'audio_url.1.url' }),
      wanted(`users/${person.id}/audio/none.mp3`, { field: 'audio_url.2.url' }),
      wanted(right, { field: 'other', owner: person.id + 1 }),
      wanted(right, { field: 'folder', folder: 'headlines' }),
      wanted('demo/song.wav', { field: 'demo' }),
      wanted(right, { field: 'thumbnail', kind: 'image' }),
    ]);
    await expect(asked).rejects.toMatchObject({
      code: 'bad_input',
      errors: {
        'audio_url.1.url': [UPLOAD_MESSAGES.noAudio],
        'audio_url.2.url': [UPLOAD_MESSAGES.notThere],
        other: [UPLOAD_MESSAGES.otherFolder],
        folder: [UPLOAD_MESSAGES.otherFolder],
        demo: [UPLOAD_MESSAGES.noKey],
        thumbnail: [UPLOAD_MESSAGES.noImage],
      },
    });
    expect(await objects.check([])).toEqual([]);
  });

  test('refuses an object that is replaced during the inspection', async () => {
    const key = await put(samples.mp3());
    const swapping = openObjects({
      db,
      store,
      refs: [],
      inspection: {
        ...real,
        async inspect(file, kind) {
          const found = await real.inspect(file, kind);
          await store.write(key, Buffer.from('<html>'), 'audio/mpeg');
          return found;
        },
      },
    });
    await expect(swapping.check([wanted(key)])).rejects.toMatchObject({
      errors: { url: [UPLOAD_MESSAGES.notThere] },
    });
    const { rows } = await db.$client.query('select from objects where key = $1', [key]);
    expect(rows).toEqual([]);
  });
});

const hold = (...keys: string[]) =>
  db.transaction(async (tx) => {
    await objects.claim(
      tx,
      keys.map((key) => ({ key, field: 'url' })),
    );
    return true;
  });

describe('a claimed object', () => {
  const refusal = { code: 'bad_input', errors: { url: [UPLOAD_MESSAGES.notThere] } };

  test('exists and is the one that was inspected', async () => {
    const key = await put(samples.mp3());
    await expect(hold(key)).rejects.toMatchObject(refusal);
    await objects.check([wanted(key)]);
    await hold(key);
    await store.write(key, samples.wav(2), 'audio/mpeg');
    await expect(hold(key)).rejects.toMatchObject(refusal);
    await objects.check([wanted(key)]);
    await hold(key);
    expect(await objects.removeUnused([key])).toEqual([key]);
    await expect(hold(key)).rejects.toMatchObject(refusal);
  });

  test('can be claimed by many in any order, one after the other', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => put(samples.mp3())));
    await objects.check(keys.map((key) => wanted(key)));
    const held = await Promise.all(
      Array.from({ length: 30 }, (_, i) => hold(...(i % 2 === 0 ? keys : keys.toReversed()))),
    );
    expect(held.filter(Boolean)).toHaveLength(30);
  });
});
