import { BrokenBox, findBox, listAt, timeAt } from '#kit/inspection/mp4-boxes.ts';
import type { Box } from '#kit/inspection/mp4-boxes.ts';

/** Where a file holds samples, from and to. */
export type Span = { at: number; end: number };

/** A track as its header and its samples tell of it. Times in units of `timescale`. */
export type Track = {
  id: number;
  /** `vide`, `soun` or another. */
  handler: string;
  timescale: number;
  headerTime: number;
  sampleTime: number;
  /** The longest that one sample lasts. */
  sampleMost: number;
  samples: number;
  /** In units of the movie's time. */
  shownTime: number;
  width: number;
  height: number;
};

/** Reads a track and sees that its samples lie where the file holds data. @throws BrokenBox */
export function readTrack(bytes: Buffer, trak: Box, spans: readonly Span[]): Track {
  const tkhd = need(findBox(bytes, trak, 'tkhd'), 84);
  const mdhd = need(findBox(bytes, trak, 'mdia/mdhd'), 20);
  const hdlr = need(findBox(bytes, trak, 'mdia/hdlr'), 12);
  const stbl = need(findBox(bytes, trak, 'mdia/minf/stbl'), 8);
  const long = bytes[tkhd.at] === 1 ? 1 : 0;
  if (long) need(tkhd, 96);
  const mdhdLong = bytes[mdhd.at] === 1 ? 1 : 0;
  if (mdhdLong) need(mdhd, 32);
  const timescale = bytes.readUInt32BE(mdhd.at + (mdhdLong ? 20 : 12));
  if (timescale === 0) throw new BrokenBox();
  need(findBox(bytes, stbl, 'stsd'), 16);
  const isTurned = bytes.readInt32BE(tkhd.at + (long ? 52 : 40)) === 0;
  const sides = [bytes.readUInt32BE(tkhd.end - 8), bytes.readUInt32BE(tkhd.end - 4)].map((side) =>
    Math.round(side / 65_536),
  );
  if (isTurned) sides.reverse();
  checkSamples(bytes, stbl, spans);
  return {
    id: bytes.readUInt32BE(tkhd.at + (long ? 20 : 12)),
    handler: bytes.toString('latin1', hdlr.at + 8, hdlr.at + 12),
    timescale,
    headerTime: timeAt(bytes, mdhd.at + (mdhdLong ? 24 : 16), mdhdLong),
    ...sumTimes(bytes, need(findBox(bytes, stbl, 'stts'), 8)),
    shownTime: timeAt(bytes, tkhd.at + (long ? 28 : 20), long),
    width: sides[0] ?? 0,
    height: sides[1] ?? 0,
  };
}

/** @throws BrokenBox when there is none, or it is too short */
export function need(box: Box | null, bytes: number): Box {
  if (!box || box.end - box.at < bytes) throw new BrokenBox();
  return box;
}

function sumTimes(bytes: Buffer, stts: Box): Pick<Track, 'sampleTime' | 'sampleMost' | 'samples'> {
  const list = listAt(bytes, stts.at + 4, stts.end, 8);
  const sum = { sampleTime: 0, sampleMost: 0, samples: 0 };
  for (let i = 0; i < list.count; i += 1) {
    const count = bytes.readUInt32BE(list.at + i * 8);
    const time = bytes.readUInt32BE(list.at + i * 8 + 4);
    sum.samples += count;
    sum.sampleTime += count * time;
    sum.sampleMost = Math.max(sum.sampleMost, time);
  }
  return sum;
}

/** Adds up samples by chunk: each chunk must lie within one span, and the chunks must hold all samples. */
function checkSamples(bytes: Buffer, stbl: Box, spans: readonly Span[]): void {
  const sizes = readSizes(bytes, stbl);
  const chunks = readOffsets(bytes, stbl);
  const stsc = need(findBox(bytes, stbl, 'stsc'), 8);
  const runs = listAt(bytes, stsc.at + 4, stsc.end, 12);
  let sample = 0;
  for (let run = 0; run < runs.count; run += 1) {
    const first = bytes.readUInt32BE(runs.at + run * 12);
    const next = run + 1 < runs.count ? bytes.readUInt32BE(runs.at + run * 12 + 12) : chunks.count + 1;
    const each = bytes.readUInt32BE(runs.at + run * 12 + 4);
    if (first < 1 || next <= first || next > chunks.count + 1) throw new BrokenBox();
    for (let chunk = first; chunk < next; chunk += 1) {
      if (sample + each > sizes.count) throw new BrokenBox();
      const from = chunks.offsetOf(chunk - 1);
      const to = from + sizes.sum(sample, sample + each);
      if (!spans.some(({ at, end }) => from >= at && to <= end)) throw new BrokenBox();
      sample += each;
    }
  }
  if (sample !== sizes.count) throw new BrokenBox();
}

function readSizes(bytes: Buffer, stbl: Box) {
  const small = findBox(bytes, stbl, 'stz2');
  const stsz = need(small ?? findBox(bytes, stbl, 'stsz'), 12);
  const fixed = small ? 0 : bytes.readUInt32BE(stsz.at + 4);
  const bits = small ? (bytes[stsz.at + 7] ?? 0) : 32;
  if (![4, 8, 16, 32].includes(bits)) throw new BrokenBox();
  if (fixed > 0) {
    const count = bytes.readUInt32BE(stsz.at + 8);
    return { count, sum: (from: number, to: number) => (to - from) * fixed };
  }
  const { at, count } = listAt(bytes, stsz.at + 8, stsz.end, bits / 8);
  const sizeOf = (sample: number) => {
    if (bits === 4) return ((bytes[at + (sample >> 1)] ?? 0) >> (sample % 2 ? 0 : 4)) & 15;
    return bytes.readUIntBE(at + (sample * bits) / 8, bits / 8);
  };
  const sum = (from: number, to: number) => {
    let total = 0;
    for (let sample = from; sample < to; sample += 1) total += sizeOf(sample);
    return total;
  };
  return { count, sum };
}

function readOffsets(bytes: Buffer, stbl: Box) {
  const wide = findBox(bytes, stbl, 'co64');
  const box = need(wide ?? findBox(bytes, stbl, 'stco'), 8);
  const { at, count } = listAt(bytes, box.at + 4, box.end, wide ? 8 : 4);
  const offsetOf = (chunk: number) =>
    wide ? Number(bytes.readBigUInt64BE(at + chunk * 8)) : bytes.readUInt32BE(at + chunk * 4);
  return { count, offsetOf };
}
