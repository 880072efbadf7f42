import { inArray } from 'drizzle-orm';

import { objects as objectRows } from '#kit/db/kit.table.ts';
import type { StoredObject } from '#kit/objects/store.ts';
import type { GarbageParts, GarbageKind } from '#kit/objects/garbage.ts';

/** What all keys of recordings begin with. Each lies in a folder of its own, of which a record names one file alone. */
export const RECORDINGS_AT = 'parlours/';
/** The file that a record names. */
const MAINS = ['index.m3u8', 'recording.mp4'];

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Removes those of the objects, all old, whose recording no record uses, with their rows; returns how many. */
async function removeUnusedRecordings(
  { db, store, objects }: GarbageParts,
  old: readonly StoredObject[],
): Promise<number> {
  if (old.length === 0) return 0;
  const folders = [...new Set(old.map(({ key }) => folderOf(key)))];
  const mains = folders.flatMap((folder) => MAINS.map((name) => `${folder}/${name}`));
  const used = new Set([...(await objects.findUsed(db, mains))].map(folderOf));
  const gone = old.map(({ key }) => key).filter((key) => !used.has(folderOf(key)));
  if (gone.length === 0) return 0;
  await db.delete(objectRows).where(inArray(objectRows.key, gone));
  await store.remove(gone);
  return gone.length;
}

/** Recordings, for garbage collection: those that another took the place of, or whose parlour went for good. */
export const garbageRecordings: GarbageKind = { at: RECORDINGS_AT, removeUnused: removeUnusedRecordings };
