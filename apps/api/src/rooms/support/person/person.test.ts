import { calls } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { findTopics } from '@greenroom/contract/support.rules';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const insertForId = async (text: string, values: unknown[]): Promise<number> =>
  Number((await query<{ id: number }>(`${text} returning id`, values))[0]?.id);

let person: { id: number; name: string; email: string };
let messageId: number;
const write = (userId: number, subject: string, message = '<p>Hello</p>') =>
  insertForId('insert into support_messages (user_id, subject, message) values ($1, $2, $3)', [
    userId,
    subject,
    message,
  ]);
const get = (id: number) => world.call('support.getPerson', { params: { id } });
async function shown(id = messageId) {
  const response = await get(id);
  expect(response.statusCode, response.body).toBe(200);
  return calls['support.getPerson'].output.parse(response.json()).data;
}
const setRole = (role: Role) => query('update admins set role = $1', [role]);

beforeAll(async () => {
  person = await world.addUser({ profileImage: 'users/1/profile/me.png' });
  const other = await world.addUser();
  messageId = await write(person.id, 'Charged twice', '<p>My <b>vote</b> is missing too.</p>');
  await write(other.id, 'Not theirs');
});

describe('what a message is about', () => {
  test.each([
    ['Charged twice for a parlour', ['charge']],
    ['Vote does not count', ['vote']],
    ['Delete my account, please', ['delete']],
    ['I can’t sign in', ['sign_in']],
    ['Refund: I voted, then paid', ['charge', 'vote']],
    ['I am devoted to this. Recharged batteries!', []],
    ['Thank you', []],
  ])('is recognised by whole words: %s', (subject, topics) => {
    expect(findTopics(subject, '')).toEqual(topics);
  });

  test('is recognised in the text too, across tags', async () => {
    expect((await shown()).topics).toEqual(['charge', 'vote']);
  });
});

describe('the person beside a message', () => {
  test('has a picture, a status and a verified address', async () => {
    await query('update users set email_verified_at = now(), active = false where id = $1', [person.id]);
    expect((await shown()).person).toEqual({
      ...person,
      profile_image: '/media/users/1/profile/me.png',
      active: false,
      emailVerifiedAt: expect.any(String),
      createdAt: expect.any(String),
    });
  });

  test('has the running plan, and payments with those of the same amount within days marked', async () => {
    const plan =
      'insert into plans (user_id, name, base_amount_cents, start_date, end_date, created_at) values';
    await query(
      `${plan} ($1, 'weekly', 2000, now() - interval '1 day', now() + interval '6 days', now() - interval '1 day'),
      ($1, 'weekly', 2000, now() - interval '8 days', now() - interval '1 day', now() - interval '8 days')`,
      [person.id],
    );
    const parlour = await insertForId(
      `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, live_at, finished_at)
       values ($1, 'Quiet Evening', 1500, '', now(), now(), now())`,
      [person.id],
    );
    const [sale] = await query<{ id: number }>('select id from sales where parlour_id = $1', [parlour]);
    const saleId = sale
      ? sale.id
      : await insertForId(
          `insert into sales (parlour_id, user_id, title, price_cents, duration_ms) values ($1, $2, 'Quiet Evening', 1500, 1)`,
          [parlour, person.id],
        );
    await query(
      `insert into transactions (sale_id, user_id, amount_cents, status, created_at) values
       ($1, $2, 1500, 'succeeded', now() - interval '2 hours'), ($1, $2, 1500, 'succeeded', now() - interval '1 hour'),
       ($1, $2, 1500, 'failed', now() - interval '30 minutes'), ($1, $2, 1600, 'succeeded', now() - interval '40 minutes'),
       ($1, $2, 1500, 'succeeded', now() - interval '30 days')`,
      [saleId, person.id],
    );
    const { money } = await shown();
    expect(money?.plan).toMatchObject({ title: 'Featured Headline' });
    expect(money?.payments.map(({ kind, amount, status, twice }) => [kind, amount, status, twice])).toEqual([
      ['parlour', 15, 'failed', false],
      ['parlour', 16, 'succeeded', false],
      ['parlour', 15, 'succeeded', true],
      ['parlour', 15, 'succeeded', true],
      ['plan', 20, 'succeeded', false],
      ['plan', 20, 'succeeded', false],
      ['parlour', 15, 'succeeded', false],
    ]);
    expect(money?.payments[0]).toMatchObject({ title: 'Quiet Evening', sale: saleId });
  });

  test('has the next parlours before the last ones', async () => {
    for (const [title, days] of [
      ['Last', -3],
      ['Later', 9],
      ['Next', 2],
    ] as const) {
      const id = await insertForId(
        `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
         values ($1, $2, 0, '', now() + make_interval(days => $3))`,
        [person.id, title, days],
      );
      await query('insert into parlour_rsvps (parlour_id, user_id) values ($1, $2)', [id, person.id]);
    }
    expect((await shown()).rsvps?.map(({ title, isOver }) => [title, isOver])).toEqual([
      ['Next', false],
      ['Later', false],
      ['Last', true],
    ]);
  });

  test('has votes with their rounds, and the round that is open', async () => {
    const song = await insertForId(
      `insert into contest_entries (title, name, object_key, duration_ms) values ('Glass Road', 'a.mp3', 'a', 1)`,
      [],
    );
    await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [song, person.id]);
    expect((await shown()).contest).toMatchObject({
      openRound: null,
      votes: [{ title: 'Glass Road', round: null }],
    });
    const round = await insertForId(
      `insert into contest_rounds (started_at) values (now() - interval '1 hour')`,
      [],
    );
    expect((await shown()).contest).toMatchObject({
      openRound: { id: round },
      votes: [{ title: 'Glass Road', round: { id: round, isOpen: true } }],
    });
  });

  test('has the newest notes and their other messages, with numbers', async () => {
    for (const message of ['One', 'Two', 'Three', 'Four']) {
      await world.call('users.createNote', { params: { id: person.id }, body: { message } });
    }
    for (let at = 1; at <= 6; at += 1) await write(person.id, `Earlier ${at}`);
    const { notes, threads } = await shown();
    expect([notes?.totalCounts, notes?.data.map(({ message }) => message)]).toEqual([
      4,
      ['Four', 'Three', 'Two'],
    ]);
    expect([threads.totalCounts, threads.data.length]).toEqual([6, 5]);
    expect(threads.data[0]).toMatchObject({ subject: 'Earlier 6', state: 'unanswered' });
  });

  test('shows each role only what it may read', async () => {
    await setRole('moderator');
    expect(await shown()).toMatchObject({
      money: null,
      contest: { votes: [{}] },
      rsvps: [{}, {}, {}],
      notes: {},
    });
    await setRole('finance');
    expect((await get(messageId)).statusCode).toBe(403);
    await setRole('owner');
  });

  test('says when the sender has no account any more, and 404 for no message', async () => {
    const gone = await world.addUser();
    const id = await write(gone.id, 'Left behind');
    await query('update users set deleted_at = now() where id = $1', [gone.id]);
    expect((await shown(id)).person).toBe(null);
    expect((await get(987_654)).statusCode).toBe(404);
  });
});
