import { calls } from '@greenroom/contract';
import { BULLETINS } from '@greenroom/contract/bulletins.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let author: { id: number; name: string; email: string };
let person: { id: number; name: string; email: string };
let token: string;
let id: number;
beforeEach(async () => {
  author = await world.addUser();
  person = await world.addUser();
  token = await world.tokenOf(person.id);
  const [made] = await world.db
    .insert(bulletins)
    .values({ userId: author.id, title: 'Drummer wanted', description: 'For a tour.\nIn May.', roleIds: [3] })
    .returning({ id: bulletins.id });
  id = made?.id ?? 0;
});

const respond = (message: unknown, as = token, headers: Record<string, string> = {}) =>
  world.call('bulletins.respond', { params: { id }, token: as, body: { message }, headers });

async function get() {
  const response = await world.call('bulletins.get', { params: { id } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['bulletins.get'].output.parse(response.json()).data;
}
const messages = async () => (await get()).responses.map(({ message }) => message);

const expectedAuthor = ({ id: userId, name, email }: typeof person) => ({
  id: userId,
  name,
  email,
  profile_image_url: null,
});

describe('one post', () => {
  test('shows its whole text, its author, and its responses from the oldest on', async () => {
    expect((await respond('Is this\nstill open?')).statusCode).toBe(201);
    expect((await respond('Yes.', await world.tokenOf(author.id))).statusCode).toBe(201);
    const post = await get();
    expect(post).toMatchObject({
      id,
      title: 'Drummer wanted',
      description: 'For a tour.\nIn May.',
      status: true,
      roles: [{ id: 3, title: 'Instrumentalist' }],
      user: expectedAuthor(author),
    });
    expect(post.responses.map(({ message, user }) => ({ message, user }))).toEqual([
      { message: 'Is this\nstill open?', user: expectedAuthor(person) },
      { message: 'Yes.', user: expectedAuthor(author) },
    ]);
  });

  test('answers 404 when it is unknown or removed', async () => {
    await world.db.$client.query('update bulletins set deleted_at = now() where id = $1', [id]);
    for (const asked of [id, 999_999]) {
      expect((await world.call('bulletins.get', { params: { id: asked } })).statusCode).toBe(404);
    }
  });

  test('hides the responses of a removed user until they are restored', async () => {
    await respond('First');
    await respond('Second', await world.tokenOf(author.id));
    await world.call('users.remove', { params: { id: person.id } });
    expect(await messages()).toEqual(['Second']);
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(await messages()).toEqual(['First', 'Second']);
  });
});

describe('answering a post', () => {
  test('requires a post that the app shows', async () => {
    await world.call('bulletins.setStatus', { params: { id }, body: { status: false } });
    expect((await respond('Anybody?')).statusCode).toBe(404);
    await world.call('bulletins.setStatus', { params: { id }, body: { status: true } });
    await world.db.$client.query('update bulletins set deleted_at = now() where id = $1', [id]);
    expect((await respond('Anybody?')).statusCode).toBe(404);
    await world.db.$client.query('update bulletins set deleted_at = null where id = $1', [id]);
    expect(await messages()).toEqual([]);
  });

  test.each(['', '  ', 'a\uD800b', 'x'.repeat(20_001), 7, null])(
    'rejects %j as a message',
    async (message) => {
      const response = await respond(message);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['message']);
    },
  );

  test('is stored once when repeated with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `answer-to-${id}` };
    const all = await Promise.all([1, 2, 3].map(() => respond('Once', token, headers)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect(await messages()).toEqual(['Once']);
  });
});

test('an author who posts and answers while being removed leaves nothing behind, without deadlock', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 15; round += 1) {
    const leaver = await world.addUser();
    const as = await world.tokenOf(leaver.id);
    const body = { title: 'Mine', description: 'Text', roleIds: [] };
    const first = await world.call('bulletins.create', { token: as, body });
    const mine = calls['bulletins.create'].output.parse(first.json()).data.id;
    const all = await Promise.all([
      world.call('bulletins.respond', { params: { id: mine }, token: as, body: { message: 'To myself' } }),
      respond('From the one who goes', as),
      world.call('bulletins.create', { token: as, body }),
      world.call('users.remove', { params: { id: leaver.id } }),
      world.call('bulletins.respond', { params: { id: mine }, token, body: { message: 'Hello?' } }),
      world.call('bulletins.setStatus', { params: { id: mine } }),
      world.call('bulletins.create', { token: as, body }),
      respond('From the one who has gone', as),
    ]);
    for (const { statusCode } of all) statuses.add(statusCode);
  }
  expect([...statuses].filter((status) => ![200, 201, 401, 403, 404].includes(status))).toEqual([]);
  const { rows } = await world.db.$client.query(
    `select 'post' as kind, b.id from bulletins b join users u on u.id = b.user_id
     where b.deleted_at is null and u.deleted_at is not null
     union all
     select 'response', r.id from bulletin_responses r join users u on u.id = r.user_id
     where r.deleted_at is null and u.deleted_at is not null`,
  );
  expect(rows).toEqual([]);
});

test('responses are rate-limited per user and hour, and the refusal says how long to wait', async () => {
  const all = await Promise.all(
    Array.from({ length: BULLETINS.responsesAnHour + 2 }, (_, n) => respond(`Answer ${n}`)),
  );
  const refused = all.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
  const other = await world.tokenOf((await world.addUser()).id);
  expect((await respond('Me too', other)).statusCode).toBe(201);
});

test('a hidden response is not in the app and not counted, until it is shown again', async () => {
  await respond('Kind');
  const rude = (await respond('Rude')).json().data.id;
  const hide = (hidden: boolean, response = rude) =>
    world.call('bulletins.setResponseHidden', { params: { id: response }, body: { hidden } });
  const seen = async () => {
    const { data } = (await world.call('bulletins.getShown', { params: { id }, token })).json();
    const row = (await world.call('bulletins.list', {}))
      .json()
      .data.find((each: { id: number }) => each.id === id);
    return [data.responses.map(({ message }: { message: string }) => message), row.responses];
  };
  expect((await hide(true)).json().data).toEqual({ id: rude, hidden: true });
  expect((await hide(true)).statusCode, 'once more').toBe(200);
  expect(await seen()).toEqual([['Kind'], 1]);
  expect((await get()).responses.map(({ hidden }) => hidden)).toEqual([
    null,
    { at: expect.any(String), by: 'Admin' },
  ]);
  const query = { action: 'bulletins.setResponseHidden', record: String(id) };
  expect((await world.call('audit.list', { query })).json().data).toMatchObject([
    { after: { hidden: true, response: rude, message: 'Rude' } },
  ]);
  const why = await world.call('bulletins.setResponseHidden', {
    params: { id: rude },
    body: { hidden: true, reason: 'Names the drummer' },
  });
  expect(why.statusCode, why.body).toBe(200);
  expect((await world.call('audit.list', { query })).json().data).toMatchObject([
    { after: { hidden: true, response: rude, message: 'Rude', reason: 'Names the drummer' } },
    { after: { hidden: true, response: rude, message: 'Rude' } },
  ]);
  await hide(false);
  expect(await seen()).toEqual([['Kind', 'Rude'], 2]);
  expect((await hide(true, 999_999)).statusCode).toBe(404);
  await world.call('bulletins.setStatus', { params: { id }, body: { status: false } });
  expect((await world.call('bulletins.getShown', { params: { id }, token })).statusCode).toBe(404);
});

test('what somebody wrote who is deactivated is not in the app, until they are active again', async () => {
  const reader = await world.tokenOf((await world.addUser()).id);
  await respond('Kind');
  const setActive = (who: { id: number }, active: boolean) =>
    world.call('users.setActive', { params: { id: who.id }, body: { active } });
  const shown = () => world.call('bulletins.getShown', { params: { id }, token: reader });
  await setActive(person, false);
  expect((await shown()).json().data.responses).toEqual([]);
  await setActive(author, false);
  expect([(await shown()).statusCode, (await respond('Hello', reader)).statusCode]).toEqual([404, 404]);
  expect((await get()).responses).toHaveLength(1);
  await setActive(author, true);
  await setActive(person, true);
  expect((await shown()).json().data.responses).toMatchObject([{ message: 'Kind' }]);
  expect((await respond('Hello', reader)).statusCode).toBe(201);
});
