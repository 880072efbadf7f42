import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { fileTypeFromFile } from 'file-type';
import { parseStream } from 'music-metadata';

import { openBytes } from '#kit/inspection/file-bytes.ts';
import { measureMp3 } from '#kit/inspection/mp3.ts';
import { measureMp4 } from '#kit/inspection/mp4.ts';
import { encodePicture, hasScript, readPicture } from '#kit/inspection/picture.ts';
import { NOT_OF_KIND, isPictureType } from '#kit/inspection/finding.ts';
import type { Finding, PictureType, Question } from '#kit/inspection/finding.ts';
import { measureWav } from '#kit/inspection/wav.ts';

const DURATION_MAX_MS = 24 * 3600 * 1000;
const isDuration = (ms: number | null): ms is number => ms !== null && ms > 0 && ms <= DURATION_MAX_MS;

/** Returns what a file is, based only on its bytes. @throws Error when it is broken in a way that no reader handles */
export async function lookInto({ file, kind, as }: Question): Promise<Finding> {
  const type = await fileTypeFromFile(file);
  if (!type) return { refusal: NOT_OF_KIND[kind] };
  if (kind === 'image') return as ? encode(file, as) : lookIntoPicture(file, type.mime);
  return kind === 'audio' ? lookIntoSound(file, type.ext) : lookIntoVideo(file, type.mime);
}

async function lookIntoPicture(file: string, mime: string): Promise<Finding> {
  if (!isPictureType(mime)) return { refusal: 'noImage' };
  if (hasScript(await readFile(file))) return { refusal: 'noImage' };
  const picture = await readPicture(file);
  if (typeof picture === 'string') return { refusal: picture };
  return { contentType: mime, durationMs: null, ...picture, original: await encodePicture(file, mime) };
}

async function encode(file: string, as: PictureType): Promise<Finding> {
  const original = await encodePicture(file, as);
  return { contentType: as, durationMs: null, width: null, height: null, copies: [], original };
}

const SOUNDS = {
  mp3: { contentType: 'audio/mpeg', container: 'MPEG', codec: /Layer 3$/, measure: measureMp3 },
  wav: { contentType: 'audio/wav', container: 'WAVE', codec: /./, measure: measureWav },
} as const;

/** Inspects audio. Two readers must agree on its type; its length is counted, since headers can claim anything. */
async function lookIntoSound(file: string, ending: string): Promise<Finding> {
  const sound = ending === 'mp3' || ending === 'wav' ? SOUNDS[ending] : null;
  if (!sound) return { refusal: 'noAudio' };
  const durationMs = measured(file, sound.measure);
  if (!isDuration(durationMs)) return { refusal: 'noAudio' };
  // Passed as a stream: for a file, the library would rely on its name.
  const { format } = await parseStream(
    createReadStream(file),
    { mimeType: sound.contentType },
    { skipCovers: true, skipPostHeaders: true },
  );
  if (format.container !== sound.container || !sound.codec.test(format.codec ?? ''))
    return { refusal: 'noAudio' };
  return {
    contentType: sound.contentType,
    durationMs,
    width: null,
    height: null,
    copies: [],
    original: null,
  };
}

function lookIntoVideo(file: string, mime: string): Finding {
  // The brand of one vendor's videos; the container is the same.
  if (mime !== 'video/mp4' && mime !== 'video/x-m4v') return { refusal: 'noVideo' };
  const video = measured(file, measureMp4);
  if (!video || !isDuration(video.durationMs)) return { refusal: 'noVideo' };
  return { contentType: 'video/mp4', ...video, copies: [], original: null };
}

function measured<T>(file: string, measure: (bytes: ReturnType<typeof openBytes>) => T): T {
  const bytes = openBytes(file);
  try {
    return measure(bytes);
  } finally {
    bytes.close();
  }
}
