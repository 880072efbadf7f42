import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';

let world: World;
let owner: number;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  ({ id: owner } = await world.addUser());
});
afterAll(() => world.close());

const ZIP = Buffer.from('PK\x03\x04 a page that waits behind the picture');
const NOTED = {
  IFD0: { Make: 'Acme', Copyright: 'Serial 4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** Makes a rotated picture with a GPS position and data after its end. */
const revealing = async (format: 'jpeg' | 'png' | 'webp') =>
  Buffer.concat([
    await sharp(await samples.png(400, 200))
      .withMetadata({ orientation: 6 })
      .withExifMerge(NOTED)
      .toFormat(format)
      .toBuffer(),
    // WebP states its length, and its reader ignores anything after that.
    format === 'webp' ? Buffer.alloc(0) : ZIP,
  ]);

async function put(name: string, bytes: Buffer): Promise<string> {
  const { key } = await world.upload({ owner, folder: 'profile', kind: 'image', name, bytes });
  const checked = await world.call('media.check', { body: { key, kind: 'image' } });
  expect(checked.statusCode, checked.body).toBe(200);
  return key;
}

const serve = (key: string, query = '') => world.app.inject({ url: `/media/${key}${query}` });
const listObjectKeys = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of world.store.list(prefix)) keys.push(key);
  return keys;
};

async function expectClean(key: string, format: string): Promise<void> {
  const { rawPayload, headers, statusCode } = await serve(key);
  expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
  const found = await sharp(rawPayload).metadata();
  expect(found).toMatchObject({ format, width: 200, height: 400 });
  expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual(Array(4).fill(undefined));
  for (const word of ['Acme', 'Serial', 'PK\x03\x04']) expect(rawPayload.includes(word)).toBe(false);
  const part = await world.app.inject({ url: `/media/${key}`, headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, rawPayload.subarray(0, 10)]);
}

const FORMATS = [
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const;

test.each(FORMATS)(
  'a picture is served in full size without metadata or hidden data: %s',
  async (format, ending) => {
    const bytes = await revealing(format);
    expect((await sharp(bytes).metadata()).exif?.includes('Acme')).toBe(true);
    const key = await put(`me.${ending}`, bytes);
    await expectClean(key, format);
    // As in a data folder of a version that served the original uploads.
    await world.store.remove([`copies/${key}/original.${ending}`]);
    await expectClean(key, format);
    expect(await listObjectKeys(`copies/${key}/original`)).toEqual([`copies/${key}/original.${ending}`]);
  },
);

test('a picture is downloaded as a JPEG, and a song in its own format', async () => {
  const key = await put('cover.png', await samples.png(300, 300));
  const picture = await serve(key, '?download=Alpha.png&w=160');
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename=Alpha.png.jpg',
  });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
  const file = { owner, folder: 'audio', kind: 'audio', name: 'song.wav', bytes: samples.wav(1) } as const;
  const { key: song } = await world.upload(file);
  await world.call('media.check', { body: { key: song, kind: 'audio' } });
  const { headers } = await serve(song, '?download=Alpha');
  expect(headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-disposition': 'attachment; filename=Alpha.wav',
  });
});

test('concurrent requests for a picture that is not made yet all get it', async () => {
  const key = await put('many.jpg', await revealing('jpeg'));
  await world.store.remove([`copies/${key}/original.jpg`]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => serve(key)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a picture that replaced the inspected one is not served', async () => {
  const key = await put('first.png', await samples.png(300, 300));
  await world.store.remove([`copies/${key}/original.png`]);
  await world.store.write(key, await samples.png(310, 310), 'image/png');
  expect((await serve(key)).statusCode).toBe(404);
});

test('the files made from a picture are removed with it', async () => {
  const key = await put('gone.png', await samples.png(300, 300));
  await serve(key, '?download=x');
  expect(await listObjectKeys(`copies/${key}/`)).toHaveLength(3);
  await world.call('media.removeObject', { query: { url_key: key } });
  expect([await listObjectKeys(`copies/${key}/`), await listObjectKeys(key)]).toEqual([[], []]);
});
