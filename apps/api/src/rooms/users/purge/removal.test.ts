import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { html, notify } from '#kit/events/notify.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** A word in every text and name of the user. */
const MARK = 'Quillfeather';
/** What must be kept: what can be restored, and who did what. */
const REMEMBERS = new Set<CallName>(['trash.list', 'trash.export', 'audit.list', 'audit.export']);
const reads = (Object.values(calls) as Call[]).filter(
  (call) => call.method === 'GET' && !('stream' in call) && !REMEMBERS.has(call.name),
);

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<{ id: number }>(text, values)).rows;

let person: { id: number };
let other: { id: number };
/** The user's records, by the prefix of their calls. */
const records: Record<string, number> = {};

beforeAll(async () => {
  other = await world.addUser({ name: 'Host', roleIds: [1] });
  person = await world.addUser({
    name: `Ada ${MARK}`,
    email: `ada@${MARK.toLowerCase()}.example`,
    city: `${MARK} City`,
    roleIds: [1],
    featured: true,
  });
  const add = async (room: string, insert: string, values: unknown[] = [person.id, MARK]) => {
    const [made] = await query(`insert into ${insert} returning id`, values);
    records[room] = made?.id ?? 0;
  };
  records['users'] = person.id;
  await add('podcasts', `podcasts (user_id, name) values ($1, $2)`);
  await add(
    'media',
    `tracks (user_id, title, object_key, duration_ms, podcast_id) values ($1, $2, 'demo/x.wav', 1, $3)`,
    [person.id, MARK, records['podcasts']],
  );
  records['podcasts'] = person.id;
  await add('projects', `projects (user_id, title, type) values ($1, $2, 'EP')`);
  await add('bulletins', `bulletins (user_id, title, description) values ($1, $2, $2)`);
  await add('support', `support_messages (user_id, subject, message) values ($1, $2, $2)`);
  await query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents)
     values ($1, 'weekly', now() - interval '1 day', now() + interval '1 day', 2500)`,
    [person.id],
  );
  await query(`insert into user_notes (user_id, message, admin) values ($1, $2, 'a@example.com')`, [
    person.id,
    MARK,
  ]);
  await notify(world.db, {
    message: html`<strong>${MARK}</strong> wrote to support.`,
    link: null,
    about: person.id,
  });
});

/** Returns the answer of every reading call, with the user's own records where it takes an id. */
async function readAll(): Promise<Map<CallName, { status: number; body: string }>> {
  const answers = new Map<CallName, { status: number; body: string }>();
  const token = await world.tokenOf(other.id);
  for (const call of reads) {
    const [room = ''] = call.name.split('.');
    const sent = {
      params: { id: records[room] ?? person.id },
      query: { search: MARK, name: MARK, author: MARK, limit: 100, query: MARK },
      ...(call.guard === 'user' && { token }),
    };
    // A list that is searched, and the same list in full.
    for (const asked of [sent, { ...sent, query: { limit: 100 } }]) {
      const { statusCode, body } = await world.call(call.name, asked);
      const before = answers.get(call.name);
      answers.set(call.name, { status: statusCode, body: `${before?.body ?? ''}${body}` });
    }
  }
  return answers;
}

const showing = async () =>
  [...(await readAll())]
    .filter(([, { body }]) => body.toLowerCase().includes(MARK.toLowerCase()))
    .map(([name]) => name);

describe('a removed user', () => {
  test('is hidden from every list, search and page, and Undo restores everything', async () => {
    const before = await showing();
    expect(before).toEqual(
      expect.arrayContaining([
        'users.list',
        'users.get',
        'users.listNotes',
        'users.search',
        'podcasts.list',
        'podcasts.get',
        'bulletins.list',
        'bulletins.get',
        'support.list',
        'support.get',
      ]),
    );
    await world.call('users.remove', { params: { id: person.id } });
    expect(await showing()).toEqual([]);
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(await showing()).toEqual(before);
  });

  test('is omitted from the answers to posts of others, in their list and in their number', async () => {
    const [post] = await query(
      `insert into bulletins (user_id, title, description) values ($1, 'Band wanted', 'b') returning id`,
      [other.id],
    );
    await query('insert into bulletin_responses (bulletin_id, user_id, message) values ($1, $2, $3)', [
      post?.id,
      person.id,
      MARK,
    ]);
    const look = async () => {
      const { data } = (await world.call('bulletins.get', { params: { id: post?.id } })).json();
      const list = (await world.call('bulletins.list', { query: { user_id: other.id } })).json();
      return [data.responses.length, list.data[0].responses];
    };
    expect(await look()).toEqual([1, 1]);
    await world.call('users.remove', { params: { id: person.id } });
    expect(await look()).toEqual([0, 0]);
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(await look()).toEqual([1, 1]);
  });

  test('is not counted as a user, but their payments are', async () => {
    const look = async () => {
      const { data } = (await world.call('dashboard.get')).json();
      const plans = (await world.call('plans.list')).json();
      return {
        people: data[0].registered_users,
        featured: data[0].total_featured,
        headlines: data[0].total_headline_count,
        artists: data[1][0].member_count,
        subscribers: plans.data[0].subscribers,
        revenue: plans.data[0].revenue,
      };
    };
    const before = await look();
    await world.call('users.remove', { params: { id: person.id } });
    expect(await look()).toEqual({
      people: before.people - 1,
      featured: before.featured - 1,
      headlines: before.headlines - 1,
      artists: before.artists - 1,
      subscribers: before.subscribers - 1,
      revenue: before.revenue,
    });
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(await look()).toEqual(before);
  });
});
