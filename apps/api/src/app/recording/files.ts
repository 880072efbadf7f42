import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import { HLS_TYPES, readPlaylist } from '#app/recording/hls.ts';
import { openInspection } from '#kit/inspection/inspection.ts';
import type { Recording } from '#rooms/sales/sales-recording.service.ts';

const PLAYLIST_MAX_BYTES = 5_000_000;
const FILES_MAX = 20_000;
/** PostgreSQL's largest integer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;
const BOXES = new Set(['ftyp', 'styp', 'sidx', 'moof']);

type File = Recording['files'][number];

/** Returns whether a part begins with the signature of its extension. */
function isPart(path: string, ending: string): boolean {
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, 8, 0);
  } finally {
    closeSync(file);
  }
  return ending === 'ts' ? head[0] === 0x47 : BOXES.has(head.toString('latin1', 4));
}

function openRecordingFile(folder: string, name: string): File {
  const path = join(folder, name);
  const ending = extname(name).slice(1);
  if (!statSync(path).isFile()) throw new Error(`${name} is not a file.`);
  if (ending !== 'm3u8' && !isPart(path, ending)) throw new Error(`${name} is not a video segment.`);
  return { name, path, contentType: HLS_TYPES[ending] ?? '' };
}

function readList(path: string) {
  if (statSync(path).size > PLAYLIST_MAX_BYTES) throw new Error('The playlist is too large.');
  return readPlaylist(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)));
}

/** Reads a folder with index.m3u8, the files it names, and those that its variants name. @throws Error with a readable message */
function readFolder(folder: string): Recording {
  const main = 'index.m3u8';
  const top = readList(join(folder, main));
  const lists = top.names.filter((name) => name.endsWith('.m3u8'));
  const below = lists.map((name) => readList(join(folder, name)));
  if (
    below.some(({ names, durationMs }) => durationMs === null || names.some((name) => name.endsWith('.m3u8')))
  ) {
    throw new Error('A playlist of variants may only name playlists of segments.');
  }
  const names = [...new Set([main, ...top.names, ...below.flatMap((list) => list.names)])];
  if (names.length > FILES_MAX) throw new Error(`At most ${FILES_MAX.toLocaleString('en-US')} files.`);
  const durationMs = Math.max(...[top, ...below].map((list) => list.durationMs ?? 0));
  if (durationMs === 0 || durationMs > LONGEST_MS) throw new Error('The playlist has no valid duration.');
  return { main, files: names.map((name) => openRecordingFile(folder, name)), durationMs };
}

async function readVideo(path: string): Promise<Recording> {
  const inspection = openInspection();
  try {
    const found = await inspection.inspect(path, 'video');
    if ('refusal' in found) throw new Error(UPLOAD_MESSAGES[found.refusal]);
    const main = 'recording.mp4';
    return {
      main,
      files: [{ name: main, path, contentType: found.contentType }],
      durationMs: found.durationMs,
    };
  } finally {
    await inspection.close();
  }
}

/** Reads a recording from disk: an mp4, or a folder with index.m3u8 and its parts. @throws Error that names the path */
export async function readRecording(path: string): Promise<Recording> {
  try {
    return statSync(path).isDirectory() ? readFolder(path) : await readVideo(path);
  } catch (error) {
    throw new Error(`${path} can't be used. ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}
