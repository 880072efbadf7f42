import type { FileBytes } from '#kit/inspection/file-bytes.ts';

const KBITS = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;
/** The most bytes outside frames and tags: a truncated stream has some, a disguised file has more. */
const GARBAGE_MAX = 8192;
/** The most zeros before the first frame: Firefox 140 gives up between 64 and 100 KB (tried). */
const ZEROS_MAX = 65_536;
const FRAMES_MIN = 3;

type Frame = { bytes: number; samples: number; rate: number; version: 1 | 2; isMono: boolean };

/**
 * Returns the milliseconds of an MP3 by counting its frames, since the length in a header (Xing, LAME) may be wrong.
 * What an encoder added at both ends is not counted: players leave it out. Null when it does not consist of frames.
 * @throws BeyondEnd
 */
export function measureMp3(file: FileBytes, from = 0, end = file.size): number | null {
  const skipped = { garbage: 0, zeros: 0 };
  let frames = 0;
  let seconds = 0;
  let isInStep = false;
  for (let at = from; at + 4 <= end;) {
    const frame = frameAt(file, at, end, isInStep);
    isInStep = frame !== null;
    if (frame) {
      const info = frames === 0 ? readInfo(file.read(at, frame.bytes), frame) : null;
      seconds += (info === null ? frame.samples : -info) / frame.rate;
      frames += 1;
      at += frame.bytes;
      continue;
    }
    const step = stepOver(file, at, end);
    if (step === null) break;
    at += step.bytes;
    skipped.garbage += step.garbage;
    skipped.zeros += frames === 0 ? step.zeros : 0;
    if (skipped.garbage > GARBAGE_MAX || skipped.zeros > ZEROS_MAX) return null;
  }
  return frames >= FRAMES_MIN && seconds > 0 ? Math.round(seconds * 1000) : null;
}

/** Returns the frame that lies here as a whole. Out of step, another must follow: any four bytes may look like a head. */
function frameAt(file: FileBytes, at: number, end: number, isInStep: boolean): Frame | null {
  const frame = readFrame(file.read(at, 4));
  if (!frame || frame.bytes > end - at) return null;
  return isInStep || isFollowed(file, at + frame.bytes, end) ? frame : null;
}

/** Whether a frame, a tag or the end comes here. */
const isFollowed = (file: FileBytes, at: number, end: number): boolean =>
  at + 4 > end || readFrame(file.read(at, 4)) !== null || tagBytes(file, at, end) !== 0;

/** Returns how many bytes to skip where no complete frame begins; null at the end. */
function stepOver(file: FileBytes, at: number, end: number) {
  const tag = tagBytes(file, at, end);
  if (tag === null) return null;
  if (tag > 0) return { bytes: tag, garbage: 0, zeros: 0 };
  // The padding after a tag is zeros.
  const isZero = file.read(at, 1)[0] === 0;
  return { bytes: 1, garbage: isZero ? 0 : 1, zeros: isZero ? 1 : 0 };
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

/**
 * Returns how many samples an encoder added at both ends, when the first frame holds a table of the others instead of
 * sound; null when it holds sound.
 * @source LAME's mp3-tech.txt, "Mp3 Info Tag rev 1"
 */
function readInfo(frame: Buffer, { version, isMono }: Frame): number | null {
  const side = version === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const name = (from: number) => frame.toString('latin1', from, from + 4);
  if (name(36) === 'VBRI') return 0;
  const at = 4 + side;
  if (!['Xing', 'Info'].includes(name(at))) return null;
  const flags = frame.readUInt32BE(at + 4);
  const lame = at + 8 + (flags & 1 && 4) + (flags & 2 && 4) + (flags & 4 && 100) + (flags & 8 && 4);
  if (lame + 24 > frame.length || !/^(?:LAME|Lavf|Lavc)/.test(name(lame))) return 0;
  const ends = frame.readUIntBE(lame + 21, 3);
  return (ends >>> 12) + (ends & 0xfff);
}

/** Returns the length of the tag that begins here: 0 when there is none, null when it extends to the end. */
function tagBytes(file: FileBytes, at: number, end: number): number | null {
  const left = end - at;
  if (left < 4) return null;
  const name = file.read(at, 4).toString('latin1');
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

function id3Bytes(head: Buffer, left: number): number | null {
  const sizes = head.subarray(6, 10);
  if (sizes.some((byte) => byte > 127)) return 0;
  const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  const bytes = size + ((head[5] ?? 0) & 0x10 ? 20 : 10);
  return bytes <= left ? bytes : null;
}
