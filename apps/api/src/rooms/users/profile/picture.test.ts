// @both: files reach the object store.
import { calls } from '@greenroom/contract';
import type { UserDetail } from '@greenroom/contract/users-profile';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** Treats every object in the store as old, whatever its date. */
const ALL = { olderThanMs: -60_000 };

let id: number;
beforeEach(async () => {
  ({ id } = await world.addUser());
});

const update = (profile_image: unknown) =>
  world.call('users.update', { params: { id }, body: { profile_image } });
const read = async (): Promise<UserDetail> =>
  calls['users.get'].output.parse((await world.call('users.get', { params: { id } })).json())
    .data as UserDetail;
const isThere = async (key: string) => (await world.store.find(key)) !== null;
async function upload(changes: object = {}): Promise<string> {
  const bytes = await samples.png(200, 200);
  const file = { owner: id, folder: 'profile', kind: 'image', name: 'me.png', bytes } as const;
  return (await world.upload({ ...file, ...changes })).key;
}
async function expectWrong(key: unknown, words: unknown): Promise<void> {
  const response = await update(key);
  expect([response.statusCode, response.json().errors]).toEqual([400, { profile_image: [words] }]);
  expect(await read()).toMatchObject({ profile_image: null, version: 1 });
}

describe('a profile picture', () => {
  test("is an upload in the user's own folder, and shows wherever the user does", async () => {
    const key = await upload();
    const { data } = (await update(key)).json();
    expect(data).toMatchObject({ profile_image: key, profile_image_url: `/media/${key}`, version: 2 });
    const found = await world.call('users.list', { query: { search: data.email } });
    expect(found.json().data[0].profile_image_url).toBe(`/media/${key}`);
    expect((await world.app.inject({ url: data.profile_image_url })).headers['content-type']).toBe(
      'image/png',
    );
  });

  test('is unchanged when it is sent again, even when its file no longer exists', async () => {
    const key = await upload();
    await update(key);
    await world.store.remove([key]);
    const response = await update(key);
    expect([response.statusCode, response.json().data.version]).toEqual([200, 2]);
  });

  test('is accepted when it is sent back as it was read, whatever its key', async () => {
    const old = { profileImage: 'demo/portraits/001.png', websiteUrl: 'ftp://old.example', name: 'A\tB' };
    ({ id } = await world.addUser(old));
    const { profile_image, website_url, name } = await read();
    const response = await world.call('users.update', {
      params: { id },
      body: { profile_image, website_url, name, bio: 'New.' },
    });
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { profile_image, website_url, name, bio: 'New.', version: 2 },
    ]);
    expect((await update('demo/portraits/002.png')).statusCode).toBe(400);
    const required = await world.call('users.update', { params: { id }, body: { city: '', roleIds: [] } });
    expect(Object.keys(required.json().errors)).toEqual(['city', 'roleIds']);
  });

  test('is kept by garbage collection until it is replaced', async () => {
    const [first, second] = [await upload(), await upload()];
    await update(first);
    await update(second);
    await collectGarbage(world.app, ALL);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await update(null)).json().data).toMatchObject({ profile_image: null, profile_image_url: null });
    await collectGarbage(world.app, ALL);
    expect(await isThere(second)).toBe(false);
  });

  test('is recorded by its key', async () => {
    const key = await upload();
    await update(key);
    const trail = await world.call('audit.list', { query: { kind: 'users', record: String(id) } });
    expect(trail.json().data[0]).toMatchObject({
      before: { profile_image: null },
      after: { profile_image: key },
    });
  });

  test('never refers to a missing file, even when garbage collection runs simultaneously', async () => {
    const lost: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const key = await upload();
      await Promise.all([update(key), collectGarbage(world.app, ALL)]);
      const { profile_image: present } = await read();
      if (present === key && !(await isThere(key))) lost.push(key);
    }
    expect(lost).toEqual([]);
  });
});

describe('a wrong picture is refused, with the field named:', () => {
  test('one of another user', async () => {
    const { id: other } = await world.addUser();
    await expectWrong(await upload({ owner: other }), UPLOAD_MESSAGES.otherFolder);
  });

  test('one in another folder of the user', async () => {
    await expectWrong(await upload({ folder: 'projects' }), UPLOAD_MESSAGES.otherFolder);
  });

  test('one that does not exist', async () => {
    await expectWrong(`users/${id}/profile/abc/none.png`, UPLOAD_MESSAGES.notThere);
  });

  test('a page with the type of a picture', async () => {
    const bytes = Buffer.from('<html><script>alert(1)</script></html>');
    await expectWrong(await upload({ bytes }), UPLOAD_MESSAGES.noImage);
  });

  test('a drawing with scripts', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expectWrong(await upload({ bytes }), UPLOAD_MESSAGES.noImage);
  });

  test('an audio file', async () => {
    const key = `users/${id}/profile/abc/sound.png`;
    await world.store.write(key, samples.wav(1), 'image/png');
    await expectWrong(key, UPLOAD_MESSAGES.noImage);
  });

  test.each([
    '',
    'me.png',
    'demo/portraits/1.jpg',
    'https://evil.example/a.png',
    'users/1/profile/../../2/profile/a.png',
    '/users/1/profile/a.png',
    'users/1/profile/a b.png',
    `users/1/profile/${'a'.repeat(400)}.png`,
  ])('the key %j', async (key) => {
    await expectWrong(key, UPLOAD_MESSAGES.noKey);
  });

  test.each([1, true, [], {}])('%j', async (key) => {
    await expectWrong(key, expect.any(String));
  });

  test('a picture for an unknown user answers 404', async () => {
    const key = await upload();
    await world.call('users.remove', { params: { id } });
    expect((await update(key)).statusCode).toBe(404);
  });
});
