import { randomBytes } from 'node:crypto';

import type { BegunUploads } from '@greenroom/contract/kit/upload-parts-shapes';
import { partsOfFolder } from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES, typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { fail } from '#kit/errors.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import { runAlone } from '#kit/objects/run-alone.ts';
import { getBegunUploads, joinParts, listPartKeys } from '#kit/objects/upload-parts.ts';
import { audit } from '#kit/records/audit.ts';
import { expectOwner } from '#rooms/media/media.service.ts';
import type { Place } from '#rooms/media/media.service.ts';

type PlaceOfKind = Place & { kind: UploadKind };
type InParts = PlaceOfKind & { upload: string };

const partsFolder = ({ user_id, folder, kind }: PlaceOfKind): string => partsOfFolder(user_id, folder, kind);

/** Returns what has arrived of files for a folder, and signs how parts are sent there for 15 minutes. @throws not_found */
export async function getBegunParts(
  { db, store }: Pick<FastifyInstance, 'db' | 'store'>,
  request: FastifyRequest,
  place: PlaceOfKind,
): Promise<BegunUploads> {
  await expectOwner(db, place);
  const at = partsFolder(place);
  const begun = await getBegunUploads(store, { at, typePrefix: `${place.kind}/` });
  await audit(db, request, { action: 'media.getBegunUploads', kind: 'media', record: at });
  return begun;
}

/**
 * Joins the parts of a file to an upload like those that are sent whole, and checks it. A refused file goes with its parts;
 * they stay when the check took too long.
 * @throws bad_input, not_found; conflict when parts are missing or are being joined
 */
export async function joinUpload(
  { db, store, objects }: Pick<FastifyInstance, 'db' | 'store' | 'objects'>,
  { ending, ...given }: InParts & { ending: string },
): Promise<CheckedObject> {
  await expectOwner(db, given);
  const { user_id: owner, folder, kind, upload } = given;
  const at = partsFolder(given);
  // As those that are sent whole. @source contract Uploads
  const who = folder === 'headlines' && kind === 'video' ? `${owner}_${Date.now()}-` : '';
  const key = `users/${owner}/${folder}/${who}${randomBytes(15).toString('base64url')}${ending}`;
  const joined = await runAlone(db, `${at}${upload}`, async () => {
    await joinParts(store, { at, upload, key, contentType: typeOfEnding(ending) });
    const checked = await objects.checkOwn(key, kind);
    const isSlow = 'words' in checked && checked.words === UPLOAD_MESSAGES.tooSlow;
    if ('words' in checked) await store.remove([key]);
    if (isSlow) fail('conflict', { msg: UPLOAD_MESSAGES.tooSlow });
    await store.remove(listPartKeys(at, upload));
    return 'words' in checked ? fail('bad_input', { errors: { key: [checked.words] } }) : checked;
  });
  return joined ?? fail('conflict', { msg: UPLOAD_MESSAGES.isJoining });
}

/** Deletes what has arrived of a file. */
export const removeBegunParts = ({ store }: Pick<FastifyInstance, 'store'>, given: InParts): Promise<void> =>
  store.remove(listPartKeys(partsFolder(given), given.upload));
