import { UPLOAD_MESSAGES, UPLOADS, UPLOAD_KINDS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import type { Db, Sql } from '#kit/db/db.ts';
import { and, eq } from '#kit/db/orm.ts';
import { NOT_OF_KIND, isPictureType } from '#kit/inspection/finding.ts';
import type { Inspection } from '#kit/inspection/inspection.ts';
import { objects } from '#kit/db/kit.table.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { copyKey, originalKey } from '#kit/objects/uses.ts';

/** An inspected object. Sizes are in pixels, lengths in milliseconds. */
export type CheckedObject = {
  key: string;
  kind: UploadKind;
  contentType: string;
  sizeBytes: number;
  durationMs: number | null;
  width: number | null;
  height: number | null;
};

/** What is wrong with an object, as a message for users. */
export type Words = { words: string };

const AT_ONCE = 4;

/** Returns the results in the order of the items, with a few processed concurrently. */
export async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  }
  return results;
}

type Looking = { db: Db; store: ObjectStore; inspection: Inspection };

/** Returns what an object is, or what is wrong with it. Inspects it only once while its bytes stay the same. */
export async function checkObject(
  looking: Looking,
  key: string,
  kind: UploadKind,
): Promise<CheckedObject | Words> {
  const stored = await looking.store.find(key);
  if (!stored) return { words: UPLOAD_MESSAGES.notThere };
  if (stored.sizeBytes === 0) return { words: UPLOAD_MESSAGES.empty };
  if (stored.sizeBytes > UPLOADS[kind].maxBytes) return { words: UPLOAD_MESSAGES.tooLarge };
  const known = await findChecked(looking.db, stored);
  if (known) return known.kind === kind ? known : { words: UPLOAD_MESSAGES[NOT_OF_KIND[kind]] };
  return inspectOne(looking, stored, kind);
}

/** Returns what an object is that the server has stored, whatever its size, or what is wrong with it. */
export async function checkOwnObject(
  looking: Looking,
  key: string,
  kind: UploadKind,
): Promise<CheckedObject | Words> {
  const stored = await looking.store.find(key);
  return stored ? inspectOne(looking, stored, kind) : { words: UPLOAD_MESSAGES.notThere };
}

async function findChecked(db: Sql, { key, etag }: StoredObject): Promise<CheckedObject | null> {
  const [row] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.key, key), eq(objects.etag, etag)));
  const kind = row && findUploadKind(row.contentType);
  if (!row || !kind) return null;
  const { contentType, sizeBytes, durationMs, width, height } = row;
  return { key, kind, contentType, sizeBytes, durationMs, width, height };
}

const findUploadKind = (contentType: string): UploadKind | undefined =>
  UPLOAD_KINDS.find((kind) => Object.values(UPLOADS[kind].types).includes(contentType));

async function inspectOne(
  { db, store, inspection }: Looking,
  { key, etag, sizeBytes }: StoredObject,
  kind: UploadKind,
): Promise<CheckedObject | Words> {
  const found = await store.withFile(key, (file) => inspection.inspect(file, kind), {
    isVideo: kind === 'video',
  });
  // Another upload with the same policy may have replaced the object during the inspection.
  const after = await store.find(key);
  if (!found || after?.etag !== etag) return { words: UPLOAD_MESSAGES.notThere };
  if ('refusal' in found) return { words: UPLOAD_MESSAGES[found.refusal] };
  const { contentType, durationMs, width, height, copies, original } = found;
  await mapSome(copies, (copy) => store.write(copyKey(key, copy.width), copy.bytes, 'image/webp'));
  if (original && isPictureType(contentType)) {
    await store.write(originalKey(key, contentType), original, contentType);
  }
  const row = {
    contentType,
    sizeBytes,
    etag,
    durationMs,
    width,
    height,
    copies: copies.map((copy) => copy.width),
  };
  await db
    .insert(objects)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: objects.key, set: row });
  return { key, kind, contentType, sizeBytes, durationMs, width, height };
}
