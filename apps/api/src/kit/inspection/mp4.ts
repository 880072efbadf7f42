import { MP4BoxBuffer, createFile } from 'mp4box';
import type { ISOFile, Movie, Track } from 'mp4box';

import type { FileBytes } from '#kit/inspection/file-bytes.ts';
import type { Refusal } from '#kit/inspection/finding.ts';

const PART_BYTES = 256 * 1024;
/** The largest size of the box that describes all samples, or those of a fragment. */
const INDEX_BYTES_MAX = 32 * 1024 * 1024;
const BOXES_MAX = 100_000;
const SIDE_MAX = 16_384;
/** Encoded audio is padded to whole samples at the start and end. At most this many samples, and seconds, are not played. */
const SOUND_FILL = { samples: 3, seconds: 0.2 };

/** A file that is not a well-formed MP4. */
export class BrokenVideo extends Error {}

type Samples = { count: number; seconds: number; longest: number };

/** A video, in milliseconds and pixels. */
export type Video = { durationMs: number; width: number; height: number };

/** The codecs that Chromium, Firefox and Safari play: H.264, AV1, VP9; AAC, Opus, MP3. @source RFC 6381 */
const PLAYED = {
  video: /^(?:avc[13]|av01|vp09)\b/i,
  audio: /^(?:mp4a(?:\.(?:40|66|67|68|69|6b)\b.*)?|opus|\.mp3)$/i,
};

/** Returns why not every browser plays a track; null when they do. */
function whyNotPlayed(mp4: ISOFile, { id, codec }: Track): Refusal | null {
  const { handler } = mp4.getTrackById(id).mdia.hdlr;
  if (/^enc[av]\b/i.test(codec)) return 'videoIsEncrypted';
  if (handler === 'soun') return PLAYED.audio.test(codec) ? null : 'videoOfOtherSound';
  if (handler !== 'vide' || PLAYED.video.test(codec)) return null;
  if (/^(?:hvc1|hev1|dvh1|dvhe)\b/i.test(codec)) return 'videoOfHevc';
  return /^mp4v\b/i.test(codec) ? 'videoOfMpeg4' : 'videoOfOtherCodec';
}

/**
 * Returns what a video is, or why not every browser plays it. Its length is the longest given by its headers or the sum of its samples, so that it can't
 * appear shorter than what plays. Null when it is not a video.
 * @throws BrokenVideo and BeyondEnd when it is broken
 */
export function measureMp4(file: FileBytes): Video | Refusal | null {
  const { mp4, movie } = readBoxes(file);
  checkBoxes(mp4, file.size);
  const tracks = movie.tracks.map((track) => ({ track, samples: readSamples(mp4, track.id) }));
  const picture = tracks.find(({ track, samples }) => track.type === 'video' && samples.count > 0)?.track;
  if (!picture) return null;
  const sides = [picture.track_width, picture.track_height].map(Math.round);
  // A quarter turn: a phone held upright.
  if (picture.matrix[0] === 0) sides.reverse();
  const [width = 0, height = 0] = sides;
  if (!sides.every((side) => side >= 1 && side <= SIDE_MAX)) return null;
  const refusal = movie.tracks.map((track) => whyNotPlayed(mp4, track)).find((why) => why !== null);
  if (refusal) return refusal;
  const seconds = [movie.duration / movie.timescale];
  for (const { track, samples } of tracks) {
    if (track.type !== 'video' && track.type !== 'audio') continue;
    const fill =
      track.type === 'audio' ? Math.min(samples.longest * SOUND_FILL.samples, SOUND_FILL.seconds) : 0;
    seconds.push(track.movie_duration / track.movie_timescale);
    const told = [samples.seconds, readTable(mp4, track, samples), track.duration / track.timescale];
    seconds.push(Math.max(...told) - fill);
  }
  const durationMs = Math.round(Math.max(...seconds) * 1000);
  return Number.isFinite(durationMs) ? { durationMs, width, height } : null;
}

/** Reads all boxes with the library, but skips the media itself. */
function readBoxes(file: FileBytes): { mp4: ISOFile; movie: Movie } {
  const mp4 = createFile();
  const told: { movie?: Movie; isBroken?: true } = {};
  mp4.onError = () => {
    told.isBroken = true;
  };
  mp4.onReady = (movie) => {
    told.movie = movie;
  };
  let done = 0;
  let boxes = 0;
  for (let at = 0; at < file.size;) {
    const bytes = Math.min(PART_BYTES, file.size - at);
    const part = new Uint8Array(file.read(at, bytes));
    const next = mp4.appendBuffer(MP4BoxBuffer.fromArrayBuffer(part.buffer, at));
    // Once it knows the movie, the library asks for the media that follows, too.
    const media = mp4.parsingMdat;
    at = Math.max(at + bytes, next, media ? (media.start ?? 0) + media.size : 0);
    if (mp4.boxes.length > boxes) done = at;
    boxes = mp4.boxes.length;
    if (told.isBroken || boxes > BOXES_MAX || at - done > INDEX_BYTES_MAX) throw new BrokenVideo();
  }
  mp4.flush();
  if (told.isBroken || !told.movie) throw new BrokenVideo();
  return { mp4, movie: told.movie };
}

/** Returns the length of a track from its table, which must match the rest, in seconds. @throws BrokenVideo */
function readTable(mp4: ISOFile, { id, duration, timescale }: Track, { count }: Samples): number {
  const { stsc, stts } = mp4.getTrackById(id).mdia.minf.stbl;
  // The library reads an impossible sample time as 1, and extends the last sample to fill the gap.
  const time = stts.sample_deltas.reduce((sum, delta, i) => sum + delta * (stts.sample_counts[i] ?? 0), 0);
  if (stsc.samples_per_chunk.some((run) => run > count) || time < duration / 2) throw new BrokenVideo();
  return time / timescale;
}

/** Checks that the boxes fill the file: one that extends beyond its end was truncated. @throws BrokenVideo */
function checkBoxes({ boxes }: ISOFile, size: number): void {
  let at = 0;
  for (const box of boxes) {
    if (box.start !== at) throw new BrokenVideo();
    at = box.start + box.size;
  }
  const moovs = boxes.filter(({ type }) => type === 'moov').length;
  if (at !== size || boxes[0]?.type !== 'ftyp' || moovs !== 1) throw new BrokenVideo();
}

/** Reads a track's samples, each of which must be within the file's media. In seconds. @throws BrokenVideo */
function readSamples(mp4: ISOFile, id: number): Samples {
  const spans = mp4.boxes
    .filter(({ type }) => type === 'mdat')
    .map(({ start = 0, size, hdr_size = 8 }) => ({ from: start + hdr_size, to: start + size }));
  const sum = { count: 0, seconds: 0, longest: 0 };
  let span = spans[0];
  for (const { offset, size, duration, timescale } of mp4.getTrackSamplesInfo(id)) {
    const isWithin = ({ from, to }: (typeof spans)[number]) => offset >= from && offset + size <= to;
    if (!span || !isWithin(span)) span = spans.find(isWithin);
    if (!span) throw new BrokenVideo();
    const seconds = duration / timescale;
    sum.count += 1;
    sum.seconds += seconds;
    sum.longest = Math.max(sum.longest, seconds);
  }
  return sum;
}
