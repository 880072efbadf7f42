import { calls } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let people: { id: number; name: string; email: string }[];
let ids: number[];
const write = async (userId: number, subject: string): Promise<number> =>
  (
    await query<{ id: number }>(
      `insert into support_messages (user_id, subject, message) values ($1, $2, '<p>Where is it?</p>') returning id`,
      [userId, subject],
    )
  )[0]?.id ?? 0;
beforeEach(async () => {
  await query('delete from support_messages');
  await query('delete from support_replies');
  await query('delete from mails');
  people = [];
  for (const name of ['Ada King', 'Bo', 'Cy Fox']) people.push(await world.addUser({ name }));
  ids = [];
  for (const [at, { id }] of people.entries()) ids.push(await write(id, at === 1 ? 'no Sound' : 'No sound'));
  await watchEntries(world);
});

const send = (body: object, headers?: Record<string, string>) =>
  world.call('support.replyMany', { body, ...(headers && { headers }) });
async function sent(message: string, to = ids) {
  const response = await send({ ids: to, message });
  expect(response.statusCode, response.body).toBe(200);
  return calls['support.replyMany'].output.parse(response.json());
}
const trail = () =>
  query<{ record: string; after: { bulk: string } }>('select * from new_entries order by id');
const get = async (id: number) => (await world.call('support.get', { params: { id } })).json().data;

describe('messages with the same subject', () => {
  test('are counted and listed while unanswered, in any case, this one first', async () => {
    const other = await write(people[0]?.id ?? 0, 'Other');
    expect((await get(ids[2] ?? 0)).sameSubject).toBe(2);
    expect((await get(other)).sameSubject).toBe(0);
    const same = async (id: number) =>
      calls['support.listSame'].output.parse(
        (await world.call('support.listSame', { params: { id } })).json(),
      ).data;
    expect((await same(ids[2] ?? 0)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    await sent('Soon.', [ids[0] ?? 0]);
    expect((await same(ids[0] ?? 0)).map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect((await world.call('support.listSame', { params: { id: 987_654 } })).statusCode).toBe(404);
  });
});

describe('several messages answered at once', () => {
  test('get a mail each with its own words, and an entry each under one bulk id', async () => {
    const { data, msg } = await sent('Dear {first_name},\n{subject} is fixed.\n{my_name}');
    expect(msg).toBe('3 replies added. They will be written to the outbox in 10 seconds.');
    expect(data).toEqual(ids.map((id) => ({ id, ok: true, msg: null, reply: expect.any(Number) })));
    const mails = await world.mail.list();
    expect(mails.map(({ toEmail, subject }) => [toEmail, subject])).toEqual([
      [people[0]?.email, 'Re: No sound'],
      [people[1]?.email, 'Re: no Sound'],
      [people[2]?.email, 'Re: No sound'],
    ]);
    const [admin] = await query<{ name: string }>('select name from admins');
    expect(mails[0]?.text).toContain(`Dear Ada,\nNo sound is fixed.\n${admin?.name}`);
    const entries = await trail();
    expect(entries.map(({ record }) => record)).toEqual(ids.map(String));
    expect(new Set(entries.map(({ after }) => after.bulk)).size).toBe(1);
    for (const { reply } of data) {
      expect((await world.call('support.undoReply', { params: { id: reply } })).statusCode).toBe(200);
    }
    expect((await get(ids[0] ?? 0)).replied).toBe(false);
  });

  test('are taken back by one call as one act; what was sent already or is gone stays out', async () => {
    const { data } = await sent('Soon.');
    const [first = 0, second = 0, third = 0] = data.map(({ reply }) => reply ?? 0);
    await query(
      `update mails set state = 'sent', sent_at = now() where id = (select mail_id from support_replies where id = $1)`,
      [second],
    );
    await watchEntries(world);
    const undo = (to: number[]) => world.call('support.undoReplies', { body: { ids: to } });
    const undone = await undo([third, second, first, 987_654]);
    expect([undone.statusCode, undone.json()]).toEqual([
      200,
      { data: [first, third], msg: '2 replies were cancelled.' },
    ]);
    expect(
      (await world.mail.list()).map(({ state }) => state),
      'what was cancelled is gone',
    ).toEqual(['sent']);
    expect((await Promise.all(ids.map(get))).map(({ replied }) => replied)).toEqual([false, true, false]);
    const entries = await query<{ id: number; action: string; record: string; act_id: number | null }>(
      'select id, action, record, act_id from new_entries order by id',
    );
    const [act] = entries;
    expect(entries.map(({ action, record, act_id }) => [action, record, act_id])).toEqual([
      ['support.undoReply', String(ids[0]), null],
      ['support.undoReply', String(ids[2]), act?.id],
    ]);
    expect((await undo([first])).json()).toEqual({ data: [], msg: '0 replies were cancelled.' });
  });

  test('leave out what is gone or answered meanwhile, and say so', async () => {
    await world.call('support.remove', { params: { id: ids[0] } });
    await sent('First.', [ids[1] ?? 0]);
    const { data, msg } = await sent('Again.');
    expect(data.map(({ ok, msg: why }) => [ok, why])).toEqual([
      [false, SUPPORT_MESSAGES.gone],
      [false, SUPPORT_MESSAGES.alreadyAnswered],
      [true, null],
    ]);
    expect(msg).toBe(SUPPORT_MESSAGES.written);
  });

  test('are answered once, by one of two colleagues at the same time', async () => {
    const all = await Promise.all([sent('Same.'), sent('Same.')]);
    expect(all.flatMap(({ data }) => data).filter(({ ok }) => ok)).toHaveLength(3);
    expect(await world.mail.list()).toHaveLength(3);
  });

  test('count for the limit an hour: the rest is left out', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', subject: 'Re' };
    for (let at = 0; at < SUPPORT.repliesAnHour - 1; at += 1)
      await world.call('support.reply', { body: { ...body, message: `Number ${at}` } });
    const { data } = await sent('Last.');
    expect(data.map(({ ok, msg }) => [ok, msg])).toEqual([
      [true, null],
      [false, SUPPORT_MESSAGES.tooMany],
      [false, SUPPORT_MESSAGES.tooMany],
    ]);
  });

  test.each([
    ['a placeholder that has no value', { message: 'Order {order} for {name}' }],
    ['no text', { message: ' ' }],
    ['no message', { ids: [] }],
    ['one message twice', { ids: [1, 1] }],
    ['too many', { ids: Array.from({ length: SUPPORT.manyMax + 1 }, (_, at) => at + 1) }],
  ])('are refused with %s, and none is sent', async (_, change) => {
    const response = await send({ ids, message: 'Dear {name}', ...change });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, Object.keys(change)]);
    expect(await world.mail.list()).toEqual([]);
  });
});
