import { samples } from '#testing/samples/samples.ts';

const PAGE = Buffer.from('<!doctype html><html><script>alert(1)</script></html>'.repeat(40));

/** Makes an ID3 tag that states a size, which is encoded with seven bits per byte. */
function id3(size: number, content = Buffer.alloc(0)): Buffer {
  const bytes = [21, 14, 7, 0].map((shift) => (size >>> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(bytes), content]);
}

function wavWith(change: (wav: Buffer) => void): Buffer {
  const wav = samples.wav(1);
  change(wav);
  return wav;
}

const FRAME_BYTES = 104;
/** Makes frame headers without the frames' data. */
const heads = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from('fffbe4c4', 'hex')));

/** Files that are not audio, or that are broken. */
export const hostileSound = {
  'an MP3 of 10 bytes': () => samples.mp3().subarray(0, 10),
  'an MP3 of one frame': () => samples.mp3().subarray(0, FRAME_BYTES),
  'an MP3 that is only ID3': () => id3(500, Buffer.alloc(500)),
  'ID3 of 256 MB in 20 bytes': () => id3(2 ** 28 - 1, Buffer.alloc(10)),
  'ID3 of a size that is no size': () =>
    Buffer.concat([Buffer.from('ID3\x03\0\0\xff\xff\xff\xff', 'latin1'), PAGE]),
  'HTML with ID3': () => Buffer.concat([id3(0), PAGE]),
  'HTML behind ID3 that has room': () => Buffer.concat([id3(100, Buffer.alloc(100)), PAGE]),
  'HTML behind a thousand tags': () =>
    Buffer.concat([...Array.from({ length: 1000 }, () => id3(10, Buffer.alloc(10))), PAGE]),
  'a page behind the head of a frame': () => Buffer.concat([Buffer.from('fffb9064', 'hex'), PAGE]),
  'a page of 30 KB before an MP3': () => Buffer.concat([id3(0), Buffer.alloc(30_000, PAGE), samples.mp3()]),
  'a page of 30 KB within an MP3': () => {
    const frames = samples.mp3().subarray(0, FRAME_BYTES * 10);
    return Buffer.concat([frames, Buffer.alloc(30_000, PAGE), frames]);
  },
  'heads of MP3 frames without frames': () => heads(200),
  'an MP3 of layer II': () =>
    Buffer.concat(
      Array.from({ length: 20 }, () => Buffer.concat([Buffer.from('fffd9004', 'hex'), Buffer.alloc(518)])),
    ),
  'an MP3 of a rate that is none': () => Buffer.concat([Buffer.from('fffb9c64', 'hex'), Buffer.alloc(2000)]),
  'AAC without a box': () =>
    Buffer.concat(
      Array.from({ length: 30 }, () =>
        Buffer.concat([Buffer.from('fff15040043ffc', 'hex'), Buffer.alloc(26)]),
      ),
    ),
  'an Ogg': () => Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(400)]),
  'a FLAC': () => Buffer.concat([Buffer.from('fLaC\0\0\0\x22', 'latin1'), Buffer.alloc(400)]),
  'a MIDI': () => Buffer.from('MThd\0\0\0\x06\0\x01\0\x01\0\x60', 'latin1'),
  'an AIFF': () => Buffer.concat([Buffer.from('FORM\0\0\x01\0AIFF', 'latin1'), Buffer.alloc(248)]),
  'sound of an MP4': () => samples.mp4SoundOnly(),
  'a picture': () => samples.png(20, 20),
  'a WAV without data': () => wavWith((wav) => wav.write('junk', 36, 'latin1')),
  'a WAV with empty data': () => samples.wav(0),
  'a WAV without channels': () => wavWith((wav) => wav.writeUInt16LE(0, 22)),
  'a WAV of 65,535 channels': () => wavWith((wav) => wav.writeUInt16LE(65_535, 22)),
  'a WAV without a rate': () => wavWith((wav) => wav.writeUInt32LE(0, 24)),
  'a WAV of 4 GHz': () => wavWith((wav) => wav.writeUInt32LE(4_000_000_000, 24)),
  'a WAV of 0 bits': () => wavWith((wav) => wav.writeUInt16LE(0, 34)),
  'a WAV whose block is of no size': () => wavWith((wav) => wav.writeUInt16LE(0, 32)),
  'a WAV that says its data is empty': () => wavWith((wav) => wav.writeUInt32LE(0, 40)),
  'a WAV of an unknown format': () => wavWith((wav) => wav.writeUInt16LE(0x77, 20)),
  'a WAV that says MP3 and has none': () => wavWith((wav) => wav.writeUInt16LE(0x55, 20)),
  'a WAV of 12 bits': () => wavWith((wav) => wav.writeUInt16LE(12, 34)),
  'a WAV of ADPCM': samples.wavOfAdpcm,
  'a WAV behind a tag': () => Buffer.concat([id3(0), samples.wav(1)]),
  'an MP3 whose tag claims more than the file has': () => Buffer.concat([id3(500_000), samples.mp3()]),
  'an MP3 after 100 kB of zeros': () => Buffer.concat([Buffer.alloc(100_000), samples.mp3()]),
  'a WAV that ends behind its head': () => samples.wav(1).subarray(0, 44),
} satisfies Record<string, () => Buffer | Promise<Buffer>>;
