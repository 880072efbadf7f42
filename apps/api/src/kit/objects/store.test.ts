// @both: it is about the object store.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

let world: World;
let store: ObjectStore;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  ({ store } = world);
});
afterAll(() => world.close());

const readStreamText = async (bytes: Readable | null) =>
  bytes && Buffer.concat((await bytes.toArray()) as Buffer[]).toString();

const broken = () =>
  Readable.from(
    (function* () {
      yield Buffer.alloc(6 * 1024 * 1024);
      throw new Error('broken off');
    })(),
  );

/** The ETags of the objects below a prefix, by key. */
async function list(prefix: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key, etag } of store.list(prefix)) found.set(key, etag);
  return found;
}

describe('an object', () => {
  const key = 'users/1/audio/abc/song.wav';

  test('can be read whole or in part', async () => {
    await store.write(key, Buffer.from('0123456789'), 'audio/wav');
    const found = await store.find(key);
    expect(found).toEqual({
      key,
      sizeBytes: 10,
      etag: expect.stringMatching(/^"[\w.-]+"$/),
      modifiedAt: expect.any(Date),
    });
    expect(await readStreamText(await store.read(key))).toBe('0123456789');
    expect(await readStreamText(await store.read(key, { range: { start: 2, end: 4 } }))).toBe('234');
    expect(await readStreamText(await store.read(key, { range: { start: 9, end: 9 } }))).toBe('9');
  });

  test('gets a new ETag when it is replaced', async () => {
    await store.write(key, Buffer.from('before'), 'audio/wav');
    const before = (await store.find(key))?.etag ?? '';
    expect(await readStreamText(await store.read(key, { ifEtag: before }))).toBe('before');
    await store.write(key, Buffer.from('after!'), 'audio/wav');
    const after = (await store.find(key))?.etag ?? '';
    expect(after).not.toBe(before);
    expect(await store.read(key, { ifEtag: before })).toBeNull();
    expect(await readStreamText(await store.read(key, { ifEtag: after, range: { start: 0, end: 1 } }))).toBe(
      'af',
    );
  });

  test('of any length can be written from a stream', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    await store.write('users/1/projects/large.mp4', Readable.from(Array(11).fill(part)), 'video/mp4');
    expect(await store.find('users/1/projects/large.mp4')).toMatchObject({ sizeBytes: 11 * part.length });
    await store.write('users/1/projects/small.mp4', Readable.from([Buffer.from('small')]), 'video/mp4');
    expect(await readStreamText(await store.read('users/1/projects/small.mp4'))).toBe('small');
  });

  test('is not stored when its stream breaks off, and the previous one stays', async () => {
    await store.write(key, Buffer.from('before'), 'audio/wav');
    await expect(store.write(key, broken(), 'audio/wav')).rejects.toThrow('broken off');
    await expect(store.write('users/1/audio/none.wav', broken(), 'audio/wav')).rejects.toThrow('broken off');
    expect(await readStreamText(await store.read(key))).toBe('before');
    expect(await store.find('users/1/audio/none.wav')).toBeNull();
  });

  test('is available as a file while work runs on it', async () => {
    await store.write(key, Buffer.from('0123456789'), 'audio/wav');
    expect(await store.withFile(key, (file) => readFile(file, 'utf8'))).toBe('0123456789');
    const failing = store.withFile(key, () => Promise.reject(new Error('no sound')));
    await expect(failing).rejects.toThrow('no sound');
    expect(await readStreamText(await store.read(key))).toBe('0123456789');
  });

  test('is gone after its removal, and removing a missing one is not an error', async () => {
    await store.write(key, Buffer.from('x'), 'audio/wav');
    await store.remove([key, 'users/1/audio/never.wav']);
    expect(await store.find(key)).toBeNull();
    expect(await store.read(key)).toBeNull();
    expect(await store.withFile(key, async (file) => existsSync(file))).toBeNull();
  });
});

test('lists objects by the prefix of their keys', async () => {
  const keys = [
    'users/7/audio/a.wav',
    'users/7/audio/x/b.wav',
    'users/70/audio/c.wav',
    'copies/users/7/1.webp',
  ];
  for (const key of keys) await store.write(key, Buffer.from(key), 'audio/wav');
  expect([...(await list('users/7/')).keys()].toSorted()).toEqual(keys.slice(0, 2));
  expect([...(await list('users/7')).keys()].toSorted()).toEqual(keys.slice(0, 3));
  expect([...(await list('copies/')).keys()]).toEqual(keys.slice(3));
  expect((await list('nothing/')).size).toBe(0);
  for (const [key, etag] of await list('')) expect((await store.find(key))?.etag).toBe(etag);
});

test('reports that the store is ready', async () => {
  expect(await store.isReady()).toBe(true);
});

describe('an upload from a browser', () => {
  test('is stored byte for byte under the key of its policy', async () => {
    const { id: owner } = await world.addUser();
    const bytes = Buffer.from('RIFF, as if');
    const { status, key } = await world.upload({
      owner,
      folder: 'audio',
      kind: 'audio',
      name: 'a.wav',
      bytes,
    });
    expect(status).toBe(204);
    expect(key).toMatch(new RegExp(`^users/${owner}/audio/[\\w-]{16,}/a\\.wav$`));
    expect(await readStreamText(await store.read(key))).toBe(bytes.toString());
  });

  test.each([
    ['a kind that its policy is not for', { type: 'text/html' }],
    ['nothing', { bytes: Buffer.alloc(0) }],
    ['too much', { kind: 'image', name: 'a.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }],
  ] as const)('of %s is refused and leaves nothing', async (_, changes) => {
    const { id: owner } = await world.addUser();
    const bytes = Buffer.from('x');
    const sent = { owner, folder: 'audio', kind: 'audio', name: 'a.wav', bytes, ...changes } as const;
    const { status, key } = await world.upload(sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await store.find(key)).toBeNull();
  });
});

describe('objects that are joined', () => {
  const parts = ['recordings/1/5-a-00000001/0001', 'recordings/1/5-a-00000001/0002'];
  const to = 'parlours/1/joined/recording.mp4';

  test('become one in their order, of its own type and ETag, and stay themselves', async () => {
    // S3 joins parts from 5 MB on, but for the last.
    await store.write(parts[0] ?? '', Buffer.alloc(5 * 1024 * 1024, 'a'), 'video/mp4');
    await store.write(parts[1] ?? '', Buffer.from('end'), 'video/mp4');
    await store.join(parts, to, 'video/mp4');
    expect(await store.find(to)).toMatchObject({ sizeBytes: 5 * 1024 * 1024 + 3 });
    const last = { start: 5 * 1024 * 1024 - 2, end: 5 * 1024 * 1024 + 2 };
    expect(await readStreamText(await store.read(to, { range: last }))).toBe('aaend');
    expect((await list('recordings/')).size).toBe(2);
    await store.remove([...parts, to]);
  });

  test('become nothing when one is missing', async () => {
    await store.write(parts[1] ?? '', Buffer.from('end'), 'video/mp4');
    await expect(store.join(parts, to, 'video/mp4')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.find(to)).toBeNull();
    await store.remove(parts);
  });
});
