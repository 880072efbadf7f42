import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate users cascade');
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const count = async (table: string) => (await query(`select from ${table}`)).length;

/** Creates a user's podcast with one track through the API. */
async function createPodcast() {
  const person = await world.addUser();
  const file = { owner: person.id, folder: 'audio', kind: 'audio', name: 'a.wav' } as const;
  const { key } = await world.upload({ ...file, bytes: samples.wav(1) });
  const audio_url = [{ url: key, duration: 1, title: 'One' }];
  const body = { name: 'Late Mix', user_id: person.id, is_show: true, audio_url };
  const id: number = (await world.call('podcasts.create', { body })).json().data.id;
  return { id, person, key };
}

const removeObject = async (key: string) =>
  (await world.call('media.removeObject', { query: { url_key: key } })).statusCode;

describe('a record removed for more than 30 days', () => {
  test('is purged with what it owns, and its objects are released', async () => {
    const { id, key } = await createPodcast();
    await world.call('podcasts.remove', { params: { id } });
    await query(`update podcasts set deleted_at = now() - interval '29 days'`);
    expect([await purgeRemoved(world.db, trashSpecs), await count('tracks')]).toEqual([0, 1]);
    expect(await removeObject(key)).toBe(409);
    await query(`update podcasts set deleted_at = now() - interval '31 days'`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect([await count('podcasts'), await count('tracks')]).toEqual([0, 0]);
    expect(await removeObject(key)).toBe(200);
    const back = await world.call('trash.restore', { body: { kind: 'podcasts', id } });
    expect(back.statusCode).toBe(404);
  });

  test('is purged with everything it owns and nothing of other users when it is a user', async () => {
    const [theirs, other] = [await createPodcast(), await createPodcast()];
    await query(
      `insert into tracks (user_id, title, object_key, duration_ms) values ($1, 'Own', 'demo/x.wav', 1)`,
      [theirs.person.id],
    );
    await query(`insert into projects (user_id, title, type) values ($1, 'P', 'EP')`, [theirs.person.id]);
    await query(`insert into bulletins (user_id, title, description) values ($1, 'B', 'b'), ($2, 'C', 'c')`, [
      theirs.person.id,
      other.person.id,
    ]);
    await query(
      `insert into bulletin_responses (bulletin_id, user_id, message)
       select id, case title when 'B' then $2::bigint else $1 end, 'r' from bulletins`,
      [theirs.person.id, other.person.id],
    );
    await world.call('users.remove', { params: { id: theirs.person.id } });
    await query(`update users set deleted_at = now() - interval '31 days' where deleted_at is not null`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect([await count('projects'), await count('podcasts'), await count('tracks')]).toEqual([0, 1, 1]);
    expect(await query('select title from bulletins')).toEqual([{ title: 'C' }]);
    expect(await count('bulletin_responses')).toBe(0);
    expect([await removeObject(theirs.key), await removeObject(other.key)]).toEqual([200, 409]);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(0);
  });

  test('is purged when it is a headline', async () => {
    await query(
      `insert into headlines (admin_id, type, title, website_link, deleted_at)
       values ($1, 1, 'Old', 'https://example.com/', now() - interval '31 days')`,
      [world.admin.id],
    );
    expect([await purgeRemoved(world.db, trashSpecs), await count('headlines')]).toEqual([1, 0]);
  });
});

test('removing a user and restoring their podcast simultaneously leaves no podcast without an owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, person } = await createPodcast();
    await world.call('podcasts.remove', { params: { id } });
    await Promise.all([
      world.call('users.remove', { params: { id: person.id } }),
      world.call('trash.restore', { body: { kind: 'podcasts', id } }),
    ]);
  }
  const left = await query(
    `select from podcasts p join users u on u.id = p.user_id where p.deleted_at is null and u.deleted_at is not null`,
  );
  expect(left).toEqual([]);
});
