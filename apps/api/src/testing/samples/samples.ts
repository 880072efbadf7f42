import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { encodeWav } from '#testing/samples/wav.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/** Small real files for tests, each with the type and length that its name states. */
export const samples = {
  /** 2.06 s at a constant bitrate, no header with the length. */
  mp3: () => read('cbr.mp3'),
  /** 3.03 s at a variable bitrate, with ID3 tags and a header with the length. */
  mp3Vbr: () => read('vbr.mp3'),
  /** 3.03 s at a variable bitrate without headers: its length can only be counted. */
  mp3VbrBare: () => read('vbr-bare.mp3'),
  /** The same, with a header that states 256 times as many frames. */
  mp3Boasting: () => {
    const bytes = Buffer.from(read('vbr.mp3'));
    const frames = bytes.indexOf('Xing', 0, 'latin1') + 8;
    bytes.writeUInt32BE(bytes.readUInt32BE(frames) * 256, frames);
    return bytes;
  },
  /** 1.0 s at 8 kHz, and what its encoder added at both ends. */
  mp3Of8kHz: () => read('mpeg25.mp3'),
  /** 1.15 s of MP3 in a WAV. */
  mp3InWav: () => read('mp3.wav'),
  /** Half a second that no browser plays. */
  wavOfAdpcm: () => read('adpcm.wav'),
  /** 1.0, 60.0 or 61.0 s of 96 x 64 pixels; the shortest has audio too. */
  mp4: (seconds: 1 | 60 | 61) => read(`${seconds}s.mp4`),
  /** 61 s in fragments, as browsers record it: its index has no samples. */
  mp4Fragments: () => read('61s-fragments.mp4'),
  /** 1 s of audio without video. */
  mp4SoundOnly: () => read('sound-only.mp4'),
  /** 0.4 s by other encoders; HEVC and MPEG-4 Part 2 for video, ALAC for sound, and one with DRM. */
  mp4Of: (codec: 'alac' | 'encrypted' | 'hevc' | 'mpeg4' | 'vp9-opus') => read(`${codec}.mp4`),
  /** A tone, 16 bits, mono, 8 kHz. */
  wav: (seconds: number, rate = 8000) =>
    encodeWav(
      Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => 0.4 * Math.sin(i / 3)),
      rate,
    ),
  png: (width: number, height: number, color = '#6633aa') => draw(width, height, color).png().toBuffer(),
  jpeg: (width: number, height: number, color = '#6633aa') => draw(width, height, color).jpeg().toBuffer(),
  webp: (width: number, height: number, color = '#6633aa') => draw(width, height, color).webp().toBuffer(),
};

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
