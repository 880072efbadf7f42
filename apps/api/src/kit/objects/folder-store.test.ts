import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFolderStore } from '#kit/objects/folder-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

const UPLOAD_KEY = { id: 'grk0123', secret: 'a secret of the tests', now: async () => Date.now() };
const KEY = 'users/7/audio/song.mp3';

let dataDir: string;
let store: ObjectStore;
const openHere = (keepFreeBytes = 0, folder = dataDir) =>
  openFolderStore({ dataDir: folder, publicUrl: '', region: 'us-east-1', key: UPLOAD_KEY, keepFreeBytes });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'greenroom-folder-'));
  store = await openHere();
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const inObjects = (...path: string[]) => join(dataDir, 'objects', ...path);
const growing = () => readdirSync(join(dataDir, 'uploading'));
const put = (key: string, text: string, to = store) => to.write(key, Buffer.from(text), 'audio/mpeg');

async function readObjectText(
  key: string,
  options?: Parameters<ObjectStore['read']>[1],
): Promise<string | null> {
  const bytes = await store.read(key, options);
  return bytes && (await buffer(bytes)).toString();
}

async function listObjectKeys(prefix: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

describe('the folder store', () => {
  test('stores an object and returns all or part of it', async () => {
    await store.write(KEY, Readable.from([Buffer.from('01234'), Buffer.from('56789')]), 'audio/mpeg');
    expect(await store.find(KEY)).toMatchObject({ key: KEY, sizeBytes: 10, modifiedAt: expect.any(Date) });
    expect(await readObjectText(KEY)).toBe('0123456789');
    expect(await readObjectText(KEY, { range: { start: 2, end: 4 } })).toBe('234');
    expect(await store.withFile(KEY, async (file) => readFileSync(file, 'utf8'))).toBe('0123456789');
    expect(growing()).toEqual([]);
  });

  test('finds nothing under an unknown key', async () => {
    for (const key of [KEY, 'users', 'users/7']) {
      expect([
        await store.find(key),
        await store.read(key),
        await store.withFile(key, async () => 1),
      ]).toEqual([null, null, null]);
    }
    await put(KEY, 'a');
    expect([await store.find('users/7'), await store.read('users/7'), await store.find(`${KEY}/a`)]).toEqual([
      null,
      null,
      null,
    ]);
    await store.remove(['users/7', 'users/8/audio/none.mp3']);
    expect(await readObjectText(KEY)).toBe('a');
  });

  test('gives new bytes a new tag, and reads only the requested version', async () => {
    const tags = new Set<string>();
    for (const text of ['aa', 'bb', 'cc']) {
      await put(KEY, text);
      tags.add((await store.find(KEY))?.etag ?? '');
    }
    expect(tags.size).toBe(3);
    const [first, , last] = [...tags];
    expect(await readObjectText(KEY, { ifEtag: last ?? '' })).toBe('cc');
    expect(await readObjectText(KEY, { ifEtag: first ?? '' })).toBeNull();
  });

  test('keeps the tags when the folder is copied, as for a backup', async () => {
    await put(KEY, 'a');
    const tag = (await store.find(KEY))?.etag;
    const copy = mkdtempSync(join(tmpdir(), 'greenroom-folder-'));
    cpSync(dataDir, copy, { recursive: true });
    // The simplest archives store only whole seconds.
    const seconds = Math.floor(((await store.find(KEY))?.modifiedAt.getTime() ?? 0) / 1000);
    utimesSync(join(copy, 'objects', KEY), seconds, seconds);
    const other = await openHere(0, copy);
    expect((await other.find(KEY))?.etag).toBe(tag);
    await other.close();
    rmSync(copy, { recursive: true });
  });

  test('lists the objects below a prefix', async () => {
    const keys = [
      'copies/a/160.webp',
      'users/7/audio/a.mp3',
      'users/7/profile/b.png',
      'users/77/audio/c.mp3',
    ];
    for (const key of keys) await put(key, 'a');
    expect(await listObjectKeys('')).toEqual(keys);
    expect(await listObjectKeys('users/')).toEqual(keys.slice(1));
    expect(await listObjectKeys('users/7/')).toEqual(keys.slice(1, 3));
    expect(await listObjectKeys('users/7')).toEqual(keys.slice(1));
    expect(await listObjectKeys('users/7/audio/a.m')).toEqual(['users/7/audio/a.mp3']);
    expect(await listObjectKeys('nothing/')).toEqual([]);
  });

  test('removes objects and the folders they leave empty', async () => {
    await put('users/7/audio/a/one.mp3', 'a');
    await put('users/7/audio/b/two.mp3', 'b');
    await store.remove(['users/7/audio/a/one.mp3']);
    expect(readdirSync(inObjects('users', '7', 'audio'))).toEqual(['b']);
    await store.remove(['users/7/audio/b/two.mp3', 'users/7/audio/b/two.mp3']);
    expect(readdirSync(inObjects())).toEqual([]);
  });

  test('keeps an object that is written while its folders are removed', async () => {
    const over = new AbortController();
    const folders = ['users/7/audio', 'users/7', 'users'].map((folder) => inObjects(folder));
    const remove = async () => {
      while (!over.signal.aborted) for (const folder of folders) await rmdir(folder).catch(() => undefined);
    };
    const removing = remove();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const key = `users/7/audio/${writer}.mp3`;
      for (let round = 0; round < 15; round += 1) {
        const text = `${writer} ${round}`;
        await put(key, text);
        expect(await readObjectText(key)).toBe(text);
        await store.remove([key]);
      }
    });
    try {
      await Promise.all(writers);
    } finally {
      over.abort();
      await removing;
    }
    expect(readdirSync(inObjects())).toEqual([]);
  });

  test('is ready as long as its folder exists', async () => {
    expect(await store.isReady()).toBe(true);
    rmSync(inObjects(), { recursive: true });
    expect(await store.isReady()).toBe(false);
    mkdirSync(inObjects());
  });
});

describe('no key leads out of the folder', () => {
  const KEYS = [
    '../secret.txt',
    'users/../../secret.txt',
    'users/7/..',
    '..',
    '.',
    '',
    '/',
    '/etc/passwd',
    'users//secret.txt',
    'users/./secret.txt',
    'users\\..\\..\\secret.txt',
    'C:\\secret.txt',
    '%2e%2e/secret.txt',
    'users/secret.txt\0',
    'users/secret\n.txt',
    'users/.hidden',
    `users/${'a'.repeat(300)}`,
    `${'a/'.repeat(50)}a`,
    'users/7/',
    '\u2025/secret.txt',
  ];

  test.each(KEYS)('%j', async (key) => {
    writeFileSync(join(dataDir, 'secret.txt'), 'untouched');
    expect([await store.find(key), await store.read(key), await store.withFile(key, async () => 1)]).toEqual([
      null,
      null,
      null,
    ]);
    await store.remove([key]);
    await expect(put(key, 'overwritten')).rejects.toMatchObject({ code: 'bad_input' });
    expect(readFileSync(join(dataDir, 'secret.txt'), 'utf8')).toBe('untouched');
    expect(readdirSync(dataDir).toSorted()).toEqual(['objects', 'secret.txt', 'uploading']);
    expect([readdirSync(inObjects()), growing()]).toEqual([[], []]);
  });

  test('through a link', async () => {
    mkdirSync(join(dataDir, 'outside'));
    writeFileSync(join(dataDir, 'outside', 'secret.txt'), 'untouched');
    mkdirSync(inObjects('users'));
    symlinkSync(join(dataDir, 'outside'), inObjects('users', '7'));
    symlinkSync(join(dataDir, 'outside', 'secret.txt'), inObjects('secret.txt'));
    for (const key of ['users/7/secret.txt', 'secret.txt']) {
      expect(
        [await store.find(key), await store.read(key), await store.withFile(key, async () => 1)],
        key,
      ).toEqual([null, null, null]);
    }
    expect(await listObjectKeys('')).toEqual([]);
    await store.remove(['users/7/secret.txt']);
    await expect(put('users/7/new.txt', 'a')).rejects.toThrow('leads out');
    expect(readdirSync(join(dataDir, 'outside'))).toEqual(['secret.txt']);
    // The link itself is replaced, not its target.
    await put('secret.txt', 'inside');
    expect(readFileSync(join(dataDir, 'outside', 'secret.txt'), 'utf8')).toBe('untouched');
    expect(growing()).toEqual([]);
  });

  test('while the folder itself may be a link', async () => {
    const real = mkdtempSync(join(tmpdir(), 'greenroom-folder-'));
    rmSync(inObjects(), { recursive: true });
    symlinkSync(real, inObjects());
    await put(KEY, 'a');
    expect([await readObjectText(KEY), existsSync(join(real, KEY))]).toEqual(['a', true]);
    rmSync(real, { recursive: true });
  });
});
