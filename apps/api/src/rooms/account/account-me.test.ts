import { calls } from '@greenroom/contract';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import sharp from 'sharp';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const { id } = world.admin;
const update = (body: object, token = world.admin.token) => world.call('account.updateMe', { body, token });
const me = async () => calls['staff.getMe'].output.parse((await world.call('staff.getMe')).json()).data;

async function upload(folder: 'staff' | 'profile', owner = id): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#567' } })
    .png()
    .toBuffer();
  return (await world.upload({ owner, folder, kind: 'image', name: 'me.png', bytes })).key;
}

test('changes one’s own name and picture, keeps what is omitted, and records both', async () => {
  const key = await upload('staff');
  expect((await world.call('media.check', { body: { key, kind: 'image' } })).statusCode).toBe(200);
  expect((await update({ name: '  Rosa Diaz ' })).statusCode).toBe(200);
  expect((await update({ picture: key })).statusCode).toBe(200);
  expect(await me()).toMatchObject({ name: 'Rosa Diaz', picture_url: `/media/${key}` });
  // A picture that is in use is no garbage.
  const removed = await world.call('media.removeObject', { query: { url_key: key } });
  expect(removed.statusCode).toBe(409);
  expect((await update({ picture: key })).statusCode).toBe(200);
  expect((await update({ picture: null })).statusCode).toBe(200);
  expect((await me()).picture_url).toBeNull();
  const { rows } = await world.db.$client.query(
    `select before, after from audit_entries where action = 'account.updateMe' order by id`,
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { name: 'Rosa Diaz', pictureKey: null },
    { name: 'Rosa Diaz', pictureKey: key },
    { name: 'Rosa Diaz', pictureKey: null },
  ]);
});

test('refuses pictures of other folders, which are those of people of the community', async () => {
  const person = await world.addUser();
  const response = await update({ picture: await upload('profile', person.id) });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: { picture: [UPLOAD_MESSAGES.otherFolder] } });
});

test('lets every role upload its own picture, and nobody that of a colleague', async () => {
  const { rows } = await world.db.$client.query<{ id: number }>(
    `insert into admins (name, email, password_hash, role) values ('Vi', 'vi@example.com', '', 'viewer') returning id`,
  );
  const vi = rows[0]?.id ?? 0;
  const token = await createSession(world.db, 'admin', vi);
  const askFor = async (user_id: number, folder: string) =>
    (await world.call('media.getConfiguration', { token, query: { user_id, folder } })).statusCode;
  expect(await askFor(vi, 'staff')).toBe(200);
  expect(await askFor(id, 'staff')).toBe(403);
  expect(await askFor(vi, 'profile')).toBe(403);
  const check = await world.call('media.check', {
    token,
    body: { key: await upload('staff'), kind: 'image' },
  });
  expect(check.statusCode).toBe(403);
});
