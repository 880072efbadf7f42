import { calls } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { addSong } from '#testing/contest.ts';
import { addParlour, addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const setRole = (role: Role) => query('update admins set role = $1', [role]);

let person: { id: number };
const ids = { post: 0, message: 0, parlour: 0, sale: 0 };
const list = (asked: object = {}, id = person.id) =>
  world.call('users.listTimeline', { params: { id }, query: asked });
async function shown(asked: object = {}) {
  const response = await list(asked);
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.listTimeline'].output.parse(response.json());
}

const insertForId = async (text: string, values: unknown[]): Promise<number> =>
  Number((await query(`${text} returning id`, values)).rows[0]?.id);
/** So many hours ago. */
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

beforeAll(async () => {
  person = await world.addUser({ name: 'Nina' });
  await query('update users set created_at = $1 where id = $2', [ago(100), person.id]);
  const other = await world.addUser({ name: 'Host' });
  ids.post = await insertForId(
    `insert into bulletins (user_id, title, description, created_at) values ($1, 'Band wanted', '', $2)`,
    [person.id, ago(9)],
  );
  const song = await addSong(world, { featured: true, title: 'Amber' });
  await query('insert into contest_votes (entry_id, user_id, created_at) values ($1, $2, $3)', [
    song,
    person.id,
    ago(8),
  ]);
  ids.parlour = await addParlour(world, { ownerId: other.id, suiteTitle: 'Late Set' });
  await query('insert into parlour_rsvps (parlour_id, user_id, created_at) values ($1, $2, $3)', [
    ids.parlour,
    person.id,
    ago(7),
  ]);
  ids.message = await insertForId(
    `insert into support_messages (user_id, subject, message, created_at) values ($1, 'Charged twice', '', $2)`,
    [person.id, ago(6)],
  );
  ({ saleId: ids.sale } = await addSale(world, { ownerId: other.id, suiteTitle: 'Horns' }));
  await query(
    `insert into transactions (sale_id, user_id, amount_cents, status, created_at)
     values ($1, $2, 2500, 'succeeded', $3), ($1, $2, 2500, 'refunded', $4)`,
    [ids.sale, person.id, ago(5), ago(4)],
  );
  await query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
     values ($1, 'weekly', now(), now(), 500, $2)`,
    [person.id, ago(3)],
  );
  await world.call('bulletins.setStatus', { params: { id: ids.post }, body: { status: false } });
  await world.call('users.setActive', { params: { id: person.id }, body: { active: false } });
});

test('what a person did and what staff did to them stand in one list, newest first, in pages', async () => {
  const { data, totalCounts } = await shown({ limit: '100' });
  expect(
    data.map(({ kind, title, amount, status, active, record }) => [
      kind,
      title,
      amount,
      status,
      active,
      record,
    ]),
  ).toEqual([
    ['moderated', '', null, null, false, null],
    ['moderated', 'Band wanted', null, null, false, ids.post],
    ['payment', 'Featured Headline', 5, 'succeeded', null, null],
    ['payment', 'Horns', -25, 'refunded', null, ids.sale],
    ['payment', 'Horns', 25, 'succeeded', null, ids.sale],
    ['message', 'Charged twice', null, null, null, ids.message],
    ['rsvp', 'Late Set', null, null, null, ids.parlour],
    ['vote', 'Amber', null, null, null, null],
    ['post', 'Band wanted', null, null, null, ids.post],
    ['joined', '', null, null, null, null],
  ]);
  expect(totalCounts).toBe(10);
  expect(new Set(data.map(({ id }) => id)).size).toBe(10);
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => shown({ page, limit: '3' })));
  expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(data.map(({ id }) => id));
});

test.each<[Role, string[]]>([
  ['finance', ['joined', 'moderated', 'payment', 'rsvp']],
  ['moderator', ['joined', 'message', 'moderated', 'post', 'rsvp', 'vote']],
])('a %s sees only what they may read elsewhere', async (role, kinds) => {
  await setRole(role);
  const { data, totalCounts } = await shown({ limit: '100' });
  await setRole('owner');
  expect([...new Set(data.map(({ kind }) => kind))].toSorted((a, b) => a.localeCompare(b))).toEqual(kinds);
  expect(totalCounts).toBe(data.length);
});

test('there is none of a person who is unknown or removed', async () => {
  expect((await list({}, 999_999)).statusCode).toBe(404);
  const { id } = await world.addUser();
  await world.call('users.remove', { params: { id } });
  expect((await list({}, id)).statusCode).toBe(404);
});
