import type { BegunUploads } from '@greenroom/contract/kit/upload-parts-shapes';
import {
  PARTS,
  PART_KEY,
  bytesOfPart,
  bytesOfUpload,
  countParts,
  partKeyOf,
} from '@greenroom/contract/kit/upload-parts';
import { MEDIA, UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import { fail } from '#kit/errors.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** A kind of file that is sent to a place in parts: `at` begins the keys of the parts, `typePrefix` their content types. */
type PartsPlace = { at: string; typePrefix: string };

/** Returns the uploads to a place with the parts that have arrived whole, the fullest first. */
async function listBegun(store: ObjectStore, at: string): Promise<BegunUploads['uploads']> {
  const found = new Map<string, number[]>();
  for await (const { key, sizeBytes } of store.list(at)) {
    const { upload = '', part = '' } = PART_KEY.exec(key)?.groups ?? {};
    if (sizeBytes === bytesOfPart(key)) found.set(upload, [...(found.get(upload) ?? []), Number(part)]);
  }
  return [...found]
    .map(([name, parts]) => ({
      name,
      sizeBytes: bytesOfUpload(name),
      parts: parts.toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => b.parts.length - a.parts.length || a.name.localeCompare(b.name));
}

/** Returns what has arrived at a place, and how parts are sent there. */
export async function getBegunUploads(
  store: ObjectStore,
  { at, typePrefix }: PartsPlace,
): Promise<BegunUploads> {
  const maxBytes = PARTS.bytes;
  const rule = { keyPrefix: at, typePrefix, maxBytes, seconds: MEDIA.policySeconds };
  const { url, fields, expiresAt } = await store.createForm(rule);
  return {
    uploads: await listBegun(store, at),
    form: { url, fields, keyPrefix: at, maxBytes, expiresAt: expiresAt.toISOString() },
  };
}

/** Returns the keys of all parts of an upload. */
export const listPartKeys = (at: string, upload: string): string[] =>
  Array.from({ length: countParts(bytesOfUpload(upload)) }, (_, part) => partKeyOf(at, upload, part + 1));

type Joining = { at: string; upload: string; key: string; contentType: string };

/** Joins the parts of an upload to an object; they stay. @throws conflict when some have not arrived */
export async function joinParts(
  store: ObjectStore,
  { at, upload, key, contentType }: Joining,
): Promise<void> {
  const parts = listPartKeys(at, upload);
  const there = (await listBegun(store, at)).find(({ name }) => name === upload);
  if (there?.parts.length !== parts.length) fail('conflict', { msg: UPLOAD_MESSAGES.partsMissing });
  await store.join(parts, key, contentType);
}
