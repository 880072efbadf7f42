import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { openBytes } from '#kit/inspection/file-bytes.ts';
import { measureMp3 } from '#kit/inspection/mp3.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

type ObjectFile = { key: string; contentType: string; sizeBytes: number };
type Sound = { key: string; durationMs: number };
/** A file in the repository (decision 021), and the key it is stored under. */
type Source = { file: URL; key: string; contentType: string };

/** The keys of the pictures, songs and the clip. All users share them. */
export type DemoObjects = {
  /** In the folders of the first users, like uploads. */
  portraits: readonly string[];
  covers: readonly string[];
  /** In 16:9. */
  posters: readonly string[];
  songs: readonly Sound[];
  clip: Sound;
  files: readonly ObjectFile[];
};

const CLIP_MS = 5000;

function listFolder(folder: string, contentType: string, keyOf: (name: string, index: number) => string) {
  const names = readdirSync(new URL(`${folder}/`, import.meta.url)).toSorted();
  return names.map((name, index): Source => {
    return { file: new URL(`${folder}/${name}`, import.meta.url), key: keyOf(name, index), contentType };
  });
}

function measureSound({ file, key }: Source): Sound {
  const opened = openBytes(fileURLToPath(file));
  const durationMs = measureMp3(opened) ?? 0;
  opened.close();
  return { key, durationMs };
}

async function copy(store: ObjectStore, { file, key, contentType }: Source): Promise<ObjectFile> {
  const bytes = await readFile(file);
  await store.write(key, bytes, contentType);
  return { key, contentType, sizeBytes: bytes.length };
}

/** Copies the demo's files into the store: portraits into the folders of the first users, the rest under `demo/`. */
export async function storeObjects(
  store: ObjectStore,
  { firstId, people }: { firstId: number; people: number },
): Promise<DemoObjects> {
  const portraits = listFolder(
    'portraits',
    'image/jpeg',
    (name, index) => `users/${firstId + (index % people)}/profile/demo/${name}`,
  );
  const covers = listFolder('covers', 'image/jpeg', (name) => `demo/covers/${name}`);
  const posters = listFolder('posters', 'image/jpeg', (name) => `demo/posters/${name}`);
  const songs = listFolder('songs', 'audio/mpeg', (name) => `demo/audio/${name}`);
  const clip = { file: new URL('clip.mp4', import.meta.url), key: 'demo/clip.mp4', contentType: 'video/mp4' };
  const sources = [...portraits, ...covers, ...posters, ...songs, clip];
  return {
    portraits: portraits.map(({ key }) => key),
    covers: covers.map(({ key }) => key),
    posters: posters.map(({ key }) => key),
    songs: songs.map(measureSound),
    clip: { key: clip.key, durationMs: CLIP_MS },
    files: await Promise.all(sources.map((source) => copy(store, source))),
  };
}
