import type { FileBytes } from '#kit/inspection/file-bytes.ts';

const KBITS = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;
/** The most bytes outside frames and tags: a truncated stream has some, a disguised file has more. */
const GARBAGE_MAX = 8192;
const FRAMES_MIN = 3;

type Frame = { bytes: number; samples: number; rate: number; version: 1 | 2; isMono: boolean };

/**
 * Returns the milliseconds of an MP3 by counting its frames, since the length in a header (Xing, LAME) may be wrong.
 * Null when it does not consist of frames.
 * @throws BeyondEnd
 */
export function measureMp3(file: FileBytes): number | null {
  let garbage = 0;
  let frames = 0;
  let seconds = 0;
  for (let at = 0; at + 4 <= file.size;) {
    const head = file.read(at, 4);
    const frame = readFrame(head);
    const left = file.size - at;
    if (frame && frame.bytes <= left) {
      if (frames > 0 || !isInfo(file.read(at, frame.bytes), frame)) seconds += frame.samples / frame.rate;
      frames += 1;
      at += frame.bytes;
    } else {
      const step = stepOver(file, at, head);
      if (step === null) break;
      at += step.bytes;
      garbage += step.garbage;
      if (garbage > GARBAGE_MAX) return null;
    }
  }
  return frames >= FRAMES_MIN && seconds > 0 ? Math.round(seconds * 1000) : null;
}

/** Returns how many bytes to skip where no complete frame begins; null at the end. */
function stepOver(file: FileBytes, at: number, head: Buffer): { bytes: number; garbage: number } | null {
  const tag = tagBytes(file, at, head);
  if (tag === null) return null;
  // The padding after a tag is zeros, and there may be a lot of it.
  return tag > 0 ? { bytes: tag, garbage: 0 } : { bytes: 1, garbage: head[0] === 0 ? 0 : 1 };
}

/** Reads a frame header: only layer III of MPEG 1, 2 and 2.5. */
function readFrame(head: Buffer): Frame | null {
  const bits = head.readUInt32BE(0);
  if (bits >>> 21 !== 0x7ff || ((bits >>> 17) & 3) !== 1) return null;
  const versionBits = (bits >>> 19) & 3;
  const rate = RATES[(bits >>> 10) & 3];
  if (versionBits === 1 || rate === undefined || (bits & 3) === 2) return null;
  const version = versionBits === 3 ? 1 : 2;
  const kbits = KBITS[version][((bits >>> 12) & 15) - 1];
  if (kbits === undefined) return null;
  const shift = { 3: 0, 2: 1, 0: 2 }[versionBits] ?? 0;
  const samples = version === 1 ? 1152 : 576;
  const ownRate = rate / 2 ** shift;
  const bytes = Math.floor((samples * kbits * 125) / ownRate) + ((bits >>> 9) & 1);
  return { bytes, samples, rate: ownRate, version, isMono: ((bits >>> 6) & 3) === 3 };
}

/** Returns whether the first frame holds a table of the others instead of audio. */
function isInfo(frame: Buffer, { version, isMono }: Frame): boolean {
  const side = version === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const name = (from: number) => frame.toString('latin1', from, from + 4);
  return ['Xing', 'Info'].includes(name(4 + side)) || name(36) === 'VBRI';
}

/** Returns the length of the tag that begins here: 0 when there is none, null when it extends to the end. */
function tagBytes(file: FileBytes, at: number, head: Buffer): number | null {
  const left = file.size - at;
  const name = head.toString('latin1');
  if (name.startsWith('ID3') && left >= 10) return id3Bytes(file.read(at, 10), left);
  if (name.startsWith('TAG') && left <= 128) return null;
  if (name === 'LYRI' && left <= 6000) return null;
  if (name === 'APET' && left >= 32) {
    const tag = file.read(at, 32);
    const bytes = tag.readUInt32LE(12) + 32;
    return bytes < left ? bytes : bytes - left <= 32 ? null : 0;
  }
  return 0;
}

function id3Bytes(head: Buffer, left: number): number {
  const sizes = head.subarray(6, 10);
  if (sizes.some((byte) => byte > 127)) return 0;
  const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  const bytes = size + ((head[5] ?? 0) & 0x10 ? 20 : 10);
  return bytes <= left ? bytes : 0;
}
