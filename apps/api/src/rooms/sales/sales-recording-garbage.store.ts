import { objects as objectRows } from '#kit/db/kit.table.ts';
import { inArray } from '#kit/db/orm.ts';
import type { StoredObject } from '#kit/objects/store.ts';
import type { GarbageParts, GarbageKind } from '#kit/objects/garbage.ts';

/** The prefix of all recording keys. Each recording has its own folder, of which a record names only one file. */
export const RECORDINGS_AT = 'parlours/';
/** Selects the file that a record names. */
const MAINS = ['index.m3u8', 'recording.mp4'];

const cutToFolder = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Deletes those of the (old) objects whose recording no record uses, with their rows; returns how many. */
async function removeUnusedRecordings(
  { db, store, objects }: GarbageParts,
  old: readonly StoredObject[],
): Promise<number> {
  if (old.length === 0) return 0;
  const folders = [...new Set(old.map(({ key }) => cutToFolder(key)))];
  const mains = folders.flatMap((folder) => MAINS.map((name) => `${folder}/${name}`));
  const used = new Set([...(await objects.findUsed(db, mains))].map(cutToFolder));
  const gone = old.map(({ key }) => key).filter((key) => !used.has(cutToFolder(key)));
  if (gone.length === 0) return 0;
  await db.delete(objectRows).where(inArray(objectRows.key, gone));
  await store.remove(gone);
  return gone.length;
}

/** Recordings for garbage collection: those that were replaced, or whose parlour was purged. */
export const garbageRecordings: GarbageKind = { at: RECORDINGS_AT, removeUnused: removeUnusedRecordings };
