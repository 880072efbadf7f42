import type { FileBytes } from '#kit/inspection/file-bytes.ts';
import type { Refusal } from '#kit/inspection/finding.ts';
import { measureMp3 } from '#kit/inspection/mp3.ts';

const HEADER = 12;
/** What the size of data says that was written to a pipe. */
const UNKNOWN = 0xffff_ffff;
const CODES = { pcm: 1, float: 3, aLaw: 6, muLaw: 7, mp3: 0x55, extensible: 0xfffe } as const;
const ADPCM = new Set([0x2, 0x11, 0x200, 0x402]);
/** The bits of a sample that Chromium, Firefox and Safari play, by code. */
const BITS = new Map<number, readonly number[]>([
  [CODES.pcm, [8, 16, 24, 32]],
  [CODES.float, [32]],
  [CODES.aLaw, [8]],
  [CODES.muLaw, [8]],
]);

type Format = { code: number; blockBytes: number; bytesPerSecond: number };

/** Returns whether a file begins as a WAV. */
export function isWav(file: FileBytes): boolean {
  const head = file.read(0, Math.min(HEADER, file.size)).toString('latin1');
  return head.startsWith('RIFF') && head.endsWith('WAVE');
}

/**
 * Returns the milliseconds of a WAV's data, as far as the file reaches: as browsers do, it believes no size that says
 * more. Otherwise why browsers don't play it.
 * @throws BeyondEnd
 */
export function measureWav(file: FileBytes): number | Refusal {
  let format: Format | null = null;
  for (let at = HEADER; at + 8 <= file.size;) {
    const part = file.read(at, 8);
    const name = part.toString('latin1', 0, 4);
    const size = part.readUInt32LE(4);
    at += 8;
    if (name === 'data') return format ? measureData(file, at, size, format) : 'noAudio';
    if (name === 'fmt ') {
      const found = readFormat(file.read(at, Math.min(size, 40)));
      if (typeof found === 'string') return found;
      format = found;
    }
    at += size + (size % 2);
  }
  return 'noAudio';
}

function measureData(file: FileBytes, from: number, size: number, format: Format): number | Refusal {
  const left = file.size - from;
  if (size === 0 && left > 0) return 'wavWithoutSize';
  const bytes = size === UNKNOWN ? left : Math.min(size, left);
  if (format.code === CODES.mp3) return measureMp3(file, from, from + bytes) ?? 'noAudio';
  if (bytes < format.blockBytes) return 'noAudio';
  return Math.round((bytes / format.bytesPerSecond) * 1000);
}

function readFormat(part: Buffer): Format | Refusal {
  if (part.length < 16) return 'noAudio';
  const first = part.readUInt16LE(0);
  const code = first === CODES.extensible && part.length >= 26 ? part.readUInt16LE(24) : first;
  const channels = part.readUInt16LE(2);
  const rate = part.readUInt32LE(4);
  const blockBytes = part.readUInt16LE(12);
  const bits = part.readUInt16LE(14);
  if (channels < 1 || channels > 8 || rate < 4000 || rate > 384_000) return 'noAudio';
  const refusal = code === CODES.mp3 ? null : whyNotPlayed(code, bits);
  if (refusal) return refusal;
  if (code !== CODES.mp3 && blockBytes !== (channels * bits) / 8) return 'noAudio';
  // The header's bytes per second are ignored: the sample rate and block size decide what plays.
  return { code, blockBytes, bytesPerSecond: rate * blockBytes };
}

function whyNotPlayed(code: number, bits: number): Refusal | null {
  if (ADPCM.has(code)) return 'wavOfAdpcm';
  const played = BITS.get(code);
  if (!played) return 'wavOfOtherCodec';
  if (played.includes(bits)) return null;
  return code === CODES.float && bits === 64 ? 'wavOfDoubles' : 'wavOfOtherBits';
}
