// @both: files reach the object store.
import { calls } from '@greenroom/contract';
import { PARTS, partKeyOf, rangeOfPart, uploadNameOf } from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { garbageKinds } from '#app/rooms.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';
import { samples } from '#testing/samples/samples.ts';
import { postForm } from '#testing/upload.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const SOUND = samples.wav(200, 44_100);
const talkUploadName = (bytes: Buffer) =>
  uploadNameOf({ name: 'talk.wav', size: bytes.length, lastModified: 1_790_000_000_000 });
const NAME = talkUploadName(SOUND);

let owner = 0;
beforeEach(async () => {
  await world.store.remove(await keysIn(''));
  ({ id: owner } = await world.addUser());
});

async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.store.list(prefix)) keys.push(key);
  return keys.toSorted();
}
const place = (kind: UploadKind = 'audio') => ({ user_id: owner, folder: 'audio' as const, kind });
async function ask() {
  const answer = await world.call('media.getBegunUploads', { query: place() });
  return calls['media.getBegunUploads'].output.parse(answer.json()).data;
}
async function send(bytes: Buffer, part: number): Promise<number> {
  const { form } = await ask();
  const { start, end } = rangeOfPart(bytes.length, part);
  const key = partKeyOf(form.keyPrefix, talkUploadName(bytes), part);
  const fields = { ...form.fields, key, 'Content-Type': 'audio/wav' };
  return postForm(world.app, form.url, fields, bytes.subarray(start, end));
}
const join = (upload = NAME, ending = '.wav') =>
  world.call('media.joinUpload', { body: { ...place(), upload, ending } });

test('a file in parts goes on with what is missing, and becomes an upload like any other', async () => {
  expect(SOUND.length).toBeGreaterThan(PARTS.bytes);
  expect(await send(SOUND, 2)).toBe(204);
  expect((await join()).json()).toMatchObject({ code: 'conflict', msg: UPLOAD_MESSAGES.partsMissing });
  expect((await ask()).uploads).toEqual([{ name: NAME, sizeBytes: SOUND.length, parts: [2] }]);
  expect(await send(SOUND, 1)).toBe(204);
  const joined = calls['media.joinUpload'].output.parse((await join()).json()).data;
  expect(joined).toMatchObject({
    kind: 'audio',
    contentType: 'audio/wav',
    sizeBytes: SOUND.length,
    duration: 200,
  });
  expect(joined.key).toMatch(new RegExp(`^users/${owner}/audio/[\\w-]{20}\\.wav$`));
  expect(await keysIn('')).toEqual([joined.key]);
  expect((await world.app.inject(joined.url)).rawPayload.equals(SOUND)).toBe(true);
  const again = await world.call('media.check', { body: { key: joined.key, kind: 'audio' } });
  expect(again.json().data).toEqual(joined);
});

test('a file that is finished twice at once is joined once', async () => {
  await send(SOUND, 1);
  await send(SOUND, 2);
  const all = await Promise.all([join(), join(), join()]);
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await keysIn('')).toHaveLength(1);
});

test('a file of another kind is refused with the reason and deleted, and can be discarded before', async () => {
  const text = Buffer.alloc(2000, 'words ');
  expect(await send(text, 1)).toBe(204);
  const refused = await join(talkUploadName(text));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({ key: [UPLOAD_MESSAGES.noAudio] });
  expect(await keysIn('')).toEqual([]);

  await send(SOUND, 1);
  const gone = await world.call('media.removeBegunUpload', { body: { ...place(), upload: NAME } });
  expect(gone.statusCode, gone.body).toBe(200);
  expect(await keysIn('')).toEqual([]);
});

test('the size, the folder and the owner are those of other uploads', async () => {
  const large = uploadNameOf({ name: 'x.wav', size: UPLOADS.audio.maxBytes + 1, lastModified: 1 });
  expect((await join(large)).json().errors).toEqual({ upload: [UPLOAD_MESSAGES.tooLarge] });
  const asked = async (query: object) => (await world.call('media.getBegunUploads', { query })).statusCode;
  expect(await asked({ ...place(), user_id: 999_999 })).toBe(404);
  expect(await asked({ ...place(), folder: 'staff', user_id: world.admin.id + 1 })).toBe(403);
  expect(await asked({ ...place(), folder: 'staff', user_id: world.admin.id })).toBe(200);
});

test('what nobody joins is swept a day later', async () => {
  await send(SOUND, 1);
  const { db, store, app } = world;
  const parts = { db, store, objects: app.objects };
  await collectGarbage(parts, { kinds: garbageKinds });
  expect(await keysIn('')).toHaveLength(1);
  await collectGarbage(parts, { kinds: garbageKinds, olderThanMs: -60_000 });
  expect(await keysIn('')).toEqual([]);
});
