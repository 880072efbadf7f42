import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { makeCover, makePoster } from '#kit/demo/covers.ts';
import type { Art, ArtJob } from '#kit/demo/objects.ts';
import { makePortrait } from '#kit/demo/portraits.ts';
import { createRandom } from '#kit/demo/random.ts';
import { openBytes } from '#kit/inspection/file-bytes.ts';
import { measureMp3 } from '#kit/inspection/mp3.ts';

const CLIP_MS = 5000;
/** Served objects never change under their key, so art has a seed of its own. */
const ART_SEED = 7;

type Made = { bytes: Buffer; contentType: string; durationMs: number };

const picture = async (bytes: Promise<Buffer>): Promise<Made> => ({
  bytes: await bytes,
  contentType: 'image/jpeg',
  durationMs: 0,
});

async function make({ kind, index }: ArtJob): Promise<Made> {
  const random = createRandom(ART_SEED).fork(`${kind} ${index}`);
  if (kind === 'portraits') return picture(makePortrait(random, index));
  if (kind === 'covers') return picture(makeCover(random, index));
  if (kind === 'posters') return picture(makePoster(random, index));
  if (kind === 'audio') {
    return readSong(new URL(`songs/${String(index).padStart(3, '0')}.mp3`, import.meta.url));
  }
  const bytes = await readFile(new URL('clip.mp4', import.meta.url));
  return { bytes, contentType: 'video/mp4', durationMs: CLIP_MS };
}

/** Songs are encoded beforehand (decision 021). */
async function readSong(file: URL): Promise<Made> {
  const opened = openBytes(fileURLToPath(file));
  const durationMs = measureMp3(opened) ?? 0;
  opened.close();
  return { bytes: await readFile(file), contentType: 'audio/mpeg', durationMs };
}

/** The bytes are handed over, not copied. */
function send(art: Art): void {
  const bytes = new Uint8Array(art.bytes);
  parentPort?.postMessage({ ...art, bytes }, [bytes.buffer]);
}

let pending: Promise<void> | undefined;
for (const job of workerData as ArtJob[]) {
  // While one is compressed the next is drawn, and no more than two lie in memory.
  const begun = make(job).then((made) => send({ key: job.key, ...made }));
  await pending;
  pending = begun;
}
await pending;
