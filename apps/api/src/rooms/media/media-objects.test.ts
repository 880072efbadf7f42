// @both: files reach the object store.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { MEDIA_MESSAGES } from '@greenroom/contract/media.rules';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { projects } from '#rooms/projects/projects.table.ts';

let world: World;
let person: { id: number };
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  person = await world.addUser();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const isThere = async (key: string) => (await world.store.find(key)) !== null;
const removeObject = (key: string) => world.call('media.removeObject', { query: { url_key: key } });

let count = 0;

async function put(): Promise<string> {
  count += 1;
  const key = `users/${person.id}/audio/own/file${count}.wav`;
  await world.store.write(key, samples.wav(0.1), 'audio/wav');
  return key;
}

const policyFor = (user_id: number, folder: string) =>
  world.call('media.getConfiguration', { query: { user_id, folder } });

test('a key must be named, and uploads go to the folder of somebody', async () => {
  for (const given of [{}, { url_key: '' }]) {
    const response = await world.call('media.removeObject', { query: given });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ url_key: [UPLOAD_MESSAGES.noKey] });
  }
  expect((await policyFor(person.id, 'profile')).statusCode).toBe(200);
  for (const folder of ['profile', 'audio', 'projects']) {
    expect((await policyFor(person.id + 1000, folder)).statusCode).toBe(404);
  }
});

describe('an upload', () => {
  test('is deleted when no record uses it, whether or not it was inspected', async () => {
    const [plain, checked] = [await put(), await put()];
    await world.app.objects.check([
      { field: 'key', key: checked, kind: 'audio', owner: person.id, folder: 'audio' },
    ]);
    for (const key of [plain, checked]) {
      const response = await removeObject(key);
      expect(response.json()).toEqual({ msg: MEDIA_MESSAGES.objectDeleted });
      expect(await isThere(key)).toBe(false);
      expect((await removeObject(key)).statusCode).toBe(404);
      expect(
        await query(`select record from audit_entries where action = 'media.removeObject' and record = $1`, [
          key,
        ]),
      ).toHaveLength(1);
    }
    expect(await query('select from objects where key = $1', [checked])).toEqual([]);
  });

  test('is kept when any record uses it', async () => {
    const uses: ((key: string) => Promise<unknown>)[] = [
      (key) => query('update users set profile_image = $1 where id = $2', [key, person.id]),
      (key) => query('update admins set picture_key = $1 where id = $2', [key, world.admin.id]),
      (key) =>
        world.db.insert(headlines).values({
          adminId: world.admin.id,
          type: 2,
          title: 'T',
          websiteLink: 'https://x.example',
          videoKey: key,
        }),
      (key) =>
        world.db.insert(headlines).values({
          adminId: world.admin.id,
          type: 3,
          title: 'T',
          websiteLink: 'https://x.example',
          photoKeys: ['users/1/x', key],
        }),
      (key) =>
        world.db
          .insert(projects)
          .values({ userId: person.id, title: 'T', type: 'new', pictureKeys: [key, 'y'] }),
      (key) =>
        world.db.insert(tracks).values({ userId: person.id, title: 'T', durationMs: 1, objectKey: key }),
      (key) =>
        world.db
          .insert(tracks)
          .values({ userId: person.id, title: 'T', durationMs: 1, objectKey: 'demo/x', thumbnailKey: key }),
      (key) =>
        query(`insert into contest_entries (title, name, object_key, duration_ms) values ('T', 'n', $1, 1)`, [
          key,
        ]),
      (key) =>
        query(
          `insert into contest_entries (title, name, object_key, thumbnail_key, duration_ms) values ('T', 'n', 'demo/x', $1, 1)`,
          [key],
        ),
      (key) =>
        query(
          `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, deleted_at) values ($2, 'T', 1, $1, now(), now())`,
          [key, person.id],
        ),
      (key) =>
        query(
          `insert into parlours (owner_id, suite_title, price_cents, poster_key, video_intro_key, starts_at) values ($2, 'T', 1, 'demo/x', $1, now())`,
          [key, person.id],
        ),
      (key) =>
        query(
          `insert into sales (parlour_id, user_id, title, video_key, duration_ms, price_cents) select id, $2, 'T', $1, 1, 1 from parlours limit 1`,
          [key, person.id],
        ),
    ];
    for (const [i, use] of uses.entries()) {
      const key = await put();
      await use(key);
      const response = await removeObject(key);
      expect(response.statusCode, `use ${i}`).toBe(409);
      expect(response.json()).toMatchObject({ code: 'conflict', msg: MEDIA_MESSAGES.inUse });
      expect(await isThere(key)).toBe(true);
    }
    // No column that holds keys of objects is missing: the others hold keys that sign, or name requests.
    const columns = await query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '_keys?$' or column_name = 'profile_image')
       and table_name not in ('idempotency_keys', 'passkeys')`,
    );
    expect(columns).toHaveLength(uses.length);
  });

  test('is found only by its own key: 500 others delete nothing', async () => {
    const kept = await put();
    await world.store.write('demo/kept.wav', samples.wav(0.1), 'audio/wav');
    const outside = join(world.dataDir, 'sentinel.txt');
    writeFileSync(outside, 'still here');
    for (const key of otherKeys(kept)) {
      const { statusCode } = await removeObject(key);
      expect([400, 404], key).toContain(statusCode);
    }
    expect(await Promise.all([kept, 'demo/kept.wav'].map(isThere))).toEqual([true, true]);
    expect(readFileSync(outside, 'utf8')).toBe('still here');
  });
});

/** 500 strings that are not the key of an upload. */
function otherKeys(kept: string): string[] {
  const ups = [
    '../',
    '..\\',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    './',
    '.%00/',
    '....//',
  ];
  const targets = ['sentinel.txt', 'objects/demo/kept.wav', 'demo/kept.wav', kept, 'etc/passwd'];
  const heads = ['', 'users/', 'users/1/', 'users/1/audio/', '/', 'copies/'];
  const climbing = ups.flatMap((up) =>
    [1, 3].flatMap((times) =>
      heads.flatMap((head) => targets.map((target) => head + up.repeat(times) + target)),
    ),
  );
  const wraps = [
    (key: string) => `/${key}`,
    (key: string) => `//${key}`,
    (key: string) => `${key}/`,
    (key: string) => `${key}\0`,
    (key: string) => `${key}\0.wav`,
    (key: string) => `${key}?x`,
    (key: string) => `${key}#x`,
    (key: string) => ` ${key}`,
    (key: string) => `${key}\n`,
    (key: string) => key.toUpperCase(),
    (key: string) => key.replaceAll('/', '//'),
    (key: string) => key.replaceAll('/', '\\'),
    (key: string) => key.replaceAll('/', '%2f'),
    (key: string) => key.replace('users/', 'users/0'),
    (key: string) => key.replace('users/', 'users/+'),
    (key: string) => key.replace('audio', 'video'),
    (key: string) => `https://example.com/${key}`,
    (key: string) => `s3://bucket/${key}`,
    (key: string) => `file:///${key}`,
    (key: string) => `/media/${key}`,
    (key: string) => `${key}*`,
    (key: string) => `${key},${key}`,
  ];
  const wrapped = wraps.flatMap((wrap) => [kept, 'demo/kept.wav', 'users/1/audio/none.wav'].map(wrap));
  const own = [
    '',
    '.',
    '..',
    '/',
    '*',
    'users',
    'users/',
    `users/${'9'.repeat(400)}/audio/x`,
    'demo/kept.wav',
    'x'.repeat(5000),
  ];
  return [...own, ...wrapped, ...climbing].slice(0, 500);
}
