import { samples } from '#testing/samples/samples.ts';

const HEAD_BYTES = 8;

/** Makes a box around content. */
function box(name: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(inside.length + HEAD_BYTES, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

const ftyp = () => box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));

function changed(bytes: Buffer, change: (bytes: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** Returns where the content of the first box of a name begins, after version and flags. */
const within = (bytes: Buffer, name: string) => bytes.indexOf(name, 0, 'latin1') + 4;

/** Returns a video with a number in a box changed; `at` counts from the box's content. */
const withNumber = (bytes: Buffer, name: string, at: number, value: number) =>
  changed(bytes, (copy) => void copy.writeUInt32BE(value, within(copy, name) + at));

function deep(levels: number): Buffer {
  const heads = Buffer.alloc(levels * HEAD_BYTES);
  for (let level = 0; level < levels; level += 1) {
    heads.writeUInt32BE((levels - level) * HEAD_BYTES, level * HEAD_BYTES);
    heads.write(['trak', 'mdia', 'minf', 'stbl'][level % 4] ?? 'trak', level * HEAD_BYTES + 4, 'latin1');
  }
  return box('moov', heads);
}

/** Makes a top-level box with any size field. */
function sized(size: number, large?: bigint): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(size, 0);
  head.write('mdat', 4, 'latin1');
  if (large !== undefined) head.writeBigUInt64BE(large, 8);
  return Buffer.concat([ftyp(), head, Buffer.alloc(100)]);
}

/** Returns the bytes before a top-level box. */
const before = (bytes: Buffer, name: string) => bytes.subarray(0, within(bytes, name) - HEAD_BYTES);

/** Files that are not videos, or that are broken. */
export const hostileVideo: Record<string, () => Buffer | Promise<Buffer>> = {
  'an MP4 that is only its first box': ftyp,
  'an MP4 without an index': () => Buffer.concat([ftyp(), box('mdat', Buffer.alloc(500))]),
  'an MP4 with an empty index': () => Buffer.concat([ftyp(), box('moov'), box('mdat', Buffer.alloc(500))]),
  'an MP4 that is cut off at half': () => samples.mp4(61).subarray(0, 2200),
  'an MP4 that lacks its last byte': () => samples.mp4(61).subarray(0, -1),
  'an MP4 with a page behind it': () =>
    Buffer.concat([samples.mp4(1), Buffer.from('<html><script>alert(1)</script>')]),
  'an MP4 whose data has gone': () => before(samples.mp4(61), 'mdat'),
  'an MP4 of sound alone': () => samples.mp4SoundOnly(),
  'an MP4 with a box of size 0': () => sized(0),
  'an MP4 with a box of size 2': () => sized(2),
  'an MP4 with a box of size 7': () => sized(7),
  'an MP4 with a box of size 2^31': () => sized(2 ** 31),
  'an MP4 with a box of size 2^63': () => sized(1, 2n ** 63n),
  'an MP4 with a box of size 2^64 - 1': () => sized(1, 2n ** 64n - 1n),
  'an MP4 with a large box of size 0': () => sized(1, 0n),
  'an MP4 with a large box of size 8': () => sized(1, 8n),
  'an MP4 of a million empty boxes': () =>
    Buffer.concat([ftyp(), Buffer.alloc(HEAD_BYTES * 1_000_000, box('free'))]),
  'boxes within boxes, 100,000 deep': () =>
    Buffer.concat([ftyp(), deep(100_000), box('mdat', Buffer.alloc(9))]),
  'an MP4 with two indexes': () => Buffer.concat([samples.mp4(61), box('moov')]),
  'an MP4 without a scale of time': () => withNumber(samples.mp4(61), 'mvhd', 12, 0),
  'an MP4 whose track has no scale of time': () => withNumber(samples.mp4(61), 'mdhd', 12, 0),
  'an MP4 of 100 hours by its head': () => withNumber(samples.mp4(61), 'mvhd', 16, 360_000_000),
  'an MP4 with 4 billion times of samples': () => withNumber(samples.mp4(61), 'stts', 4, 0xffff_ffff),
  'an MP4 whose samples last for 4 billion units each': () =>
    withNumber(samples.mp4(61), 'stts', 12, 0xffff_ffff),
  'an MP4 with 4 billion sizes of samples': () => withNumber(samples.mp4(61), 'stsz', 8, 0xffff_ffff),
  'an MP4 with 4 billion samples of 1 byte': () =>
    withNumber(withNumber(samples.mp4(61), 'stsz', 4, 1), 'stsz', 8, 0xffff_ffff),
  'an MP4 with a sample of 4 GB': () => withNumber(samples.mp4(61), 'stsz', 12, 0xffff_ffff),
  'an MP4 with 4 billion chunks': () => withNumber(samples.mp4(61), 'stco', 4, 0xffff_ffff),
  'an MP4 whose samples lie beyond its end': () => withNumber(samples.mp4(61), 'stco', 8, 0x7fff_ffff),
  'an MP4 whose samples lie in its index': () => withNumber(samples.mp4(61), 'stco', 8, 40),
  'an MP4 with 4 billion samples a chunk': () => withNumber(samples.mp4(61), 'stsc', 12, 0xffff_ffff),
  'an MP4 without width': () =>
    changed(samples.mp4(61), (bytes) => void bytes.writeUInt32BE(0, within(bytes, 'tkhd') + 76)),
  'an MP4 of 65,535 pixels': () =>
    changed(samples.mp4(61), (bytes) => void bytes.writeUInt32BE(0xffff_0000, within(bytes, 'tkhd') + 76)),
  'an MP4 of 3,600,000 pictures': manyPictures,
  'a QuickTime film': () => changed(samples.mp4(61), (bytes) => void bytes.write('qt  ', 8, 'latin1')),
  'a WebM': () =>
    Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
      Buffer.alloc(300),
    ]),
  'an AVI': () => Buffer.concat([Buffer.from('RIFF\xf4\x01\0\0AVI LIST', 'latin1'), Buffer.alloc(488)]),
  'an MP4 of HEVC': () => samples.mp4Of('hevc'),
  'an MP4 of MPEG-4 Part 2': () => samples.mp4Of('mpeg4'),
  'an MP4 with ALAC': () => samples.mp4Of('alac'),
  'an encrypted MP4': () => samples.mp4Of('encrypted'),
  'a picture': () => samples.png(20, 20),
  'a sound': () => samples.mp3(),
};

/** Makes 61 s of samples under headers that state 30 s. */
export function shortByItsHeads(): Buffer {
  const video = samples.mp4(61);
  const scale = (name: string) => video.readUInt32BE(within(video, name) + 12);
  const movie = withNumber(video, 'mvhd', 16, scale('mvhd') * 30);
  const track = withNumber(movie, 'tkhd', 20, scale('mvhd') * 30);
  return withNumber(track, 'mdhd', 16, scale('mdhd') * 30);
}

/** Makes two frames of 45 s each under headers that state 30 s: the last one lasts longer than a header allows. */
export function longByItsLastPicture(): Buffer {
  const video = shortByItsHeads();
  const unit = video.readUInt32BE(within(video, 'mdhd') + 12);
  const counted = withNumber(withNumber(video, 'stts', 8, 2), 'stts', 12, unit * 45);
  return withNumber(withNumber(counted, 'stsz', 8, 2), 'stsc', 12, 2);
}

/** Makes an hour of 1,024 one-byte frames a second: a reader that keeps data for each runs out of memory. */
function manyPictures(): Buffer {
  const count = 3_600_000;
  const video = samples.mp4(61);
  const unit = video.readUInt32BE(within(video, 'mdhd') + 12) / 1024;
  let made = withNumber(video, 'stts', 8, count);
  made = withNumber(withNumber(made, 'stts', 12, unit), 'stsc', 12, count);
  made = withNumber(withNumber(made, 'stsz', 4, 1), 'stsz', 8, count);
  const data = within(made, 'mdat') - HEAD_BYTES;
  const index = withNumber(made.subarray(0, data), 'stco', 8, data + HEAD_BYTES);
  return Buffer.concat([index, box('mdat', Buffer.alloc(count))]);
}
