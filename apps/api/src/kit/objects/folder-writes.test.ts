import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { PARTS } from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

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

const growing = () => readdirSync(join(dataDir, 'uploading'));
const put = (key: string, text: string, to = store) => to.write(key, Buffer.from(text), 'audio/mpeg');

test('a failed write leaves only what was there before', async () => {
  await put(KEY, 'before');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('cut off');
    })(),
  );
  await expect(store.write(KEY, broken, 'audio/mpeg')).rejects.toThrow('cut off');
  expect(readFileSync(join(dataDir, 'objects', KEY), 'utf8')).toBe('before');
  expect(growing()).toEqual([]);
});

test('takes as many uploads at once as one by one', async () => {
  const arrival = Promise.withResolvers<void>();
  const slow = () =>
    Readable.from(
      (async function* () {
        await arrival.promise;
        yield Buffer.from('x');
      })(),
    );
  const add = (at: number, part = 1) => {
    const key = `recordings/7/${PARTS.bytes + 1}-${at.toString(16)}-00000000/000${part}`;
    const grant = { key, maxBytes: PARTS.bytes, signature: '' };
    return store.intake?.add(grant, slow(), async () => undefined) ?? Promise.reject(new Error('none'));
  };
  const begun = Array.from({ length: PARTS.uploadsMax + 2 }, (_, at) => add(at));
  const tooMany = { message: UPLOAD_MESSAGES.tooManyBegun };
  for (const refused of begun.splice(PARTS.uploadsMax)) await expect(refused).rejects.toMatchObject(tooMany);
  begun.push(add(0, 2));
  arrival.resolve();
  expect(await Promise.all(begun)).toHaveLength(PARTS.uploadsMax + 1);
  await expect(add(PARTS.uploadsMax)).rejects.toMatchObject(tooMany);
});

describe('on a full disk', () => {
  const full = { code: 'disk_full', status: 507 };

  test('refuses a write when too little space is free', async () => {
    const poor = await openHere(2 ** 52);
    await expect(put(KEY, 'a', poor)).rejects.toMatchObject(full);
    expect([readdirSync(join(dataDir, 'objects')), growing()]).toEqual([[], []]);
    await poor.close();
  });

  const disk = mountSmall();
  afterAll(() => {
    if (!disk) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  test.runIf(disk)('removes a write that does not fit, and frees its space', async () => {
    const small = await openHere(0, disk ?? '');
    const large = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(256 * 1024)));
    await expect(small.write(KEY, large, 'audio/mpeg')).rejects.toMatchObject(full);
    expect(readdirSync(disk ?? '', { recursive: true })).toEqual(['objects', 'uploading']);
    await put(KEY, 'fits', small);
    expect((await small.find(KEY))?.sizeBytes).toBe(4);
    const reserved = await openHere(7 * 1024 * 1024, disk ?? '');
    const some = Readable.from(Array.from({ length: 24 }, () => Buffer.alloc(256 * 1024)));
    await expect(reserved.write(KEY, some, 'audio/mpeg')).rejects.toMatchObject(full);
    expect((await small.find(KEY))?.sizeBytes).toBe(4);
    await small.close();
    await reserved.close();
  });
});

/** Mounts an 8 MB disk in memory. Returns null when that is not allowed. */
function mountSmall(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

test('removes a killed process’s partial files at the next start, and keeps files that still grow', async () => {
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  const dead = 2 ** 22 + 1;
  const names = [
    `${machine}-${dead}-killed`,
    `${machine}-${process.pid}-growing`,
    'other000-1-growing',
    'other000-1-old',
  ];
  for (const each of names) writeFileSync(join(dataDir, 'uploading', each), 'half');
  const longAgo = Date.now() / 1000 - 3 * 60 * 60;
  utimesSync(join(dataDir, 'uploading', 'other000-1-old'), longAgo, longAgo);
  const next = await openHere();
  expect(growing().toSorted()).toEqual(
    [`${machine}-${process.pid}-growing`, 'other000-1-growing'].toSorted(),
  );
  await next.close();
});
