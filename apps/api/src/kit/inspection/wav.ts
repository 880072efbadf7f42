import type { FileBytes } from '#kit/inspection/file-bytes.ts';

/** PCM, float, A-law, µ-law and their extensible form. */
const FORMATS = new Set([1, 3, 6, 7, 0xfffe]);
const HEADER = 12;

type Format = { blockBytes: number; bytesPerSecond: number };

/**
 * Returns the milliseconds of a WAV whose chunks are consistent and fill the file; null when they are not.
 * @throws BeyondEnd
 */
export function measureWav(file: FileBytes): number | null {
  const head = file.read(0, HEADER);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null;
  const end = head.readUInt32LE(4) + 8;
  // A chunk of odd size is followed by a byte that some writers don't count.
  if (end > file.size || file.size - end > 1) return null;
  let format: Format | null = null;
  for (let at = HEADER; at + 8 <= end;) {
    const part = file.read(at, 8);
    const name = part.toString('latin1', 0, 4);
    const size = part.readUInt32LE(4);
    if (at + 8 + size > end) return null;
    if (name === 'fmt ') format = readFormat(file.read(at + 8, Math.min(size, 40)));
    if (name === 'data') return format && size >= format.blockBytes ? durationOf(size, format) : null;
    at += 8 + size + (size % 2);
  }
  return null;
}

const durationOf = (size: number, { bytesPerSecond }: Format) => Math.round((size / bytesPerSecond) * 1000);

function readFormat(part: Buffer): Format | null {
  if (part.length < 16 || !FORMATS.has(part.readUInt16LE(0))) return null;
  const channels = part.readUInt16LE(2);
  const rate = part.readUInt32LE(4);
  const bits = part.readUInt16LE(14);
  const blockBytes = part.readUInt16LE(12);
  const isSane =
    channels >= 1 && channels <= 8 && rate >= 4000 && rate <= 384_000 && [8, 16, 24, 32, 64].includes(bits);
  if (!isSane || blockBytes !== (channels * bits) / 8) return null;
  // The header's bytes per second are ignored: the sample rate and block size decide what plays.
  return { blockBytes, bytesPerSecond: rate * blockBytes };
}
