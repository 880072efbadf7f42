import { createHash } from 'node:crypto';

import { backup } from '#app/backup.ts';
import { restoreBackup } from '#app/restore.ts';
import { runHere } from '#testing/command.ts';
import type { Ended } from '#testing/command.ts';
import { makeTestFolder } from '#testing/place.ts';
import type { Place } from '#testing/place.ts';
import { samples } from '#testing/samples/samples.ts';
import type { World } from '#testing/world.ts';
import { openToRead, readObjects } from '#kit/archive/archive.ts';
import type { ArchivedObject } from '#kit/archive/archive.ts';
import { readConfig } from '#kit/config.ts';
import { openStore } from '#kit/objects/open-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** Runs `npm run backup -- FOLDER` and `npm run restore -- FOLDER …`. */
export const backUpFrom = (place: Place, folder: string): Promise<Ended> => runHere(backup, [folder], place);
export const restoreTo = (place: Place, folder: string, ...more: string[]): Promise<Ended> =>
  runHere(restoreBackup, [folder, ...more], place);

/** Returns the fingerprint that a command printed. */
export const fingerprintIn = (text: string): string | undefined => /Fingerprint: (\w{64})/.exec(text)?.[1];

/** Returns the fingerprint of what a place holds. */
export const backUpForFingerprint = async (place: Place): Promise<string | undefined> =>
  fingerprintIn((await backUpFrom(place, await makeTestFolder())).output);

/** Lists the objects of a backup that is not encrypted. */
export async function listArchived(folder: string): Promise<ArchivedObject[]> {
  const { files, manifest } = await openToRead(folder, undefined);
  const objects: ArchivedObject[] = [];
  for await (const each of readObjects(files, manifest.objects.lists)) objects.push(each);
  return objects;
}

/** Runs work on the object store of a place. */
export async function withStore<T>(place: Place, work: (store: ObjectStore) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(place), { id: '', secret: '', now: async () => Date.now() });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns the SHA-256 of an object; null when there is none. */
export async function hashStoredObject(store: ObjectStore, key: string): Promise<string | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

let color = 0;

/** Gives a person a new picture, so that the one before is garbage. Returns the call's status. */
export async function changePicture({ store, call }: World, id: number): Promise<number> {
  color += 1;
  const bytes = await samples.png(20, 20, `#${color.toString(16).padStart(6, '0')}`);
  const key = `users/${id}/profile/${color}.png`;
  await store.write(key, bytes, 'image/png');
  return (await call('users.update', { params: { id }, body: { profile_image: key } })).statusCode;
}
