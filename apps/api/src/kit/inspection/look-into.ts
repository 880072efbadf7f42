import { PICTURE_HEAD_BYTES, nameOtherPicture } from '@greenroom/contract/kit/picture-heads';
import { fileTypeFromFile } from 'file-type';

import { openBytes } from '#kit/inspection/file-bytes.ts';
import { measureMp3 } from '#kit/inspection/mp3.ts';
import { measureMp4 } from '#kit/inspection/mp4.ts';
import { encodePicture, readPicture } from '#kit/inspection/picture.ts';
import { NOT_OF_KIND, isPictureType } from '#kit/inspection/finding.ts';
import type { Finding, PictureType, Question, Refusal } from '#kit/inspection/finding.ts';
import { isWav, measureWav } from '#kit/inspection/wav.ts';

const DURATION_MAX_MS = 24 * 3600 * 1000;
const isDuration = (ms: number | null): ms is number => ms !== null && ms > 0 && ms <= DURATION_MAX_MS;

/** Returns what a file is, based only on its bytes. @throws Error when it is broken in a way that no reader handles */
export async function lookInto({ file, kind, as }: Question): Promise<Finding> {
  // An MP3 has no mark of its own: its frames say what it is.
  if (kind === 'audio') return lookIntoSound(file);
  const type = await fileTypeFromFile(file);
  if (!type) return { refusal: NOT_OF_KIND[kind] };
  if (kind === 'video') return lookIntoVideo(file, type.mime);
  return as ? encode(file, as) : lookIntoPicture(file, type.mime);
}

async function lookIntoPicture(file: string, mime: string): Promise<Finding> {
  if (!isPictureType(mime))
    return { refusal: nameOtherPicture(readFileHead(file, PICTURE_HEAD_BYTES)) ?? 'noImage' };
  const picture = await readPicture(file);
  if (typeof picture === 'string') return { refusal: picture };
  return { contentType: mime, durationMs: null, ...picture, original: await encodePicture(file, mime) };
}

async function encode(file: string, as: PictureType): Promise<Finding> {
  const original = await encodePicture(file, as);
  return { contentType: as, durationMs: null, width: null, height: null, copies: [], original };
}

/** What is often taken for an MP3 or WAV, by its first bytes. */
const SOUNDS_BY_HEAD: Readonly<Record<string, Refusal>> = {
  BW64: 'soundOfRf64',
  OggS: 'soundOfOgg',
  RF64: 'soundOfRf64',
  RIFX: 'soundOfRifx',
  riff: 'soundOfW64',
};
/** The same by the ending that `file-type` gives it. */
const SOUNDS_BY_ENDING: Readonly<Record<string, Refusal>> = {
  aac: 'soundOfAac',
  aif: 'soundOfAiff',
  asf: 'soundOfWma',
  flac: 'soundOfFlac',
  m4a: 'soundOfMp4',
  mp1: 'soundOfLayer2',
  mp2: 'soundOfLayer2',
  mp4: 'soundOfMp4',
};

/** Inspects audio by its own bytes alone: what does not consist of a WAV's samples or an MP3's frames is refused. */
async function lookIntoSound(file: string): Promise<Finding> {
  const { mime, found } = measured(file, (bytes) =>
    isWav(bytes)
      ? { mime: 'audio/wav', found: measureWav(bytes) }
      : { mime: 'audio/mpeg', found: measureMp3(bytes) },
  );
  if (typeof found === 'string') return { refusal: found };
  if (!isDuration(found)) return { refusal: await nameOther(file) };
  return { contentType: mime, durationMs: found, width: null, height: null, copies: [], original: null };
}

async function nameOther(file: string): Promise<Refusal> {
  const head = readFileHead(file, 4).toString('latin1');
  const type = await fileTypeFromFile(file);
  return SOUNDS_BY_HEAD[head] ?? SOUNDS_BY_ENDING[type?.ext ?? ''] ?? 'noAudio';
}

function lookIntoVideo(file: string, mime: string): Finding {
  // The brand of one vendor's videos; the container is the same.
  if (mime !== 'video/mp4' && mime !== 'video/x-m4v') return { refusal: 'noVideo' };
  const video = measured(file, measureMp4);
  if (typeof video === 'string') return { refusal: video };
  if (!video || !isDuration(video.durationMs)) return { refusal: 'noVideo' };
  return { contentType: 'video/mp4', ...video, copies: [], original: null };
}

function readFileHead(file: string, length: number): Buffer {
  return measured(file, (bytes) => bytes.read(0, Math.min(length, bytes.size)));
}

function measured<T>(file: string, measure: (bytes: ReturnType<typeof openBytes>) => T): T {
  const bytes = openBytes(file);
  try {
    return measure(bytes);
  } finally {
    bytes.close();
  }
}
