import { Readable } from 'node:stream';

import { readObjects } from '#kit/archive/archive.ts';
import type { ArchivedObject, Manifest } from '#kit/archive/archive.ts';
import { measureBytes } from '#kit/archive/archive-files.ts';
import type { ArchiveFiles } from '#kit/archive/archive-files.ts';
import type { NewEtag } from '#kit/archive/archive-tables.ts';
import { mapSome } from '#kit/objects/checks.ts';
import { splitIntoPages } from '#kit/objects/garbage.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

type Parts = { store: ObjectStore; files: ArchiveFiles };

/** What the store serves types by are rows, so it need not know them. */
const TYPE = 'application/octet-stream';
const AT_ONCE = 100;

/** Objects that were written, and those whose key the store has for other bytes. */
export type Placed = { etags: NewEtag[]; others: ArchivedObject[]; written: number };

/** Adds an archive's objects to a store. It replaces none, so that what the store held stays whole. */
export async function addObjects({ store, files }: Parts, manifest: Manifest): Promise<Placed> {
  const placed: Placed = { etags: [], others: [], written: 0 };
  let some: ArchivedObject[] = [];
  const place = async () => {
    await mapSome(some, async (each) => {
      const found = await store.find(each.key);
      if (found && !(await isSame({ store }, each))) return placed.others.push(each);
      if (!found) placed.written += 1;
      return placed.etags.push(
        found ? toNewEtag(each, found.etag) : await writeObject({ store, files }, each),
      );
    });
    some = [];
  };
  for await (const each of readObjects(files, manifest.objects.lists)) {
    some.push(each);
    if (some.length >= AT_ONCE) await place();
  }
  await place();
  return placed;
}

const toNewEtag = ({ key, etag }: ArchivedObject, now: string): NewEtag => ({ key, was: etag, now });

async function isSame({ store }: Pick<Parts, 'store'>, { key, sha256 }: ArchivedObject): Promise<boolean> {
  const bytes = await store.read(key);
  return bytes !== null && (await measureBytes(bytes)).sha256 === sha256;
}

/** Writes an object in place of any other. @throws Error when the store does not have it then */
export async function writeObject({ store, files }: Parts, object: ArchivedObject): Promise<NewEtag> {
  const { key, sizeBytes } = object;
  const bytes = Readable.from(files.read(files.objectName(object)), { objectMode: false });
  await store.write(key, bytes, TYPE);
  const found = await store.find(key);
  if (found?.sizeBytes !== sizeBytes)
    throw new Error(`The store did not keep ${key}: restore again, it goes on.`);
  return toNewEtag(object, found.etag);
}

/** Returns the key of an object in the store that is not in an archive with these bytes; null when there is none. */
export async function findForeign({ store, files }: Parts, manifest: Manifest): Promise<string | null> {
  const known = new Map<string, ArchivedObject>();
  let first = true;
  for await (const { key, sizeBytes } of store.list('')) {
    if (first) for await (const each of readObjects(files, manifest.objects.lists)) known.set(each.key, each);
    first = false;
    const same = known.get(key);
    if (same?.sizeBytes !== sizeBytes || !(await isSame({ store }, same))) return key;
  }
  return null;
}

/** Removes the objects that an archive does not have. Returns how many. */
export async function removeForeign({ store, files }: Parts, manifest: Manifest): Promise<number> {
  const known = new Set<string>();
  for await (const { key } of readObjects(files, manifest.objects.lists)) known.add(key);
  let removed = 0;
  for await (const page of splitIntoPages(store.list(''))) {
    const foreign = page.map(({ key }) => key).filter((key) => !known.has(key));
    await store.remove(foreign);
    removed += foreign.length;
  }
  return removed;
}
