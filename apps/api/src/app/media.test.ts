// @both: it is about what the database and the store keep.
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { fileName } from '#app/media.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { objects } from '#kit/db/kit.table.ts';

const SONG = 'users/7/audio/song.mp3';
const PICTURE = 'users/7/profile/me.png';
const BYTES = Buffer.from('0123456789');

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  await addObject(SONG, 'audio/mpeg');
  await addObject(PICTURE, 'image/png', { copies: [160, 320] });
  await world.store.write(`copies/${PICTURE}/original.png`, BYTES, 'image/png');
  for (const width of [160, 320]) {
    await world.store.write(`copies/${PICTURE}/${width}.webp`, Buffer.from(`copy ${width}`), 'image/webp');
  }
});
afterAll(() => world.close());

async function addObject(key: string, contentType: string, row: Partial<typeof objects.$inferInsert> = {}) {
  await world.store.write(key, BYTES, contentType);
  const etag = (await world.store.find(key))?.etag ?? '';
  await world.db.insert(objects).values({ key, contentType, sizeBytes: BYTES.length, etag, ...row });
  return etag;
}

const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url: `/media/${path}`, headers });

describe('an inspected object', () => {
  test('is served completely, cached for a year, with its detected type, in a sandbox', async () => {
    const response = await ask(SONG);
    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^".+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  test('returns the headers of GET for HEAD, without its bytes', async () => {
    const [whole, head] = [await ask(SONG), await ask(SONG, {}, 'HEAD')];
    const { date: _, 'x-request-id': _id, ...headers } = head.headers;
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(whole.headers).toMatchObject(headers);
    expect(headers['content-length']).toBe('10');
  });

  test.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-999', '56789', 'bytes 5-9/10'],
    ['bytes=0-2,3-4', '01234', 'bytes 0-4/10'],
  ])('returns the part for %s', async (range, body, contentRange) => {
    const response = await ask(SONG, { range });
    expect([response.statusCode, response.body]).toEqual([206, body]);
    expect(response.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
    });
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=5-2', 'bytes=-0'])('returns 416 for %s', async (range) => {
    const response = await ask(SONG, { range });
    expect([response.statusCode, response.body]).toEqual([416, '']);
    expect(response.headers).toMatchObject({ 'content-range': 'bytes */10', 'cache-control': 'no-store' });
  });

  test.each(['bytes=0-1,8-9', 'seconds=0-1', 'bytes=a-b', 'nonsense'])(
    'is served completely for %s',
    async (range) => {
      const response = await ask(SONG, { range });
      expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    },
  );

  test('is not sent again to a client that has it', async () => {
    const { etag, 'last-modified': modified } = (await ask(SONG)).headers;
    const known = [
      { 'if-none-match': etag ?? '' },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(modified) },
    ];
    for (const headers of known) {
      const response = await ask(SONG, headers);
      expect([response.statusCode, response.body], JSON.stringify(headers)).toEqual([304, '']);
      expect(response.headers['etag']).toBe(etag);
    }
    const unknown = [
      { 'if-none-match': '"other"', 'if-modified-since': String(modified) },
      { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
    ];
    for (const headers of unknown) expect((await ask(SONG, headers)).statusCode).toBe(200);
  });

  test('sends a part only of the version that the client has', async () => {
    const { etag, 'last-modified': modified } = (await ask(SONG)).headers;
    const statusFor = async (condition: string | undefined) =>
      (await ask(SONG, { range: 'bytes=0-1', 'if-range': condition ?? '' })).statusCode;
    expect([await statusFor(etag), await statusFor(String(modified))]).toEqual([206, 206]);
    expect([await statusFor('"other"'), await statusFor('Thu, 01 Jan 2015 00:00:00 GMT')]).toEqual([
      200, 200,
    ]);
  });

  test('is no longer served when its bytes were replaced', async () => {
    await addObject('users/7/audio/replaced.mp3', 'audio/mpeg');
    await world.store.write('users/7/audio/replaced.mp3', Buffer.from('<script>!</script>'), 'audio/mpeg');
    expect((await ask('users/7/audio/replaced.mp3')).statusCode).toBe(404);
    expect((await ask('users/7/audio/replaced.mp3', {}, 'HEAD')).statusCode).toBe(404);
    expect((await ask('users/7/audio/replaced.mp3', { range: 'bytes=0-1' })).statusCode).toBe(404);
  });

  test('is never served as a type that a browser would run', async () => {
    await addObject('users/7/projects/page.html', 'text/html');
    expect((await ask('users/7/projects/page.html')).headers['content-type']).toBe(
      'application/octet-stream',
    );
  });

  test('may be one that we made ourselves, without an ETag in its row', async () => {
    await addObject('demo/clip.mp4', 'video/mp4', { etag: null });
    expect((await ask('demo/clip.mp4')).body).toBe('0123456789');
  });
});

describe('no object is served', () => {
  test('that was not inspected or does not exist', async () => {
    await world.store.write('users/7/audio/raw.mp3', BYTES, 'audio/mpeg');
    await world.db
      .insert(objects)
      .values({ key: 'users/7/audio/gone.mp3', contentType: 'audio/mpeg', sizeBytes: 10, etag: '"a"' });
    for (const path of ['users/7/audio/raw.mp3', 'users/7/audio/gone.mp3', 'users/7', '', 'copies']) {
      const response = await ask(path);
      expect([response.statusCode, response.headers['cache-control']], path).toEqual([404, 'no-store']);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('for the URL of a copy', async () => {
    expect((await ask(`copies/${PICTURE}/160.webp`)).statusCode).toBe(404);
  });
});

describe("a picture's web-sized copy", () => {
  test.each([
    ['1', 'copy 160'],
    ['160', 'copy 160'],
    ['161', 'copy 320'],
    ['320', 'copy 320'],
    ['321', '0123456789'],
    ['-1', 'copy 160'],
    ['wide', '0123456789'],
    ['', 'copy 160'],
  ])('for a width of %j is %s', async (width, body) => {
    const response = await ask(`${PICTURE}?w=${width}`);
    expect([response.statusCode, response.body]).toEqual([200, body]);
    expect(response.headers['content-type']).toBe(body.startsWith('copy') ? 'image/webp' : 'image/png');
  });

  test('has its own ETag, and is skipped when it is missing', async () => {
    const [copy, original] = [await ask(`${PICTURE}?w=160`), await ask(PICTURE)];
    expect(copy.headers['etag']).not.toBe(original.headers['etag']);
    await world.store.remove([`copies/${PICTURE}/320.webp`]);
    expect((await ask(`${PICTURE}?w=320`)).body).toBe('0123456789');
  });
});

describe('a download', () => {
  test('has the requested name, and the extension of its type', async () => {
    const { headers } = await ask(`${SONG}?download=${encodeURIComponent('Café "Müller" / Part 1')}`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Caf? M?ller Part 1.mp3"; filename*=UTF-8''Caf%C3%A9%20M%C3%BCller%20Part%201.mp3`,
    );
  });

  test.each([
    ['Song', 'mp3', 'Song.mp3'],
    ['Song.mp3', 'mp3', 'Song.mp3'],
    ['Song.MP3', 'mp3', 'Song.mp3'],
    ['page.html', 'jpg', 'page.html.jpg'],
    ['../../etc/passwd', 'mp3', 'etc passwd.mp3'],
    ['C:\\Windows\\a', 'mp3', 'C Windows a.mp3'],
    ['a\r\nset-cookie: b', 'mp3', 'a set-cookie b.mp3'],
    ['a\u0000b', 'mp3', 'a b.mp3'],
    ['gpj.\u202Egnp', 'jpg', 'gpj. gnp.jpg'],
    ['...', 'mp3', 'download.mp3'],
    ['', 'mp3', 'download.mp3'],
    [' \uFFFD. ', 'mp3', 'download.mp3'],
    ['  a   b. ', 'mp3', 'a b.mp3'],
  ])('named %j (%s) is %s', (title, ending, name) => {
    expect(fileName(title, ending)).toBe(name);
  });

  test('has a name that fits every file system', () => {
    for (const sign of ['a', 'é', '歌', '🎵']) {
      const name = fileName(sign.repeat(300), 'mp3');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
      expect(name).toMatch(new RegExp(`^${sign}+\\.mp3$`, 'u'));
    }
  });
});

test('a client that disconnects leaves no file open, and concurrent clients get all bytes', async () => {
  const bytes = Buffer.alloc(4_000_000, 'x');
  const key = 'users/7/headlines/long.mp4';
  await world.store.write(key, bytes, 'video/mp4');
  const etag = (await world.store.find(key))?.etag ?? '';
  await world.db.insert(objects).values({ key, contentType: 'video/mp4', sizeBytes: bytes.length, etag });
  await world.app.listen({ port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const open = () => once(get({ port, path: `/media/${key}`, agent: false }), 'response');
  for (let left = 20; left > 0; left -= 1) {
    const [leaving] = (await open()) as [IncomingMessage];
    leaving.destroy();
  }
  const wholes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const [response] = (await open()) as [IncomingMessage];
      return buffer(response);
    }),
  );
  for (const whole of wholes) expect(whole.equals(bytes)).toBe(true);
});
