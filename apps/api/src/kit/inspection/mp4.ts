import type { FileBytes } from '#kit/inspection/file-bytes.ts';
import { BrokenBox, findBox, listBoxes, readHead, timeAt } from '#kit/inspection/mp4-boxes.ts';
import type { Box } from '#kit/inspection/mp4-boxes.ts';
import { addFragment, readDefaults } from '#kit/inspection/mp4-fragments.ts';
import { need, readTrack } from '#kit/inspection/mp4-track.ts';
import type { Span, Track } from '#kit/inspection/mp4-track.ts';

const BOXES_MAX = 100_000;
/** Of the one box that describes all samples, and of one that describes those of a fragment. */
const INDEX_BYTES_MAX = 32 * 1024 * 1024;
const TRACKS_MAX = 32;
const SIDE_MAX = 16_384;
/** The start and the end of coded sound are filled up to whole samples: up to so many, and for no longer, are not heard. */
const SOUND_FILL = { samples: 3, seconds: 0.2 };

/** A video, in milliseconds and pixels. */
export type Video = { durationMs: number; width: number; height: number };

/**
 * Walks through an MP4. Its length is the longest that any of its headers or the sum of its samples tells, so that none
 * can be made shorter than what plays. No library does: mp4box takes the last sample's time from a header, and holds an
 * object for each sample (decision 008). Null when it is no video.
 * @throws BrokenBox and BeyondEnd when it is broken
 */
export function measureMp4(file: FileBytes): Video | null {
  const top = listTop(file);
  const [moov, second] = top.filter(({ name }) => name === 'moov');
  if (top[0]?.name !== 'ftyp' || !moov || second) return null;
  const bytes = readBox(file, moov);
  const whole = { at: 0, end: bytes.length };
  const spans: Span[] = top.filter(({ name }) => name === 'mdat');
  const traks = listBoxes(bytes, whole).filter(({ name }) => name === 'trak');
  if (traks.length > TRACKS_MAX) return null;
  const tracks = traks.map((trak) => readTrack(bytes, trak, spans));
  const defaults = readDefaults(bytes, whole);
  const room = spans.reduce((sum, { at, end }) => sum + end - at, 0);
  let used = 0;
  for (const moof of top.filter(({ name }) => name === 'moof')) {
    used += addFragment(readBox(file, moof), tracks, defaults);
    if (used > room) throw new BrokenBox();
  }
  const picture = tracks.find(({ handler, samples }) => handler === 'vide' && samples > 0);
  if (!picture || !isSide(picture.width) || !isSide(picture.height)) return null;
  const durationMs = lengthOf(bytes, need(findBox(bytes, whole, 'mvhd'), 96), tracks);
  return { durationMs, width: picture.width, height: picture.height };
}

const isSide = (side: number) => side >= 1 && side <= SIDE_MAX;

function listTop(file: FileBytes): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size;) {
    const left = file.size - at;
    const { name, size, headBytes } = readHead(file.read(at, Math.min(16, Math.max(8, left))), left);
    boxes.push({ name, at: at + headBytes, end: at + size });
    if (boxes.length > BOXES_MAX) throw new BrokenBox();
    at += size;
  }
  return boxes;
}

function readBox(file: FileBytes, { at, end }: Box): Buffer {
  if (end - at > INDEX_BYTES_MAX) throw new BrokenBox();
  return Buffer.from(file.read(at, end - at));
}

function lengthOf(bytes: Buffer, mvhd: Box, tracks: readonly Track[]): number {
  const long = bytes[mvhd.at] === 1 ? 1 : 0;
  if (long) need(mvhd, 108);
  const timescale = bytes.readUInt32BE(mvhd.at + (long ? 20 : 12));
  if (timescale === 0) throw new BrokenBox();
  const seconds = [timeAt(bytes, mvhd.at + (long ? 24 : 16), long) / timescale];
  for (const track of tracks) {
    if (track.handler !== 'vide' && track.handler !== 'soun') continue;
    const whole = Math.max(track.sampleTime, track.headerTime) / track.timescale;
    const fill = Math.min((track.sampleMost * SOUND_FILL.samples) / track.timescale, SOUND_FILL.seconds);
    seconds.push(track.shownTime / timescale, track.handler === 'soun' ? whole - fill : whole);
  }
  return Math.round(Math.max(...seconds) * 1000);
}
