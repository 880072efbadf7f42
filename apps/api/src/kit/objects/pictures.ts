import type { PictureType } from '#kit/inspection/finding.ts';
import type { Inspection } from '#kit/inspection/inspection.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { originalKey } from '#kit/objects/uses.ts';

/** An inspected picture: its key, and the ETag at its inspection. */
export type NotedPicture = { key: string; etag: string | null };

type Parts = { store: ObjectStore; inspection: Inspection };

/**
 * Finds pictures as they are served in full size: re-encoded, without metadata. One that doesn't exist yet, as in older
 * data folders or for downloads of another type, is made when it is first requested.
 */
export function openPictures({ store, inspection }: Parts) {
  const making = new Map<string, Promise<StoredObject | null>>();
  /** Pictures that can't be encoded, so that each is tried once. */
  const refused = new Set<string>();

  const make = async ({ key, etag }: NotedPicture, as: PictureType, name: string) => {
    const before = await store.find(key);
    if (!before || (etag !== null && before.etag !== etag)) return null;
    const found = await store.withFile(key, (file) => inspection.inspect(file, 'image', as));
    // Another object may have replaced it meanwhile.
    if (!found || (await store.find(key))?.etag !== before.etag) return null;
    if ('refusal' in found || !found.original) {
      refused.add(name);
      return null;
    }
    const at = originalKey(key, as);
    await store.write(at, found.original, as);
    return store.find(at);
  };

  /** Returns null when there is no such picture. @throws unavailable */
  return async (picture: NotedPicture, as: PictureType): Promise<StoredObject | null> => {
    const at = originalKey(picture.key, as);
    const name = `${at} ${picture.etag}`;
    const found = await store.find(at);
    if (found || refused.has(name)) return found;
    const begun = making.get(name) ?? make(picture, as, name).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  };
}
