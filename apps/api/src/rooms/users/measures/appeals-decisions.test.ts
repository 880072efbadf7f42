// @both: appeals and decisions at once meet the database’s locks.
import { APPEAL_MESSAGES } from '@greenroom/contract/users-appeals.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { WORDS, openAppeals } from '#testing/appeals.ts';
import { inDays } from '#testing/measures.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const {
  anew,
  appealed,
  appealToken,
  colleague,
  decide,
  end,
  entries,
  letItCome,
  list,
  mailsTo,
  person,
  query,
  read,
  replies,
  sendMails,
  signIn,
} = await openAppeals(world);
afterAll(() => world.close());

beforeEach(async () => {
  await query('truncate rate_limits');
  await anew();
});

describe('a decision about an appeal', () => {
  test('to keep the measure changes nothing but answers', async () => {
    const until = inDays(3);
    const { support, appeal } = await appealed({ kind: 'mute', until });
    await sendMails();
    const kept = await decide(appeal.id, { decision: 'keep' });
    expect([kept.statusCode, kept.json().msg]).toEqual([200, APPEAL_MESSAGES.keep]);
    expect((await list()).data).toMatchObject([{ kind: 'mute', until, endedAt: null }]);
    expect(await replies()).toMatchObject([
      { subject: 'Re: Appeal against a mute', text: expect.stringContaining('we have read it.') },
    ]);
    const thread = (await world.call('support.get', { params: { id: support } })).json().data;
    expect(thread).toMatchObject({
      replied: true,
      replies: [{ message: 'Hello,\n\nwe have read it.', admin: 'Admin' }],
      appeal: { decision: 'keep', decidedBy: 'Admin', decidedAt: expect.any(String) },
    });
  });

  test('to shorten it sets the earlier end', async () => {
    const [until, earlier] = [inDays(3), inDays(1)];
    const { measure, appeal } = await appealed({ until });
    await decide(appeal.id, { decision: 'shorten', until: earlier });
    expect((await list()).data).toMatchObject([{ until: earlier, endedAt: null }]);
    expect((await entries())[0]).toMatchObject({
      action: 'users.decideAppeal',
      before: { kind: 'suspend', until },
      after: { measure, decision: 'shorten', until: earlier },
    });
    await letItCome();
    expect((await signIn()).statusCode).toBe(200);
  });

  test('to shorten one that was for good sets an end', async () => {
    const { appeal } = await appealed({});
    const until = inDays(9);
    expect((await decide(appeal.id, { decision: 'shorten', until })).statusCode).toBe(200);
    expect((await list()).data).toMatchObject([{ until }]);
  });

  test('to lift it ends it now, with one mail', async () => {
    const { appeal } = await appealed({});
    await sendMails();
    expect((await signIn()).statusCode).toBe(403);
    await decide(appeal.id, { decision: 'lift' });
    expect((await signIn()).statusCode).toBe(200);
    expect((await list()).data).toMatchObject([{ endedBy: 'Admin', endedAt: expect.any(String) }]);
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
      'Re: Appeal against a suspension',
    ]);
  });

  test('is made once: of two colleagues at once one wins, and the other is told what', async () => {
    const { appeal } = await appealed({});
    const ben = await colleague('moderator');
    const answers = await Promise.all([
      decide(appeal.id, { decision: 'lift' }),
      decide(appeal.id, { decision: 'lift', message: 'Another answer' }, ben),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost.msg).toMatch(/^(?:Admin|Ben) has already decided: lifted\. Nothing was changed\.$/);
    expect(await replies()).toHaveLength(1);
    const again = await decide(appeal.id, { decision: 'keep', message: 'Third' });
    expect(again.json().msg).toMatch(/has already decided: lifted/);
    expect(await replies()).toHaveLength(1);
  });

  test.each([
    ['has ended by itself', () => letItCome(), 'It has ended by itself. Nothing was changed.'],
    ['a colleague has ended', (id: number) => end(id), 'Admin has already ended it.'],
  ])('about a measure that %s is refused', async (_, finish, words) => {
    const { measure, appeal } = await appealed({ until: inDays(1) });
    await finish(measure);
    const answer = await decide(appeal.id, { decision: 'lift' });
    expect([answer.statusCode, answer.json().msg]).toEqual([409, words]);
    expect(await replies()).toEqual([]);
  });

  test.each([
    ['a past end', { decision: 'shorten', until: '2020-01-01T00:00:00.000Z' }, 'until'],
    ['a later end', { decision: 'shorten', until: '2099-01-01T00:00:00.000Z' }, 'until'],
    ['no end', { decision: 'shorten' }, 'until'],
    ['an end that is not wanted', { decision: 'keep', until: '2026-12-01T00:00:00.000Z' }, 'until'],
    ['a day alone', { decision: 'shorten', until: '2026-12-01' }, 'until'],
    ['no answer', { decision: 'keep', message: ' ' }, 'message'],
    ['an unknown decision', { decision: 'double' }, 'decision'],
  ])('is refused with %s', async (_, body, field) => {
    const until = inDays(3);
    const { appeal } = await appealed({ until });
    const answer = await decide(appeal.id, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect((await list()).data).toMatchObject([{ until, endedAt: null }]);
    expect(await replies()).toEqual([]);
  });

  test('about nothing, or somebody removed, or a message that was deleted is not found', async () => {
    const { support, appeal } = await appealed({});
    expect((await decide(999_999, { decision: 'keep' })).statusCode).toBe(404);
    await world.call('support.remove', { params: { id: support } });
    expect((await decide(appeal.id, { decision: 'lift' })).statusCode).toBe(404);
    expect((await list()).data).toMatchObject([{ endedAt: null }]);
    await world.call('users.remove', { params: { id: person().id } });
    expect((await decide(appeal.id, { decision: 'keep' })).statusCode).toBe(404);
  });

  test('is made by who may change people', async () => {
    const { appeal } = await appealed({});
    for (const role of ['viewer', 'finance'] as const) {
      expect((await decide(appeal.id, { decision: 'keep' }, await colleague(role))).statusCode).toBe(403);
    }
    expect((await decide(appeal.id, { decision: 'keep' }, await colleague('moderator'))).statusCode).toBe(
      200,
    );
  });
});

test('an appeal is merged into no other message, which would hide what to decide', async () => {
  const { support } = await appealed({ kind: 'mute' });
  const token = await world.tokenOf(person().id);
  const body = { subject: 'Hello', message: 'Me again' };
  const { id } = (await world.call('support.create', { token, body })).json().data;
  const merged = await world.call('support.merge', { params: { id }, body: { ids: [support] } });
  expect(merged.statusCode).toBe(409);
  const other = await world.call('support.merge', { params: { id: support }, body: { ids: [id] } });
  expect(other.statusCode).toBe(200);
});

test('erasing a person erases the words of their appeal, and their link is worth nothing', async () => {
  await appealed({});
  const token = await appealToken();
  const { id, email } = person();
  const erased = await world.call('users.erase', { params: { id }, body: { email } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await query(`select id from support_messages where user_id = $1`, [id])).toEqual([]);
  expect(
    await query(
      `select support_id from appeals a join measures m on m.id = a.measure_id where m.user_id = $1`,
      [id],
    ),
  ).toEqual([{ support_id: null }]);
  const left = await query(
    `select to_jsonb(e) as entry from audit_entries e where kind = 'users' and record = $1`,
    [String(id)],
  );
  expect(JSON.stringify(left)).not.toContain(WORDS);
  expect((await read(token)).json().code).toBe('token_invalid');
});
