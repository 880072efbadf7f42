import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

import sharp from 'sharp';

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../../apps/api/src/testing/samples/${name}`, import.meta.url));
const grey = { width: 160, height: 120, channels: 3, background: '#667788' } as const;
const picture = await sharp({ create: grey }).jpeg().toBuffer();

const FILES: Record<string, { type: string; bytes: Buffer }> = {
  '/files/picture.jpg': { type: 'image/jpeg', bytes: picture },
  '/files/sound.mp3': { type: 'audio/mpeg', bytes: sample('vbr.mp3') },
  '/files/video.mp4': { type: 'video/mp4', bytes: sample('1s.mp4') },
};

/** Sends one of the host's own small files, with ranges as players ask for them. Returns whether there is one. */
export function sendFile(path: string, request: IncomingMessage, response: ServerResponse): boolean {
  const file = FILES[path];
  if (!file) return false;
  const { type, bytes } = file;
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  response.setHeader('content-type', type).setHeader('accept-ranges', 'bytes');
  if (from === undefined) {
    response.writeHead(200).end(bytes);
    return true;
  }
  const last = Math.min(Number(to || bytes.length - 1), bytes.length - 1);
  response
    .writeHead(206, { 'content-range': `bytes ${from}-${last}/${bytes.length}` })
    .end(bytes.subarray(Number(from), last + 1));
  return true;
}
