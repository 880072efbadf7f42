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
const ID3_HEAD = 10;
const ID3_PARTS_MAX = 10_000;

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
  if (name.startsWith('ID3') && left >= 10) return id3Bytes(file, at, end);
  if (name.startsWith('TAG') && left <= 128) return null;
  if (name === 'LYRI' && left <= 6000) return null;
  if (name === 'APET' && left >= 32) {
    const tag = file.read(at, 32);
    const bytes = tag.readUInt32LE(12) + 32;
    return bytes < left ? bytes : bytes - left <= 32 ? null : 0;
  }
  return 0;
}

/** Returns the number that four bytes give with seven bits each; null where one has eight. */
const sevenBits = (bytes: Buffer): number | null =>
  bytes.some((byte) => byte > 127) ? null : bytes.reduce((sum, byte) => sum * 128 + byte, 0);

function id3Bytes(file: FileBytes, at: number, end: number): number | null {
  const head = file.read(at, ID3_HEAD);
  const size = sevenBits(head.subarray(6, 10));
  if (size === null) return 0;
  const bytes = size + ((head[5] ?? 0) & 0x10 ? 20 : ID3_HEAD);
  if (bytes > end - at) return null;
  return isSoundOrTag(file, at + bytes, end) ? bytes : Math.max(bytes, id3PartsEnd(file, at, end) - at);
}

function isSoundOrTag(file: FileBytes, at: number, end: number): boolean {
  if (at + 4 > end) return true;
  const head = file.read(at, 4);
  return readFrame(head) !== null || head.toString('latin1').startsWith('ID3');
}

/**
 * Returns where the parts of a tag end, whatever size it claims: a program put a picture into it, and left the size as it
 * was. Players look for the sound behind it.
 * @source id3.org, "ID3 tag version 2.2", 2.3.0 and 2.4.0
 */
function id3PartsEnd(file: FileBytes, at: number, end: number): number {
  const version = file.read(at + 3, 1)[0];
  const [nameBytes, headBytes] = version === 2 ? [3, 6] : [4, 10];
  let next = at + ID3_HEAD;
  for (let parts = 0; parts < ID3_PARTS_MAX && next + headBytes < end; parts += 1) {
    const head = file.read(next, headBytes);
    if (!/^[A-Z][A-Z\d]+$/.test(head.toString('latin1', 0, nameBytes))) break;
    const size = head.subarray(nameBytes, nameBytes + (version === 2 ? 3 : 4));
    const bytes = (version === 4 ? sevenBits(size) : null) ?? size.readUIntBE(0, size.length);
    if (bytes === 0 || next + headBytes + bytes > end) break;
    next += headBytes + bytes;
  }
  return next;
}
