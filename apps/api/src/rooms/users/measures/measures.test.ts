import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { inDays, openMeasures } from '#testing/measures.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { TIME_ZONE: 'America/New_York' });
const {
  add,
  appealUrl,
  anew,
  colleague,
  create,
  end,
  entries,
  letItCome,
  list,
  mailsTo,
  person,
  profile,
  query,
  sendMails,
  signIn,
} = await openMeasures(world);
afterAll(() => world.close());

beforeEach(async () => {
  await query('truncate rate_limits');
  await anew();
});

describe('a measure', () => {
  test('is listed with its reason, note, hour and author, and stands on the profile and in the list', async () => {
    const until = inDays(7);
    const made = await add({ kind: 'mute', until, reason: 'Too much spam.', note: 'Third time.' });
    expect(made).toMatchObject({
      kind: 'mute',
      until,
      reason: 'Too much spam.',
      note: 'Third time.',
      by: 'Admin',
      endedAt: null,
      endedBy: null,
    });
    expect(await list()).toEqual({ data: [made], totalCounts: 1 });
    await add({ kind: 'warn' });
    expect(await profile()).toMatchObject({ measure: 'mute', measures: [{ kind: 'warn' }, made] });
    const { data } = (await world.call('users.list', { query: { search: person().email } })).json();
    expect(data).toMatchObject([{ id: person().id, measure: 'mute', active: true }]);
  });

  test('is told by mail with its reason, after the time for Undo', async () => {
    await add({ kind: 'mute', until: '2099-12-04T15:00:00.000Z', reason: 'Spam.\nAgain & <b>again</b>.' });
    const [mail] = await mailsTo();
    expect(mail).toMatchObject({
      kind: 'notice',
      subject: 'You are muted',
      link: `/user-detail/${person().id}`,
    });
    expect(mail?.text).toBe(
      `Hello,\n\nOur staff have muted you until Dec 4, 2099, 10:00 AM EST. You can’t post, respond, vote or open parlours. The reason:\n\nSpam.\nAgain & <b>again</b>.\n\n${await appealUrl()}\n\nYou can answer once on that page, without signing in, for as long as this is in force.\n`,
    );
    expect(mail?.html).toContain('<p>Spam.<br />Again &amp; &lt;b&gt;again&lt;/b&gt;.</p>');
    expect(mail && Date.parse(mail.sendAt) - Date.parse(mail.createdAt)).toBe(10_000);
  });

  test('of a person without an address that mails can go to is told by the app alone', async () => {
    await anew('no mail@example');
    const { id } = await add({ kind: 'mute' });
    expect((await end(id)).json().msg).toBe('The measure was ended.');
    expect(await mailsTo()).toEqual([]);
  });

  test('that is taken back within ten seconds is not told at all', async () => {
    const { id } = await add({ kind: 'suspend' });
    expect((await end(id)).json()).toMatchObject({
      data: { id, endedBy: 'Admin', endedAt: expect.any(String) },
      msg: 'The measure was taken back. They are not told.',
    });
    expect(await mailsTo()).toMatchObject([{ state: 'cancelled', text: '' }]);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('that staff end later is told by another mail', async () => {
    const { id } = await add({ kind: 'suspend' });
    await sendMails();
    expect((await end(id)).json().msg).toBe('The measure was ended.');
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
      'Your account is no longer suspended',
    ]);
  });

  test('and its end are entries in the person’s history', async () => {
    const until = inDays(1);
    const { id } = await add({ kind: 'warn', until, note: 'Be kind.' });
    const { endedAt } = (await end(id)).json().data;
    expect(await entries()).toMatchObject([
      { action: 'users.endMeasure', before: { kind: 'warn', until }, after: { measure: id, ended: endedAt } },
      {
        action: 'users.createMeasure',
        actor: world.admin.email,
        after: { measure: id, kind: 'warn', until, reason: 'Too much spam.', staff_note: 'Be kind.' },
      },
    ]);
  });

  test.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['a blank reason', { reason: ' \n ' }, 'reason'],
    ['too long a reason', { reason: 'x'.repeat(1001) }, 'reason'],
    ['half a character in the reason', { reason: 'a\uD800b' }, 'reason'],
    ['too long a note', { note: 'x'.repeat(2001) }, 'note'],
    ['an hour that has passed', { until: '2020-01-01T00:00:00.000Z' }, 'until'],
    ['a day alone', { until: '2099-01-01' }, 'until'],
    ['no word about its end', { until: undefined }, 'until'],
    ['an unknown kind', { kind: 'ban' }, 'kind'],
  ])('is refused with %s', async (_, body, field) => {
    const response = await create(body);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect(await list()).toEqual({ data: [], totalCounts: 0 });
    expect(await mailsTo()).toEqual([]);
  });

  test('against nobody, or somebody removed, is not found', async () => {
    const { id } = await add({ kind: 'warn' });
    await world.call('users.remove', { params: { id: person().id } });
    for (const answer of [
      await create({}),
      await create({}, { id: 999_999 }),
      await end(id),
      await end(999_999),
      await world.call('users.listMeasures', { params: { id: person().id } }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    '<script>alert(1)</script>',
    '\u202Etxet',
    '=1+1',
    '${7*7} {{7*7}}',
    "'; drop table measures; --",
  ])('keeps the hostile words %s as they are', async (words) => {
    await add({ kind: 'mute', reason: words, note: words });
    expect((await list()).data).toMatchObject([{ reason: words, note: words }]);
    const mute = (await signIn()).json().data;
    expect(mute.measures).toMatchObject([{ reason: words }]);
    expect((await mailsTo())[0]?.html).not.toContain('<script>');
    const post = await world.call('bulletins.create', {
      token: mute.token,
      body: { title: 'Hi', description: 'There', roleIds: [] },
    });
    expect(post.json().msg).toContain(words);
  });
});

const everyCall = async (token: string) => {
  const { id } = await add({ kind: 'warn' });
  const read = await world.call('users.listMeasures', { params: { id: person().id }, token });
  return [read, await create({ kind: 'mute' }, { token }), await end(id, token)].map(
    ({ statusCode }) => statusCode,
  );
};

describe('who may', () => {
  test('change people may take measures, who may read them may see these', async () => {
    expect(await everyCall(await colleague('moderator'))).toEqual([200, 201, 200]);
    await anew();
    expect(await everyCall(await colleague('viewer'))).toEqual([200, 403, 403]);
    await anew();
    expect(await everyCall(await colleague('finance'))).toEqual([200, 403, 403]);
  });

  test('is a member sees only what is in force against them, without the note', async () => {
    const { id } = await add({ kind: 'warn', note: 'Not for them' });
    const token = await world.tokenOf(person().id);
    const own = await world.call('users.listOwnMeasures', { token });
    expect(calls['users.listOwnMeasures'].output.parse(own.json()).data).toEqual([
      {
        kind: 'warn',
        reason: 'Too much spam.',
        until: null,
        createdAt: expect.any(String),
        appealUrl: await appealUrl(),
      },
    ]);
    expect(own.body).not.toContain('Not for them');
    const other = await world.tokenOf((await world.addUser()).id);
    expect((await world.call('users.listOwnMeasures', { token: other })).json().data).toEqual([]);
    await end(id);
    expect((await world.call('users.listOwnMeasures', { token })).json().data).toEqual([]);
    expect(await everyCall(token)).toEqual([401, 401, 401]);
  });
});

async function listMeasuredIds(measure: string) {
  const answer = await world.call('users.list', { query: { measure, limit: 100 } });
  const { data, totalCounts } = calls['users.list'].output.parse(answer.json());
  expect(totalCounts).toBe(data.length);
  return data.map(({ id }) => id);
}

describe('the filter of the list', () => {
  test('finds who is warned, muted, suspended or any of these, with the exact number', async () => {
    await query('truncate measures cascade');
    const people: Record<string, number> = {};
    for (const kind of ['warn', 'mute', 'suspend']) {
      people[kind] = (await anew()).id;
      await add({ kind });
    }
    await add({ kind: 'warn' });
    await anew();
    await add({ kind: 'mute', until: inDays(1) });
    await letItCome();
    expect(await listMeasuredIds('any')).toEqual([people['suspend'], people['mute'], people['warn']]);
    expect(await listMeasuredIds('warn')).toEqual([people['suspend'], people['warn']]);
    expect(await listMeasuredIds('mute')).toEqual([people['mute']]);
    await world.call('users.remove', { params: { id: people['suspend'] } });
    expect(await listMeasuredIds('suspend')).toEqual([]);
    expect((await world.call('users.list', { query: { measure: 'ban' } })).statusCode).toBe(400);
  });
});
