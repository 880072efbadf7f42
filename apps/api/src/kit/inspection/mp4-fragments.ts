import { BrokenBox, findBox, listBoxes } from '#kit/inspection/mp4-boxes.ts';
import type { Box } from '#kit/inspection/mp4-boxes.ts';
import { need } from '#kit/inspection/mp4-track.ts';
import type { Track } from '#kit/inspection/mp4-track.ts';

type Defaults = { time: number; size: number };
type Place = Omit<Box, 'name'>;

/** What samples of fragments last and hold where nothing else is said, by the track's id. */
export function readDefaults(moov: Buffer, whole: Place): Map<number, Defaults> {
  const mvex = findBox(moov, whole, 'mvex');
  const defaults = new Map<number, Defaults>();
  for (const trex of mvex ? listBoxes(moov, mvex).filter(({ name }) => name === 'trex') : []) {
    need(trex, 24);
    defaults.set(moov.readUInt32BE(trex.at + 4), {
      time: moov.readUInt32BE(trex.at + 12),
      size: moov.readUInt32BE(trex.at + 16),
    });
  }
  return defaults;
}

/** Adds a fragment's samples to their tracks. Returns how many bytes they hold. @throws BrokenBox */
export function addFragment(moof: Buffer, tracks: readonly Track[], all: Map<number, Defaults>): number {
  let bytes = 0;
  for (const traf of listBoxes(moof, { at: 0, end: moof.length }).filter(({ name }) => name === 'traf')) {
    const tfhd = need(findBox(moof, traf, 'tfhd'), 8);
    const id = moof.readUInt32BE(tfhd.at + 4);
    const track = tracks.find((each) => each.id === id);
    if (!track) throw new BrokenBox();
    const defaults = readOwn(moof, tfhd, all.get(id) ?? { time: 0, size: 0 });
    for (const trun of listBoxes(moof, traf).filter(({ name }) => name === 'trun')) {
      const sum = sumRun(moof, need(trun, 8), defaults);
      track.samples += sum.samples;
      track.sampleTime += sum.time;
      track.sampleMost = Math.max(track.sampleMost, sum.most);
      bytes += sum.size;
    }
  }
  return bytes;
}

const FLAG_BITS = 0xff_ffff;

function readOwn(moof: Buffer, tfhd: Box, defaults: Defaults): Defaults {
  const flags = moof.readUInt32BE(tfhd.at) & FLAG_BITS;
  const own = { ...defaults };
  let at = tfhd.at + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const next = () => {
    if (at + 4 > tfhd.end) throw new BrokenBox();
    at += 4;
    return moof.readUInt32BE(at - 4);
  };
  if (flags & 8) own.time = next();
  if (flags & 16) own.size = next();
  return own;
}

function sumRun(moof: Buffer, trun: Box, defaults: Defaults) {
  const flags = moof.readUInt32BE(trun.at) & FLAG_BITS;
  const samples = moof.readUInt32BE(trun.at + 4);
  const at = trun.at + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const [hasTime, hasSize] = [(flags & 0x100) > 0, (flags & 0x200) > 0];
  const each = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  if (at + samples * each > trun.end) throw new BrokenBox();
  const sum = { samples, time: 0, size: 0, most: 0 };
  if (!hasTime && !hasSize) {
    return { samples, time: samples * defaults.time, size: samples * defaults.size, most: defaults.time };
  }
  for (let i = 0; i < samples; i += 1) {
    const time = hasTime ? moof.readUInt32BE(at + i * each) : defaults.time;
    sum.time += time;
    sum.size += hasSize ? moof.readUInt32BE(at + i * each + (hasTime ? 4 : 0)) : defaults.size;
    sum.most = Math.max(sum.most, time);
  }
  return sum;
}
