import { samples } from '#testing/samples/samples.ts';

/** A file that every browser plays in full, although it is not as the book says, and how long it plays. */
export type OddSound = { name: string; bytes: () => Buffer; durationMs: number };

const mp3 = samples.mp3;
const MP3_MS = 2064;
const PICTURE = Buffer.concat([Buffer.from('APIC\0\0\x75\x30\0\0', 'latin1'), Buffer.alloc(30_000, 7)]);
const TITLE = Buffer.from('TIT2\0\0\0\x05\0\0\0One\0', 'latin1');

/** Makes an ID3 tag, which may claim another size than it has. */
function tag(content = TITLE, size = content.length): Buffer {
  const bytes = [21, 14, 7, 0].map((shift) => (size >>> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(bytes), content]);
}

/** Puts bytes into the middle of an MP3, between two frames. */
function within(bytes: Buffer): Buffer {
  const frames = mp3();
  const at = 104 * 20;
  return Buffer.concat([frames.subarray(0, at), bytes, frames.subarray(at)]);
}

/** A second of WAV, with 44 bytes of header, after a change. */
function wav(change: (bytes: Buffer) => void): Buffer {
  const bytes = samples.wav(1);
  change(bytes);
  return bytes;
}

const joined = (...parts: Buffer[]) => Buffer.concat(parts);
const zeros = (count: number) => Buffer.alloc(count);

const mp3s: Record<string, () => Buffer> = {
  'an MP3 with two tags': () => joined(tag(), tag(), mp3()),
  'an MP3 with three tags and zeros between them': () => joined(tag(), zeros(500), tag(), tag(), mp3()),
  'an MP3 with a tag at its end': () => joined(mp3(), tag()),
  'an MP3 with the old tag at its end, twice': () =>
    joined(mp3(), Buffer.from(`TAG${'x'.repeat(125)}`.repeat(2))),
  'an MP3 whose tag says less than it has': () =>
    joined(tag(joined(TITLE, Buffer.alloc(300, 'x')), TITLE.length), mp3()),
  'an MP3 whose tag says less than its picture has': () =>
    joined(tag(joined(TITLE, PICTURE, TITLE), TITLE.length + 200), mp3()),
  'an MP3 whose tag of the old kind says less than its picture has': () =>
    joined(Buffer.from('ID3\x02\0\0\0\0\0\x20PIC\x00\x75\x30', 'latin1'), Buffer.alloc(30_000, 7), mp3()),
  'an MP3 whose tag has no right size': () =>
    joined(Buffer.from('ID3\x03\0\0\xff\xff\xff\xff', 'latin1'), TITLE, mp3()),
  'an MP3 with a large picture in its tag': () =>
    joined(
      tag(joined(TITLE, Buffer.from('APIC\0\x04\x93\xe0\0\0', 'latin1'), Buffer.alloc(300_000, 7))),
      mp3(),
    ),
  'an MP3 after 20 kB of zeros': () => joined(tag(), zeros(20_000), mp3()),
  'an MP3 with zeros in its middle': () => within(zeros(3000)),
  'an MP3 with other bytes in its middle': () => within(Buffer.alloc(3000, 0x55)),
  'an MP3 before many zeros': () => joined(mp3(), zeros(30_000)),
};

const wavs: Record<string, () => Buffer> = {
  'a WAV of an unknown length, as written to a pipe': () =>
    wav((bytes) => {
      bytes.writeUInt32LE(0xffff_ffff, 4);
      bytes.writeUInt32LE(0xffff_ffff, 40);
    }),
  'a WAV whose file is said to be longer': () => wav((bytes) => bytes.writeUInt32LE(bytes.length * 2, 4)),
  'a WAV whose file is said to be shorter': () => wav((bytes) => bytes.writeUInt32LE(100, 4)),
  'a WAV whose data is said to be longer': () => wav((bytes) => bytes.writeUInt32LE(bytes.length * 2, 40)),
  'a WAV with other bytes behind it': () => joined(samples.wav(1), Buffer.alloc(5000, 'z')),
};

/** Sounds that once were refused, or are easily refused, although Chromium and Firefox play them (tried). */
export const oddSounds: readonly OddSound[] = [
  ...Object.entries(mp3s).map(([name, bytes]) => ({ name, bytes, durationMs: MP3_MS })),
  {
    name: 'an MP3 whose tag claims 700 bytes too many',
    bytes: () => joined(tag(TITLE, TITLE.length + 700), mp3()),
    // Without the frames that the tag claims: what Chromium plays.
    durationMs: 1724,
  },
  ...Object.entries(wavs).map(([name, bytes]) => ({ name, bytes, durationMs: 1000 })),
  { name: 'an MP3 in a WAV', bytes: samples.mp3InWav, durationMs: 1152 },
  {
    name: 'an MP3 of 8 kHz, to whose ends its encoder added 168 ms',
    bytes: samples.mp3Of8kHz,
    durationMs: 1000,
  },
];
