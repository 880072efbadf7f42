import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { UploadKind } from '@greenroom/contract/kit/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Refusal } from '#kit/inspection/finding.ts';
import { openInspection } from '#kit/inspection/inspection.ts';
import { largeVideo } from '#testing/recordings.ts';
import { hostilePictures, picturesWithPages } from '#testing/samples/hostile-pictures.ts';
import { hostileSound } from '#testing/samples/hostile-sound.ts';
import { hostile } from '#testing/samples/hostile.ts';
import { longByItsLastPicture, shortByItsHeads } from '#testing/samples/hostile-video.ts';
import { oddSounds } from '#testing/samples/odd-sounds.ts';
import { samples } from '#testing/samples/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-inspection-'));
const inspection = openInspection();
afterAll(async () => {
  await inspection.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;

/** Writes a file without an extension, so that nothing can rely on it. */
function put(bytes: Buffer): string {
  files += 1;
  const file = join(folder, `file-${files}`);
  writeFileSync(file, bytes);
  return file;
}

let made: Promise<string> | undefined;
/** A valid picture that takes a while. */
const large = () => (made ??= samples.webp(4000, 4000).then(put));

/** Returns how much of the time that the work takes this thread is busy with it, from 0 to 1. */
async function measureOwnShare(work: () => Promise<unknown>): Promise<number> {
  const [before, began] = [process.threadCpuUsage(), performance.now()];
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / (performance.now() - began);
}

describe('reports the type and length of a real file', () => {
  const video = { contentType: 'video/mp4', width: 96, height: 64 };
  test.each<[string, UploadKind, () => Buffer | Promise<Buffer>, object]>([
    ['WAV', 'audio', () => samples.wav(2.5), { contentType: 'audio/wav', durationMs: 2500 }],
    [
      'WAV of 44.1 kHz',
      'audio',
      () => samples.wav(0.5, 44_100),
      { contentType: 'audio/wav', durationMs: 500 },
    ],
    ['MP3', 'audio', () => samples.mp3(), { contentType: 'audio/mpeg', durationMs: 2064 }],
    ['MP3 of changing bitrate', 'audio', () => samples.mp3Vbr(), { durationMs: 3000 }],
    ['MP3 of changing bitrate without a header', 'audio', () => samples.mp3VbrBare(), { durationMs: 3056 }],
    ['MP3 whose header boasts', 'audio', () => samples.mp3Boasting(), { durationMs: 3000 }],
    [
      'two MP3s in one',
      'audio',
      () => Buffer.concat([samples.mp3Vbr(), samples.mp3Vbr()]),
      { durationMs: 6082 },
    ],
    ['MP4 of VP9 with Opus', 'video', () => samples.mp4Of('vp9-opus'), { width: 32, durationMs: 400 }],
    ['MP4 of 1 s with sound', 'video', () => samples.mp4(1), { ...video, durationMs: 1000 }],
    ['MP4 with 40 MB of media after its index', 'video', () => largeVideo(40 * 2 ** 20), video],
    ['MP4 of 60 s with sound', 'video', () => samples.mp4(60), { ...video, durationMs: 60_000 }],
    ['MP4 of 61 s', 'video', () => samples.mp4(61), { ...video, durationMs: 61_000 }],
    ['MP4 of 61 s in fragments', 'video', () => samples.mp4Fragments(), { ...video, durationMs: 61_000 }],
    ['MP4 of 61 s whose heads tell 30 s', 'video', shortByItsHeads, { ...video, durationMs: 61_000 }],
    ['MP4 of two pictures of 45 s', 'video', longByItsLastPicture, { ...video, durationMs: 90_000 }],
    [
      'PNG',
      'image',
      () => samples.png(30, 20),
      { contentType: 'image/png', width: 30, height: 20, copies: [] },
    ],
    ['JPEG', 'image', () => samples.jpeg(30, 20), { contentType: 'image/jpeg', width: 30, height: 20 }],
    ['WebP', 'image', () => samples.webp(30, 20), { contentType: 'image/webp', width: 30, height: 20 }],
  ])('%s', async (_, kind, read, figures) => {
    expect(await inspection.inspect(put(await read()), kind)).toMatchObject(figures);
  });
});

test.each(oddSounds)('$name is taken, with the length that plays', async ({ bytes, durationMs }) => {
  expect(await inspection.inspect(put(bytes()), 'audio')).toMatchObject({ durationMs });
});

test.each<[Refusal, () => Buffer | Promise<Buffer>]>([
  ['pictureMoves', hostilePictures['a WebP that moves']],
  ['pictureOfAvif', hostilePictures['an AVIF']],
  ['pictureOfBitmap', hostilePictures['a bitmap']],
  ['pictureOfGif', hostilePictures['a GIF']],
  ['pictureOfHeic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['pictureOfPdf', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ['pictureOfTiff', hostilePictures['a TIFF']],
])('a picture that is not taken is refused by its name: %s', async (refusal, read) => {
  expect(await inspection.inspect(put(await read()), 'image')).toEqual({ refusal });
});

test.each<[Refusal, UploadKind, () => Buffer]>([
  ['soundOfAac', 'audio', hostileSound['AAC without a box']],
  ['soundOfAiff', 'audio', hostileSound['an AIFF']],
  ['soundOfFlac', 'audio', hostileSound['a FLAC']],
  ['soundOfLayer2', 'audio', hostileSound['an MP3 of layer II']],
  ['soundOfMp4', 'audio', samples.mp4SoundOnly],
  ['soundOfOgg', 'audio', hostileSound['an Ogg']],
  ['soundOfRf64', 'audio', () => Buffer.concat([Buffer.from('RF64'), samples.wav(1).subarray(4)])],
  ['soundOfRifx', 'audio', () => Buffer.concat([Buffer.from('RIFX'), samples.wav(1).subarray(4)])],
  ['wavOfAdpcm', 'audio', samples.wavOfAdpcm],
  ['wavOfOtherBits', 'audio', hostileSound['a WAV of 12 bits']],
  ['wavOfOtherCodec', 'audio', hostileSound['a WAV of an unknown format']],
  ['wavWithoutSize', 'audio', hostileSound['a WAV that says its data is empty']],
  ['videoIsEncrypted', 'video', () => samples.mp4Of('encrypted')],
  ['videoOfHevc', 'video', () => samples.mp4Of('hevc')],
  ['videoOfMpeg4', 'video', () => samples.mp4Of('mpeg4')],
  ['videoOfOtherSound', 'video', () => samples.mp4Of('alac')],
])('what not every browser plays is refused by its name: %s', async (refusal, kind, read) => {
  expect(await inspection.inspect(put(read()), kind)).toEqual({ refusal });
});

const red = (width: number) => sharp({ create: { width, height: 20, channels: 4, background: '#ff0000aa' } });

describe('a picture', () => {
  test('of exactly 40 megapixels is accepted', async () => {
    const file = put(await samples.jpeg(8000, 5000));
    expect(await inspection.inspect(file, 'image')).toMatchObject({ width: 8000, height: 5000 });
    const more = put(await samples.jpeg(8001, 5000));
    expect(await inspection.inspect(more, 'image')).toEqual({ refusal: 'tooManyPixels' });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['greyscale PNG', () => red(200).grayscale().png().toBuffer()],
    ['PNG with a palette', () => red(200).png({ palette: true }).toBuffer()],
    ['interlaced 16-bit PNG', () => red(200).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    ['progressive JPEG', () => red(200).jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => red(200).toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP without loss', () => red(200).webp({ lossless: true }).toBuffer()],
  ])('of any encoding is accepted, and its copy is for screens: %s', async (_, read) => {
    const found = await inspection.inspect(put(await read()), 'image');
    if ('refusal' in found) throw new Error(found.refusal);
    expect(found).toMatchObject({ width: 200, height: 20 });
    expect(await sharp(found.copies[0]?.bytes).metadata()).toMatchObject({ width: 160, space: 'srgb' });
  });

  test.each(Object.entries(picturesWithPages))('loses what is not of the picture: %s', async (_, read) => {
    const bytes = await read();
    expect(bytes.toString('latin1')).toMatch(/<script|<\?php/);
    const found = await inspection.inspect(put(bytes), 'image');
    if ('refusal' in found) throw new Error(found.refusal);
    const stored = [found.original, ...found.copies.map((copy) => copy.bytes)];
    for (const each of stored) expect(each?.toString('latin1')).not.toMatch(/<script|<\?php/);
  });

  test('has the size and copies of its displayed orientation, without metadata', async () => {
    const bytes = await sharp(await samples.jpeg(400, 200))
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' } } })
      .jpeg()
      .toBuffer();
    const found = await inspection.inspect(put(bytes), 'image');
    if ('refusal' in found) throw new Error(found.refusal);
    expect(found).toMatchObject({ width: 200, height: 400 });
    expect(found.copies.map(({ width }) => width)).toEqual([160]);
    const copy = await sharp(found.copies[0]?.bytes).metadata();
    expect(copy).toMatchObject({ format: 'webp', width: 160, height: 320 });
    expect(copy.exif).toBeUndefined();
  });
});

describe('a hostile file', () => {
  const found = new Map<string, unknown>();
  let ownPart = 0;
  beforeAll(async () => {
    const all = await Promise.all(
      hostile.map(async ({ name, kind, bytes }) => ({ name, kind, file: put(await bytes()) })),
    );
    ownPart = await measureOwnShare(() =>
      Promise.all(
        all.map(async ({ name, kind, file }) => found.set(name, await inspection.inspect(file, kind))),
      ),
    );
  });

  test.each(hostile.map(({ name }) => name))('is refused: %s', (name) => {
    expect(found.get(name)).toEqual({ refusal: expect.any(String) });
  });

  test('has a unique name, and there are many of them', () => {
    expect(found.size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThan(120);
  });

  test('is inspected elsewhere: the server itself is busy for less than a fifth of the time', () => {
    expect(ownPart).toBeGreaterThan(0);
    expect(ownPart).toBeLessThan(0.2);
  });
});

describe('the inspecting process', () => {
  test.each([
    ['CPU time', { cpuMs: 500 }],
    ['memory', { memoryBytes: 40 * 1024 * 1024 }],
  ])('is killed when a file takes too much %s, and another one inspects the next file', async (_, limits) => {
    const strict = openInspection({ ...limits, processes: 1 });
    expect(await strict.inspect(await large(), 'image')).toEqual({ refusal: 'tooSlow' });
    expect(await strict.inspect(put(samples.wav(1)), 'audio')).toMatchObject({ durationMs: 1000 });
    await strict.close();
  });

  test('is killed when a file takes too much wall-clock time', async () => {
    const strict = openInspection({ clockMs: 1 });
    expect(await strict.inspect(await large(), 'image')).toEqual({ refusal: 'tooSlow' });
    await strict.close();
  });

  test('refuses files when too many wait', async () => {
    const own = openInspection({ waiting: 5, processes: 1 });
    const file = put(samples.wav(1));
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => own.inspect(file, 'audio')));
    const refused = all.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect(await own.inspect(file, 'audio')).toMatchObject({ durationMs: 1000 });
    await own.close();
  });

  test('answers every concurrent request, and none after it was closed', async () => {
    const own = openInspection();
    const file = put(samples.wav(1));
    const all = await Promise.all(Array.from({ length: 50 }, () => own.inspect(file, 'audio')));
    expect(new Set(all.map((each) => ('durationMs' in each ? each.durationMs : null)))).toEqual(
      new Set([1000]),
    );
    const late = own.inspect(await large(), 'image').catch((error: Error) => error.message);
    await own.close();
    expect(await late).toBe('closed');
    await expect(own.inspect(file, 'audio')).rejects.toThrow('closed');
  });
});
