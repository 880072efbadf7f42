import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { ObjectStore } from '#kit/objects/store.ts';

const [PORTRAITS, COVERS, POSTERS, SONGS] = [128, 20, 12, 20];

export type ArtKind = 'portraits' | 'covers' | 'posters' | 'audio' | 'clip';
export type ArtJob = { kind: ArtKind; index: number; key: string };
/** What a thread has made. */
export type Art = { key: string; contentType: string; durationMs: number; bytes: Uint8Array };
type ArtFile = { key: string; contentType: string; sizeBytes: number; durationMs: number };
type Sound = { key: string; durationMs: number };

/** What pictures, songs and the clip of the community lie where, shared among its people. */
export type DemoObjects = {
  covers: readonly string[];
  /** In 16:9. */
  posters: readonly string[];
  songs: readonly Sound[];
  clip: Sound;
  files: readonly ArtFile[];
};

const nameOf = (index: number) => String(index).padStart(3, '0');
const jobsOf = (kind: ArtKind, count: number, ending: string): ArtJob[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    index,
    key: `demo/${kind}/${nameOf(index)}.${ending}`,
  }));

/** The portraits' keys, known before they are drawn: as uploads lie, in the folders of the first people. */
export const portraitKeys = (firstId: number, people: number): string[] =>
  Array.from(
    { length: PORTRAITS },
    (_, index) => `users/${firstId + (index % people)}/profile/demo/${nameOf(index)}.jpg`,
  );

const JOBS: readonly ArtJob[] = [
  ...jobsOf('covers', COVERS, 'jpg'),
  ...jobsOf('posters', POSTERS, 'jpg'),
  ...jobsOf('audio', SONGS, 'mp3'),
  { kind: 'clip', index: 0, key: 'demo/clip.mp4' },
];

/** Two threads draw, so that the database can be filled meanwhile. */
const THREADS = 2;

async function keep(store: ObjectStore, { bytes, ...art }: Art): Promise<ArtFile> {
  await store.write(art.key, Buffer.from(bytes.buffer), art.contentType);
  return { ...art, sizeBytes: bytes.length };
}

async function runThread(store: ObjectStore, jobs: readonly ArtJob[]): Promise<ArtFile[]> {
  const worker = new Worker(new URL('art-thread.ts', import.meta.url), { workerData: jobs });
  const kept: Promise<ArtFile>[] = [];
  worker.on('message', (art: Art) => {
    const writing = keep(store, art);
    // All are awaited below; a failure before that must not end the process.
    writing.catch(() => undefined);
    kept.push(writing);
  });
  await once(worker, 'exit');
  return Promise.all(kept);
}

/** Draws all pictures and plays all songs into the store; the same bytes each time. */
export async function makeObjects(store: ObjectStore, portraits: readonly string[]): Promise<DemoObjects> {
  const jobs = [...portraits.map((key, index): ArtJob => ({ kind: 'portraits', index, key })), ...JOBS];
  const shares = Array.from({ length: THREADS }, (_, thread) =>
    jobs.filter((_job, index) => index % THREADS === thread),
  );
  const made = await Promise.all(shares.map((share) => runThread(store, share)));
  const files = made.flat().toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const of = (kind: ArtKind) => files.filter((file) => file.key.startsWith(`demo/${kind}`));
  const [clip] = of('clip');
  if (!clip) throw new Error('The clip was not made.');
  return {
    covers: of('covers').map((file) => file.key),
    posters: of('posters').map((file) => file.key),
    songs: of('audio'),
    clip,
    files,
  };
}
