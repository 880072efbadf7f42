import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { samples } from '#testing/samples/samples.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PAGE = Buffer.from('<html><script>alert(document.domain)</script></html>');

function chunk(name: string, data: Buffer, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc ?? crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Makes an 8-bit greyscale PNG with any data. */
function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const row = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height));
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const noise = (type: 'png' | 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(type)
    .toBuffer();

async function changed(read: Promise<Buffer>, change: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = Buffer.from(await read);
  change(bytes);
  return bytes;
}

/** Makes a JPEG with a comment, a segment that every reader ignores. */
async function commented(words: Buffer): Promise<Buffer> {
  const jpeg = await samples.jpeg(20, 20);
  const head = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)]);
}

const MOVING = { delay: [100, 100], loop: 0 };
const frames = () =>
  sharp(Buffer.from(Array.from({ length: 20 * 40 * 3 }, (_, i) => (i < 20 * 20 * 3 ? 90 : 200))), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  });

/** Compression bombs for a colour profile and a text chunk. */
const bomb = () => deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 6 });
const profile = () => chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb()]));

/** Pictures that also hold a page, which is lost when they are encoded anew. */
export const picturesWithPages: Record<string, () => Promise<Buffer>> = {
  'a JPEG with a page in its comment': () => commented(PAGE),
  'a JPEG with PHP in its comment': () => commented(Buffer.from('<?php system($_GET[1]); ?>')),
  'a JPEG with a page behind it': async () => Buffer.concat([await samples.jpeg(20, 20), PAGE]),
  'a PNG with a page behind it': async () => Buffer.concat([await samples.png(20, 20), PAGE]),
  'a PNG with a page in its text': async () =>
    png(4, 4, row(4, 4), chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), PAGE]))),
  'a WebP with a page behind it': async () => Buffer.concat([await samples.webp(20, 20), PAGE]),
};

/** Files that are not pictures, or that would harm their reader. */
export const hostilePictures = {
  'a GIF': () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer(),
  'a GIF that is a script': () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//'),
  'a TIFF': () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer(),
  'an AVIF': () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .avif()
      .toBuffer(),
  'an icon': () =>
    Buffer.concat([Buffer.from('000001000100101000000100200068040000', 'hex'), Buffer.alloc(1128)]),
  'a bitmap': () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
  'HTML behind the mark of a JPEG': () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), PAGE]),
  'HTML behind the mark of a PNG': () => Buffer.concat([SIGNATURE, PAGE]),
  'a PNG of 50,000 x 50,000': () => png(50_000, 50_000, deflateSync(Buffer.alloc(1000))),
  'a PNG of 50,000 x 50,000 with all of its pixels': () => png(50_000, 50_000, row(50_000, 2000)),
  'a PNG of 2^31 - 1 pixels a side': () => png(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(10))),
  'a PNG of 41 megapixels': () => png(8200, 5000, row(8200, 5000)),
  'a PNG whose colour profile unpacks to 100 MB, and that is cut off': () =>
    half(png(400, 400, row(400, 400), profile())),
  'a PNG whose pixels unpack to 100 MB and are too many': () => png(10_000, 10_000, bomb()),
  'a PNG without pixels': () => png(0, 0, deflateSync(Buffer.alloc(0))),
  'a PNG whose data is no zlib': () => png(100, 100, Buffer.from('no zlib at all')),
  'a PNG of 100 x 100 with data for 10 rows': () => png(100, 100, row(100, 10)),
  'a PNG with a bad checksum of its pixels': () =>
    changed(noise('png'), (bytes) => bytes.writeUInt32BE(0, bytes.length - 16)),
  'a PNG with a bad checksum of its head': () =>
    changed(samples.png(20, 20), (bytes) => bytes.writeUInt32BE(1, 29)),
  'a PNG with a broken pixel stream': () =>
    changed(noise('png'), (bytes) => bytes.fill(0xaa, bytes.length >> 1, (bytes.length >> 1) + 400)),
  'a PNG that is cut off': async () => half(await noise('png')),
  'a PNG that ends behind its head': async () => (await samples.png(20, 20)).subarray(0, 33),
  'a PNG that moves': () => png(4, 4, row(4, 4), chunk('acTL', Buffer.from('0000000200000000', 'hex'))),
  'a JPEG that is cut off': async () => half(await noise('jpeg')),
  'a JPEG of its first 20 bytes': async () => (await samples.jpeg(20, 20)).subarray(0, 20),
  'a JPEG without a picture': () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'a JPEG whose head tells 65,500 x 65,500': () =>
    changed(samples.jpeg(20, 20), (bytes) => {
      const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
      bytes.writeUInt16BE(65_500, frame + 5);
      bytes.writeUInt16BE(65_500, frame + 7);
    }),
  'a WebP that is cut off': async () => half(await noise('webp')),
  'a WebP without a picture': () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
  'a WebP that moves': () => frames().webp(MOVING).toBuffer(),
  'a sound': () => samples.wav(1),
  'a video': () => samples.mp4(1),
} satisfies Record<string, () => Buffer | Promise<Buffer>>;
