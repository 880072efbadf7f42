import { randomUUID } from 'node:crypto';

import type { BegunUploads } from '@greenroom/contract/kit/upload-parts-shapes';
import { RECORDING, partsOfSale } from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import { runAlone } from '#kit/objects/run-alone.ts';
import { fail } from '#kit/errors.ts';
import { getBegunUploads, joinParts, listPartKeys } from '#kit/objects/upload-parts.ts';
import { audit } from '#kit/records/audit.ts';
import { RECORDINGS_AT } from '#rooms/sales/sales-recording-garbage.store.ts';
import { getRecording, setRecording } from '#rooms/sales/sales-recording.store.ts';

/** Returns what has arrived of a finished parlour's recordings, and how parts are sent. @throws not_found */
export async function getRecordingUploads(
  { db, store }: Pick<FastifyInstance, 'db' | 'store'>,
  saleId: number,
): Promise<BegunUploads> {
  if (!(await getRecording(db, saleId))) fail('not_found');
  return getBegunUploads(store, { at: partsOfSale(saleId), typePrefix: 'video/' });
}

/** Runs `work` unless this upload is being joined, here or in another process. @throws conflict, unavailable */
export async function joinOnce(
  { db }: Pick<FastifyInstance, 'db'>,
  { saleId, upload }: { saleId: number; upload: string },
  work: () => Promise<void>,
): Promise<void> {
  const done = await runAlone(db, `recording ${saleId} ${upload}`, async () => {
    await work();
    return true;
  });
  if (!done) fail('conflict', { msg: SALE_MESSAGES.isJoining });
}

/** A joined and checked recording that no parlour has yet. */
type Joined = { key: string; durationMs: number | null };

/**
 * Joins the parts of an upload and checks the video, outside any transaction. A file that is no video goes with its parts.
 * @throws not_found, conflict when parts are missing or the check took too long, bad_input
 */
export async function joinRecording(
  { db, store, objects }: Pick<FastifyInstance, 'db' | 'store' | 'objects'>,
  saleId: number,
  upload: string,
): Promise<Joined> {
  const sale = (await getRecording(db, saleId)) ?? fail('not_found');
  const at = partsOfSale(saleId);
  const key = `${RECORDINGS_AT}${sale.parlourId}/${randomUUID()}/recording.mp4`;
  await joinParts(store, { at, upload, key, contentType: RECORDING.contentType });
  const checked = await objects.checkOwn(key, 'video');
  if ('words' in checked && checked.words === UPLOAD_MESSAGES.tooSlow) {
    // On a busy machine: another try needs the parts.
    await store.remove([key]);
    fail('conflict', { msg: SALE_MESSAGES.checkTooSlow });
  }
  if ('words' in checked) {
    await store.remove([key, ...listPartKeys(at, upload)]);
    fail('bad_input', { errors: { upload: [checked.words] } });
  }
  return { key, durationMs: checked.durationMs };
}

/** Makes a joined recording that of a finished parlour. The one before is collected as garbage. @throws not_found */
export async function addRecording(
  db: Db,
  request: FastifyRequest,
  { saleId, upload, joined }: { saleId: number; upload: string; joined: Joined },
): Promise<void> {
  const { key, durationMs } = joined;
  await db.transaction(async (tx) => {
    const was = (await getRecording(tx, saleId)) ?? fail('not_found');
    await setRecording(tx, saleId, key, durationMs);
    await audit(tx, request, {
      action: 'sales.addRecording',
      kind: 'sales',
      record: saleId,
      before: { video: was.videoKey, duration: was.durationMs },
      after: { video: key, duration: durationMs ?? was.durationMs },
    });
  });
  // What cannot be removed now is collected a day later.
  await request.server.store
    .remove(listPartKeys(partsOfSale(saleId), upload))
    .catch((error: unknown) => request.log.warn(error));
}

/** Deletes what has arrived of an upload. @throws not_found when there is no such finished parlour */
export async function removeRecordingUpload(
  { db, store }: Pick<FastifyInstance, 'db' | 'store'>,
  saleId: number,
  upload: string,
): Promise<void> {
  if (!(await getRecording(db, saleId))) fail('not_found');
  await store.remove(listPartKeys(partsOfSale(saleId), upload));
}
