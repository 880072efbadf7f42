import { calls } from '@greenroom/contract';
import { PROJECT_MESSAGES } from '@greenroom/contract/projects.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<{ id: number }>(text, values)).rows;
const get = (id: unknown) => world.call('projects.get', { params: { id } });
const remove = (id: unknown) => world.call('projects.remove', { params: { id } });
const restore = (id: number) => world.call('trash.restore', { body: { kind: 'projects', id } });

async function addProject(userId: number, pictures: string[] = []): Promise<number> {
  const [made] = await query(
    `insert into projects (user_id, title, type, description, picture_keys, video_links, created_at)
     values ($1, 'Night Tapes', 'upcoming', E'Eight songs.\n\nOne weekend.', $2, $3, '2026-02-03T04:05:06.789Z') returning id`,
    [userId, pictures, ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/7']],
  );
  return made?.id ?? 0;
}

let person: { id: number; name: string; email: string };
let id: number;
const PICTURES = ['demo/z.webp', 'demo/a.webp', 'demo/z.webp'];
beforeEach(async () => {
  await query('truncate users cascade');
  person = await world.addUser({ profileImage: 'demo/me.webp' });
  id = await addProject(person.id, PICTURES);
});

describe('a project', () => {
  test('is returned with its pictures in their order, its videos and its owner', async () => {
    const response = await get(id);
    expect(response.statusCode, response.body).toBe(200);
    expect(calls['projects.get'].output.parse(response.json()).data).toEqual({
      id,
      title: 'Night Tapes',
      type: 'upcoming',
      description: 'Eight songs.\n\nOne weekend.',
      createdAt: '2026-02-03T04:05:06.789Z',
      pictures: PICTURES.map((key) => world.app.mediaUrl + key),
      video_links: ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/7'],
      user_id: person.id,
      user: {
        id: person.id,
        name: person.name,
        email: person.email,
        profile_image_url: `${world.app.mediaUrl}demo/me.webp`,
      },
    });
  });

  test('has an empty list without pictures, and no owner picture without one', async () => {
    const other = await world.addUser();
    const { data } = (await get(await addProject(other.id))).json();
    expect(data).toMatchObject({ pictures: [], user: { id: other.id, profile_image_url: null } });
  });

  test.each(['0', '-1', 'x', '1.5', '987654', '1e3', "1'"])('with the id %s is not found', async (none) => {
    const status = none === '987654' ? 404 : 400;
    expect([(await get(none)).statusCode, (await remove(none)).statusCode]).toEqual([status, status]);
  });
});

describe('removing a project', () => {
  test('reports and records it, and the project can be restored', async () => {
    const before = (await get(id)).json();
    expect((await remove(id)).json()).toEqual({ msg: PROJECT_MESSAGES.deleted });
    expect([(await get(id)).statusCode, (await remove(id)).statusCode]).toEqual([404, 404]);
    const asked = { action: 'projects.remove', record: String(id) };
    expect((await world.call('audit.list', { query: asked })).json().data).toMatchObject([
      { kind: 'projects', actor: world.admin.email, before: { title: 'Night Tapes', user_id: person.id } },
    ]);
    const { data } = (await world.call('trash.list')).json();
    expect(data).toMatchObject([{ kind: 'projects', id, title: 'Night Tapes' }]);
    expect((await restore(id)).json()).toEqual({ msg: 'Night Tapes was restored.' });
    expect((await get(id)).json()).toEqual(before);
    expect((await restore(id)).statusCode).toBe(404);
  });

  test('succeeds for one of many simultaneous requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
    const statuses = all.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(7);
    const entries = await query(
      `select id from audit_entries where action = 'projects.remove' and record = $1`,
      [String(id)],
    );
    expect(entries).toHaveLength(1);
  });

  test('happens with its owner and is undone with them, except for a project that was removed earlier', async () => {
    const earlier = await addProject(person.id);
    await remove(earlier);
    await world.call('users.remove', { params: { id: person.id } });
    expect([(await get(id)).statusCode, (await remove(id)).statusCode]).toEqual([404, 404]);
    expect((await restore(earlier)).statusCode).toBe(409);
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect([(await get(id)).statusCode, (await get(earlier)).statusCode]).toEqual([200, 404]);
    expect((await restore(earlier)).statusCode).toBe(200);
  });

  test('keeps its pictures only while it can be restored', async () => {
    const file = { owner: person.id, folder: 'projects', kind: 'image', name: 'a.png' } as const;
    const { key } = await world.upload({ ...file, bytes: await samples.png(8, 8) });
    const pictured = await addProject(person.id, [key]);
    const freeing = async () =>
      (await world.call('media.removeObject', { query: { url_key: key } })).statusCode;
    await remove(pictured);
    await query(`update projects set deleted_at = now() - interval '29 days' where id = $1`, [pictured]);
    expect([await purgeRemoved(world.db, trashSpecs), await freeing()]).toEqual([0, 409]);
    await query(`update projects set deleted_at = now() - interval '31 days' where id = $1`, [pictured]);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect(await query('select id from projects')).toEqual([{ id }]);
    expect([await freeing(), (await restore(pictured)).statusCode]).toEqual([200, 404]);
  });
});
