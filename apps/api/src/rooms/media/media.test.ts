import { calls } from '@greenroom/contract';
import { UPLOAD_KINDS, UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

let world: World;
let person: { id: number };
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  person = await world.addUser();
  await addSeven(world);
});
afterAll(() => world.close());

/** Policies are issued for people that there are; these tests ask for those of number 7. */
const addSeven = ({ db }: World) =>
  db.$client.query(
    `insert into users (id, name, email) overriding system value values (7, 'Seven', '7@example.com')`,
  );

const getConfiguration = (query: object = { user_id: 7, folder: 'audio' }) =>
  world.call('media.getConfiguration', { query });
/** With the uploads that a call for a folder gets. */
const Uploads = z.object({
  expiresAt: z.string(),
  uploads: z.record(
    z.enum(UPLOAD_KINDS),
    z.object({ keyPrefix: z.string(), maxBytes: z.int(), fields: z.record(z.string(), z.string()) }),
  ),
});
const check = (key: string, kind: UploadKind) => world.call('media.check', { body: { key, kind } });
const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

const POLICY_FIELDS = [
  'Policy',
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Signature',
  'bucket',
  'success_action_status',
];

const readKeyPrefix = async (asked: object) =>
  (await getConfiguration(asked)).json().data.s3.uploads.audio.keyPrefix;

/** Returns the error of an upload. */
async function checkForErrors(key: string, kind: UploadKind = 'image') {
  const response = await check(key, kind);
  expect(response.statusCode).toBe(400);
  return response.json().errors.key;
}

/** Uploads to a folder of the user and returns the key. */
async function put(folder: UploadFolder, kind: UploadKind, name: string, bytes: Uint8Array, type?: string) {
  const { status, key } = await world.upload({
    owner: person.id,
    folder,
    kind,
    name,
    bytes,
    ...(type && { type }),
  });
  expect(status).toBe(204);
  return key;
}

describe('an upload policy', () => {
  test('is issued for each kind, for 15 minutes, and is recorded', async () => {
    const before = Date.now();
    const response = await getConfiguration();
    expect(response.headers['cache-control']).toBe('no-store');
    const { data } = calls['media.getConfiguration'].output.parse(response.json());
    expect(data.s3).toMatchObject({ bucket: world.store.bucket, region: world.store.region });
    const s3 = Uploads.parse(data.s3);
    const left = Date.parse(s3.expiresAt) - before;
    // A policy ends at a whole second, and the bucket's clock, which decides, has whole seconds too.
    expect(left).toBeGreaterThan(15 * 60_000 - 2000);
    expect(left).toBeLessThan(16 * 60_000);
    for (const kind of ['image', 'audio', 'video'] as const) {
      const { keyPrefix, maxBytes, fields } = s3.uploads[kind];
      expect(keyPrefix).toMatch(/^users\/7\/audio\/[\w-]{16,}\/$/);
      expect(maxBytes).toBe(UPLOADS[kind].maxBytes);
      const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString('utf8'));
      expect(policy.conditions).toContainEqual(['starts-with', '$Content-Type', `${kind}/`]);
      expect(policy.conditions).toContainEqual(['content-length-range', 1, maxBytes]);
      expect(policy.conditions).toContainEqual(['starts-with', '$key', keyPrefix]);
      expect(Date.parse(policy.expiration) - Date.parse(s3.expiresAt)).toBeLessThan(2000);
    }
    const trail = await query(`select action, actor, record from audit_entries order by id desc limit 1`);
    const record = s3.uploads.audio.keyPrefix;
    expect(trail).toEqual([{ action: 'media.getConfiguration', actor: world.admin.email, record }]);
  });

  test('comes without the keys of the store', async () => {
    const response = await getConfiguration();
    const { s3 } = response.json().data;
    expect(Object.keys(s3).toSorted()).toEqual(['bucket', 'expiresAt', 'region', 'uploads']);
    for (const { url, fields } of Object.values<{ url: string; fields: object }>(s3.uploads)) {
      expect(url).not.toContain('?');
      expect(Object.keys(fields).toSorted()).toEqual(POLICY_FIELDS);
    }
    const secret = process.env['TEST_S3_SECRET_ACCESS_KEY'];
    if (secret) expect(response.body).not.toContain(secret);
  });

  test('allows one folder of one user, each time with another random part', async () => {
    const first = await readKeyPrefix({ user_id: 7, folder: 'audio' });
    expect(await readKeyPrefix({ user_id: 7, folder: 'audio' })).not.toBe(first);
  });

  test.each([
    [{ folder: 'audio' }, { user_id: [UPLOAD_MESSAGES.noPerson] }],
    [{ user_id: 7 }, { folder: [UPLOAD_MESSAGES.noFolder] }],
    [{ user_id: 7, folder: 'parlours' }, { folder: [UPLOAD_MESSAGES.noFolder] }],
    [{ user_id: 7, folder: '../x' }, { folder: [UPLOAD_MESSAGES.noFolder] }],
    [{ user_id: '0', folder: 'audio' }, { user_id: ['This is not a valid id.'] }],
    [{ user_id: '1e3', folder: 'audio' }, { user_id: ['This is not a valid id.'] }],
    [{ user_id: '7/../8', folder: 'audio' }, { user_id: ['This is not a valid id.'] }],
  ])('is refused for %j, naming what is missing', async (asked, errors) => {
    const response = await getConfiguration(asked);
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
  });

  test('names the configured region, which defaults to us-east-1', async () => {
    expect((await getConfiguration()).json().data.s3.region).toBe('us-east-1');
    const other = await createWorld(inject('databaseUrl'), { S3_BUCKET: '', S3_REGION: 'eu-north-1' });
    try {
      await addSeven(other);
      const sent = await other.call('media.getConfiguration', { query: { user_id: 7, folder: 'audio' } });
      const { region, uploads } = sent.json().data.s3;
      expect(region).toBe('eu-north-1');
      expect(uploads.audio.fields['X-Amz-Credential']).toContain('/eu-north-1/s3/');
    } finally {
      await other.close();
    }
  });

  test('is issued to one admin 60 times in 15 minutes, then again later', async () => {
    await query('delete from rate_limits');
    const answers = await Promise.all(Array.from({ length: 63 }, () => getConfiguration()));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many' });
    await query('delete from rate_limits');
  });
});

describe('an inspected upload', () => {
  test('has the type of its bytes', async () => {
    const key = await put('audio', 'audio', 'song.mp3', samples.mp3Vbr());
    const { data } = calls['media.check'].output.parse((await check(key, 'audio')).json());
    expect(data).toEqual({
      key,
      kind: 'audio',
      contentType: 'audio/mpeg',
      sizeBytes: samples.mp3Vbr().length,
      duration: 3,
      width: null,
      height: null,
      url: `/media/${key}`,
    });
  });

  test.each([
    ['a.wav', 'audio', () => samples.wav(2.6), { contentType: 'audio/wav', duration: 3 }],
    // The extension and the type that the browser sends do not matter.
    ['wav-as.mp3', 'audio', () => samples.wav(1), { contentType: 'audio/wav', duration: 1 }],
    ['a.mp3', 'audio', () => samples.mp3(), { contentType: 'audio/mpeg', duration: 2 }],
    [
      'a.mp4',
      'video',
      () => samples.mp4(60),
      { contentType: 'video/mp4', duration: 60, width: 96, height: 64 },
    ],
    ['a.png', 'image', () => samples.png(30, 20), { contentType: 'image/png', width: 30, height: 20 }],
    ['a.jpg', 'image', () => samples.jpeg(30, 20), { contentType: 'image/jpeg', width: 30, height: 20 }],
    ['a.webp', 'image', () => samples.webp(30, 20), { contentType: 'image/webp', width: 30, height: 20 }],
  ] as const)('%s', async (name, kind, read, figures) => {
    const key = await put('projects', kind, name, await read());
    expect((await check(key, kind)).json().data).toMatchObject({ key, kind, ...figures });
    // The second time the result is known.
    expect((await check(key, kind)).json().data).toMatchObject({ key, kind, ...figures });
  });

  test('gets web-sized copies when it is a picture, none wider than the original', async () => {
    const key = await put('profile', 'image', 'wide.png', await samples.png(700, 50));
    expect((await check(key, 'image')).statusCode).toBe(200);
    expect(await query('select copies from objects where key = $1', [key])).toEqual([
      { copies: [160, 320, 640] },
    ]);
    for (const width of [160, 320, 640]) {
      expect(await world.store.find(`copies/${key}/${width}.webp`)).not.toBeNull();
    }
    expect(await world.store.find(`copies/${key}/1280.webp`)).toBeNull();
  });

  test('is rejected as another kind than it is, even when already inspected', async () => {
    const key = await put('audio', 'audio', 'known.wav', samples.wav(1));
    expect((await check(key, 'audio')).statusCode).toBe(200);
    const response = await check(key, 'image');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input', errors: { key: [UPLOAD_MESSAGES.noImage] } });
  });

  test('is rejected when it is missing, has an invalid key, or is too large for its kind', async () => {
    expect(await checkForErrors(`users/${person.id}/audio/none.mp3`)).toEqual([UPLOAD_MESSAGES.notThere]);
    expect(await checkForErrors('demo/clip.mp4')).toEqual([UPLOAD_MESSAGES.noKey]);
    expect(await checkForErrors(`users/${person.id}/audio/../../../x`)).toEqual([UPLOAD_MESSAGES.noKey]);
    const large = await put('projects', 'video', 'large.mp4', Buffer.alloc(UPLOADS.image.maxBytes + 1));
    expect(await checkForErrors(large)).toEqual([UPLOAD_MESSAGES.tooLarge]);
  });
});
