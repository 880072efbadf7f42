import { randomBytes } from 'node:crypto';

import { MEDIA, UPLOADS, partsOfKey } from '@greenroom/contract/kit/uploads';
import { MEDIA_MESSAGES } from '@greenroom/contract/media.rules';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { audit } from '#kit/records/audit.ts';
import { fail } from '#kit/errors.ts';
import { hasUser, removeTrack } from '#rooms/media/media.store.ts';

const PERSONAL: ReadonlySet<UploadFolder> = new Set(['profile', 'audio', 'projects']);

/** A folder of uploads. */
export type Place = { user_id: number; folder: UploadFolder };

/** Checks that the owner of a folder is there; the folders that are not personal are those of staff. @throws not_found */
export async function expectOwner(db: Sql, { user_id: owner, folder }: Place): Promise<void> {
  if (PERSONAL.has(folder) && !(await hasUser(db, owner))) fail('not_found');
}

/** Signs policies that let the caller upload to one folder for 15 minutes, and records who got one. @throws not_found */
export async function getConfiguration(
  { db, store }: Pick<FastifyInstance, 'db' | 'store'>,
  request: FastifyRequest,
  { user_id: owner, folder }: Place,
) {
  await expectOwner(db, { user_id: owner, folder });
  const keyPrefix = `users/${owner}/${folder}/${randomBytes(15).toString('base64url')}/`;
  const ends: number[] = [];
  const createUploadForm = async (kind: UploadKind) => {
    const { maxBytes } = UPLOADS[kind];
    const rule = { keyPrefix, typePrefix: `${kind}/`, maxBytes, seconds: MEDIA.policySeconds };
    const { expiresAt, ...form } = await store.createForm(rule);
    ends.push(expiresAt.getTime());
    return { ...form, maxBytes, keyPrefix };
  };
  const [image, audio, video] = await Promise.all([
    createUploadForm('image'),
    createUploadForm('audio'),
    createUploadForm('video'),
  ]);
  await audit(db, request, { action: 'media.getConfiguration', kind: 'media', record: keyPrefix });
  const expiresAt = new Date(Math.min(...ends)).toISOString();
  return { bucket: store.bucket, region: store.region, uploads: { image, audio, video }, expiresAt };
}

/** Removes a podcast's track and then its objects, unless something else uses them. @throws not_found */
export async function removePodcastTrack(
  { db, objects }: Pick<FastifyInstance, 'db' | 'objects'>,
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    const track = (await removeTrack(tx, id)) ?? fail('not_found');
    const { podcastId, title } = track;
    await audit(tx, request, {
      action: 'media.removeTrack',
      kind: 'podcasts',
      record: podcastId,
      before: { track: title },
    });
    return track;
  });
  const keys = [gone.objectKey, gone.thumbnailKey].filter((key) => key !== null);
  // The track is deleted by now. Garbage collection deletes what remains when the store does not answer.
  await objects.removeUnused(keys).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the objects of a removed track stay for garbage collection');
  });
}

/** Removes an upload that no record uses. @throws not_found, conflict */
export async function removeObject(
  { db, store, objects }: Pick<FastifyInstance, 'db' | 'store' | 'objects'>,
  request: FastifyRequest,
  key: string,
): Promise<void> {
  if (!partsOfKey(key) || !(await store.find(key))) fail('not_found');
  const isUsed = (await objects.findUsed(db, [key])).has(key);
  const removed = isUsed
    ? []
    : await objects.removeUnused([key], (tx) =>
        audit(tx, request, { action: 'media.removeObject', kind: 'media', record: key }),
      );
  if (removed.length === 0) fail('conflict', { msg: MEDIA_MESSAGES.inUse });
}
