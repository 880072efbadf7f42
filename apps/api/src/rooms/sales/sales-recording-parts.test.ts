// @both: parts reach the object store.
import { calls } from '@greenroom/contract';
import {
  PARTS,
  RECORDING,
  partsOfSale,
  countParts,
  partKeyOf,
  rangeOfPart,
  uploadNameOf,
} from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { garbageKinds } from '#app/rooms.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';
import { isOnS3 } from '#testing/bucket.ts';
import { watchEntries } from '#testing/entries.ts';
import { addSale } from '#testing/parlours.ts';
import { largeVideo } from '#testing/recordings.ts';
import { postForm } from '#testing/upload.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const VIDEO = largeVideo(PARTS.bytes + 1000);
const recordingUploadName = (bytes: Buffer, name = 'evening.mp4') =>
  uploadNameOf({ name, size: bytes.length, lastModified: 1_790_000_000_000 });
const NAME = recordingUploadName(VIDEO);

let saleId = 0;
let parlourId = 0;
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await world.store.remove(await keysIn(''));
  ({ saleId, id: parlourId } = await addSale(world, { suiteTitle: 'Horns' }));
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

const ask = async (id = saleId) =>
  calls['sales.getRecordingUploads'].output.parse(
    (await world.call('sales.getRecordingUploads', { params: { id } })).json(),
  ).data;

/** Sends a part as a browser does. Returns the store's status. */
async function send(
  bytes: Buffer,
  part: number,
  key = partKeyOf(partsOfSale(saleId), recordingUploadName(bytes), part),
) {
  const { form } = await ask();
  const { start, end } = rangeOfPart(bytes.length, part);
  const fields = { ...form.fields, key, 'Content-Type': RECORDING.contentType };
  return postForm(world.app, form.url, fields, bytes.subarray(start, end));
}
async function sendAs(bytes: Buffer, key: string) {
  const { form } = await ask();
  return postForm(world.app, form.url, { ...form.fields, key, 'Content-Type': RECORDING.contentType }, bytes);
}
const add = (upload = NAME, id = saleId) =>
  world.call('sales.addRecording', { params: { id }, body: { upload } });

describe('a recording in parts', () => {
  test('is joined, checked, served whole and in the log, and its parts are gone', async () => {
    expect(await send(VIDEO, 2)).toBe(204);
    expect((await ask()).uploads).toEqual([{ name: NAME, sizeBytes: VIDEO.length, parts: [2] }]);
    expect((await add()).json().msg).toBe(UPLOAD_MESSAGES.partsMissing);
    expect(await send(VIDEO, 1)).toBe(204);
    expect((await ask()).uploads).toEqual([{ name: NAME, sizeBytes: VIDEO.length, parts: [1, 2] }]);

    const done = await add();
    expect([done.statusCode, done.json().msg]).toEqual([200, SALE_MESSAGES.recorded]);
    const report = await world.call('sales.get', { params: { id: saleId } });
    const { video_url: url, duration } = calls['sales.get'].output.parse(report.json()).data;
    expect(duration).toBe(1000);
    expect(url).toMatch(new RegExp(`^/media/parlours/${parlourId}/[\\w-]{36}/recording\\.mp4$`));
    const served = await world.app.inject(String(url));
    expect(served.headers['content-type']).toBe('video/mp4');
    expect(served.rawPayload.equals(VIDEO)).toBe(true);
    expect(await keysIn('recordings/')).toEqual([]);
    expect((await ask()).uploads).toEqual([]);
    expect(await query('select action, kind, record, after from new_entries')).toEqual([
      {
        action: 'sales.addRecording',
        kind: 'sales',
        record: String(saleId),
        after: { video: String(url).slice('/media/'.length), duration: 1000 },
      },
    ]);
  });

  test('is not served before it is joined, and nobody sends more or elsewhere with its form', async () => {
    expect(await send(VIDEO, 1)).toBe(204);
    expect((await world.app.inject(`/media/${partKeyOf(partsOfSale(saleId), NAME, 1)}`)).statusCode).toBe(
      404,
    );
    for (const key of [
      partKeyOf(partsOfSale(saleId + 1), NAME, 2),
      `users/1/projects/x.mp4`,
      `parlours/1/recording.mp4`,
    ]) {
      expect(await send(VIDEO, 2, key), key).toBe(403);
    }
    const { form } = await ask();
    const fields = {
      ...form.fields,
      key: partKeyOf(partsOfSale(saleId), NAME, 2),
      'Content-Type': RECORDING.contentType,
    };
    const tooMany = Buffer.alloc(PARTS.bytes + 1);
    expect(await postForm(world.app, form.url, fields, tooMany)).toBeGreaterThanOrEqual(400);
    expect(await keysIn('recordings/')).toEqual([partKeyOf(partsOfSale(saleId), NAME, 1)]);
  });

  test('is joined once, however often it is finished at the same time', async () => {
    expect(await send(VIDEO, 1)).toBe(204);
    expect(await send(VIDEO, 2)).toBe(204);
    const all = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ]);
    expect(await keysIn('')).toHaveLength(1);
    expect(await query('select action from new_entries')).toEqual([{ action: 'sales.addRecording' }]);
  });

  // A bucket takes what its form allows: our console checks there, and what can't be joined is swept a day later.
  test.skipIf(isOnS3())('takes no part that its file cannot have, and not more than its part', async () => {
    const short = Buffer.alloc(500, 'x');
    for (const part of [2, 9999]) {
      expect(
        await sendAs(short, partKeyOf(partsOfSale(saleId), recordingUploadName(short), part)),
        `part ${part}`,
      ).toBe(400);
    }
    expect(
      await sendAs(Buffer.alloc(501, 'x'), partKeyOf(partsOfSale(saleId), recordingUploadName(short), 1)),
    ).toBe(413);
    expect(await sendAs(short, partKeyOf(partsOfSale(saleId), recordingUploadName(Buffer.alloc(0)), 1))).toBe(
      400,
    );
    expect(await keysIn('')).toEqual([]);
  });

  test.skipIf(isOnS3())(
    `has at most ${PARTS.uploadsMax} uploads that are begun and not finished`,
    async () => {
      const bytes = Buffer.alloc(500, 'x');
      const recordingPartKey = (at: number) =>
        partKeyOf(partsOfSale(saleId), recordingUploadName(bytes, `${at}.mp4`), 1);
      for (let at = 1; at <= PARTS.uploadsMax; at += 1)
        expect(await sendAs(bytes, recordingPartKey(at))).toBe(204);
      expect(await sendAs(bytes, recordingPartKey(11))).toBe(400);
      await world.store.remove([recordingPartKey(1)]);
      expect(await sendAs(bytes, recordingPartKey(11))).toBe(204);
    },
  );

  test('does not count a part of another size', async () => {
    await world.store.write(
      partKeyOf(partsOfSale(saleId), NAME, 1),
      Buffer.from('short'),
      RECORDING.contentType,
    );
    await world.store.write(
      partKeyOf(partsOfSale(saleId), NAME, 9),
      Buffer.from('no such part'),
      RECORDING.contentType,
    );
    await world.store.write(`recordings/${saleId}/other`, Buffer.from('x'), RECORDING.contentType);
    expect((await ask()).uploads).toEqual([]);
  });

  test('that is no video is refused and deleted, and the recording before stays', async () => {
    await query(`update sales set video_key = 'demo/old.mp4'`);
    const text = Buffer.alloc(2000, 'words ');
    expect(await send(text, 1)).toBe(204);
    const refused = await add(recordingUploadName(text));
    expect(refused.json().errors).toEqual({ upload: [UPLOAD_MESSAGES.noVideo] });
    expect(await keysIn('')).toEqual([]);
    expect(await query('select video_key from sales')).toEqual([{ video_key: 'demo/old.mp4' }]);
    expect(await query('select from new_entries')).toEqual([]);
  });

  test('can be discarded, and what nobody joins is swept a day later', async () => {
    const other = largeVideo(5000);
    await send(VIDEO, 1);
    await send(other, 1);
    const body = { upload: NAME };
    const answer = await world.call('sales.removeRecordingUpload', { params: { id: saleId }, body });
    expect(answer.json().msg).toBe(SALE_MESSAGES.uploadRemoved);
    expect(await keysIn('recordings/')).toEqual([
      partKeyOf(partsOfSale(saleId), recordingUploadName(other), 1),
    ]);
    const { db, store, app } = world;
    const parts = { db, store, objects: app.objects };
    expect(await collectGarbage(parts, { kinds: garbageKinds })).toBe(0);
    expect(await collectGarbage(parts, { kinds: garbageKinds, olderThanMs: -60_000 })).toBe(1);
    expect(await keysIn('recordings/')).toEqual([]);
  });

  test('is refused for a parlour that is not there, and above 4 GB', async () => {
    const gone = { params: { id: 999_999 } };
    expect((await world.call('sales.getRecordingUploads', gone)).statusCode).toBe(404);
    expect((await add(NAME, 999_999)).statusCode).toBe(404);
    const removal = await world.call('sales.removeRecordingUpload', { ...gone, body: { upload: NAME } });
    expect(removal.statusCode).toBe(404);
    const large = uploadNameOf({ name: 'x.mp4', size: RECORDING.maxBytes + 1, lastModified: 1 });
    expect((await add(large)).json().errors).toEqual({ upload: [UPLOAD_MESSAGES.tooLarge] });
    expect(countParts(RECORDING.maxBytes)).toBeLessThan(10_000);
  });
});
