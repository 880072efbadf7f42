// @both: appeals and decisions at once meet the database’s locks.
import { calls } from '@greenroom/contract';
import { APPEAL_MESSAGES } from '@greenroom/contract/users-appeals.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { signId } from '#kit/access/signed-ids.ts';
import { WORDS, openAppeals } from '#testing/appeals.ts';
import { inDays } from '#testing/measures.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://desk.example.com' });
const {
  add,
  anew,
  appealed,
  appealToken,
  end,
  entries,
  letItCome,
  mailsTo,
  messages,
  person,
  query,
  read,
  send,
  signIn,
} = await openAppeals(world);
afterAll(() => world.close());

beforeEach(async () => {
  await query('truncate rate_limits');
  await anew();
});

describe('the link of a measure', () => {
  test('is in its mail and in what the app tells, and shows the measure without a session', async () => {
    const until = inDays(1);
    await add({ kind: 'mute', until });
    const [mail] = await mailsTo();
    const token = await appealToken();
    expect(mail?.html).toContain(`<a href="https://desk.example.com/appeal?token=${token}">`);
    const shown = await read(token);
    expect(calls['users.getAppeal'].output.parse(shown.json()).data).toEqual({
      kind: 'mute',
      reason: 'Too much spam.',
      until,
      createdAt: expect.any(String),
    });
    const url = `https://desk.example.com/appeal?token=${token}`;
    expect((await signIn()).json().data.measures).toMatchObject([{ appealUrl: url }]);
    const own = await world.call('users.listOwnMeasures', { token: await world.tokenOf(person().id) });
    expect(calls['users.listOwnMeasures'].output.parse(own.json()).data).toMatchObject([{ appealUrl: url }]);
  });

  test('is in the refused sign-in of a suspended person until it is used', async () => {
    await add({ kind: 'suspend' });
    const token = await appealToken();
    expect((await signIn()).json()).toMatchObject({
      code: 'account_inactive',
      appealUrl: `https://desk.example.com/appeal?token=${token}`,
    });
    const wrong = { email: person().email, password: 'wrong-password1' };
    const stranger = await world.call('account.loginUser', { token: null, body: wrong });
    expect(stranger.json()).not.toHaveProperty('appealUrl');
    expect((await send(token)).statusCode).toBe(201);
    expect((await signIn()).json()).not.toHaveProperty('appealUrl');
  });

  test('takes one answer, from a suspended person too, which arrives in Support as an appeal', async () => {
    const { measure, support, appeal } = await appealed({ note: 'Not for them' });
    expect((await messages()).map(({ subject, message, user }) => [subject, message, user.id])).toEqual([
      ['Appeal against a suspension', WORDS, person().id],
    ]);
    expect(appeal).toMatchObject({
      kind: 'suspend',
      reason: 'Too much spam.',
      until: null,
      by: 'Admin',
      endedAt: null,
      decision: null,
    });
    const thread = await world.call('support.get', { params: { id: support } });
    expect(calls['support.get'].output.parse(thread.json()).data.appeal).toEqual(appeal);
    expect((await entries())[0]).toMatchObject({
      action: 'users.createAppeal',
      actor: `user ${person().id}`,
      after: { measure, kind: 'suspend' },
    });
    const told = await query(`select message from notifications where about_id = $1`, [person().id]);
    expect(told).toEqual([
      { message: expect.stringContaining('wrote to support: Appeal against a suspension') },
    ]);
  });

  test('leads to a message that the list of Support shows among appeals alone', async () => {
    const { support } = await appealed({});
    await query(`insert into support_messages (user_id, subject, message) values ($1, 'Other', 'm')`, [
      person().id,
    ]);
    const listed = async (narrowed: object) => {
      const asked = { query: { user_id: person().id, ...narrowed } };
      const { data, totalCounts } = calls['support.list'].output.parse(
        (await world.call('support.list', asked)).json(),
      );
      return { subjects: data.map(({ subject }) => subject), totalCounts };
    };
    expect(await listed({ kind: 'appeal' })).toEqual({
      subjects: ['Appeal against a suspension'],
      totalCounts: 1,
    });
    expect((await listed({})).totalCounts).toBe(2);
    expect(await listed({ kind: 'appeal', state: 'answered' })).toEqual({ subjects: [], totalCounts: 0 });
    await query('delete from support_messages where user_id = $1 and id <> $2', [person().id, support]);
  });

  test('that was used says so, and the app no longer holds it', async () => {
    const token = await world.tokenOf(person().id);
    await appealed({ kind: 'mute' });
    for (const answer of [await read(await appealToken()), await send(await appealToken(), 'Once more')]) {
      expect([answer.statusCode, answer.json().msg]).toEqual([409, APPEAL_MESSAGES.used]);
    }
    expect(await messages()).toHaveLength(1);
    const own = (await world.call('users.listOwnMeasures', { token })).json().data;
    expect(own).toMatchObject([{ kind: 'mute', appealUrl: null }]);
  });

  test('used twice at once takes one answer', async () => {
    await add({});
    const token = await appealToken();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((words) => send(token, words)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await messages()).toHaveLength(1);
  });

  test.each([
    ['that staff end', (id: number) => end(id)],
    ['whose hour has come', () => letItCome()],
  ])('of a measure %s says that there is nothing to answer', async (_, finish) => {
    const { id } = await add({ until: inDays(1) });
    const token = await appealToken();
    await finish(id);
    for (const answer of [await read(token), await send(token)]) {
      expect([answer.statusCode, answer.json().msg]).toEqual([409, APPEAL_MESSAGES.ended]);
    }
    expect(await messages()).toEqual([]);
  });

  test('that is forged, unknown, for something else or of a removed person is refused', async () => {
    const { id } = await add({});
    const good = await appealToken();
    const { id: other } = await add({ kind: 'mute' });
    const forged = [
      good.replace(/^\d+/, String(other)),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      await signId(world.db, 'stop_digest', id),
      await signId(world.db, 'appeal', 999_999),
      'nobody',
    ];
    await world.call('users.remove', { params: { id: person().id } });
    for (const token of [...forged, good]) {
      for (const answer of [await read(token), await send(token)]) {
        expect([token, answer.statusCode, answer.json()]).toMatchObject([
          token,
          400,
          { code: 'token_invalid', msg: APPEAL_MESSAGES.invalid },
        ]);
      }
    }
  });

  test('is asked for a limited number of times by one network', async () => {
    await query(
      `insert into rate_limits (key, points, expire) values ('appeal-network:127.0.0.1', 60, $1)
       on conflict (key) do update set points = 60`,
      [Date.now() + 60_000],
    );
    expect((await read('nobody')).json().code).toBe('too_many');
    expect((await send('nobody')).json().code).toBe('too_many');
  });

  test.each([
    ['no words', undefined],
    ['blank words', ' \n '],
    ['too many words', 'x'.repeat(5001)],
    ['half a character in the words', 'a\uD800b'],
  ])('refuses %s', async (_, message) => {
    await add({});
    const body = { token: await appealToken(), ...(message !== undefined && { message }) };
    const answer = await world.call('users.createAppeal', { token: null, body });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['message']]);
    expect(await messages()).toEqual([]);
  });

  test.each([
    '<script>alert(1)</script>',
    '\u202Etxet',
    '=1+1',
    '${7*7} {{7*7}}',
    "'; drop table appeals; --",
  ])('keeps the hostile words %s as words', async (words) => {
    await add({});
    expect((await send(await appealToken(), words)).statusCode).toBe(201);
    const [message] = await messages();
    expect(message?.message).not.toContain('<script');
    if (!words.startsWith('<')) expect(message?.message).toContain(words);
  });
});
