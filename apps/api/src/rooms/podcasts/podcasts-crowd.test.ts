import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

test('admins who change one user and their podcasts simultaneously never deadlock', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const host = await world.addUser();
    const file = { owner: host.id, folder: 'audio', kind: 'audio', name: 'a.wav' } as const;
    const { key } = await world.upload({ ...file, bytes: samples.wav(1) });
    const body = {
      name: 'Late Mix',
      user_id: host.id,
      is_show: true,
      audio_url: [{ url: key, duration: 1, title: 'One' }],
    };
    const create = () => world.call('podcasts.create', { body });
    const made = await Promise.all([create(), create(), create()]);
    const podcasts = made.map((response) => response.json().data);
    const all = await Promise.all([
      create(),
      ...podcasts.flatMap(({ id, medias }) => [
        world.call('podcasts.update', { params: { id }, body: { ...body, name: 'Early Mix' } }),
        world.call('media.removeTrack', { params: { id: medias[0].id } }),
        world.call('podcasts.remove', { params: { id } }),
        world.call('trash.restore', { body: { kind: 'podcasts', id } }),
      ]),
      world.call('users.remove', { params: { id: host.id } }),
      create(),
      world.call('trash.restore', { body: { kind: 'users', id: host.id } }),
    ]);
    for (const { statusCode } of all) statuses.add(statusCode);
  }
  // Not found, refused or done, but none failed on a deadlock.
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const { rows } = await world.db.$client.query(
    `select p.id from podcasts p join users u on u.id = p.user_id where p.deleted_at is null and u.deleted_at is not null`,
  );
  expect(rows).toEqual([]);
});
