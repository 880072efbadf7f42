import { calls } from '@greenroom/contract';
import type { RuleSettings } from '@greenroom/contract/rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rules, rate_limits, reported_things, bulletins cascade');
});

type Words = Extract<RuleSettings, { kind: 'words' }>;
const wordsRule = (settings: Partial<Words>): Words => ({
  kind: 'words',
  words: [],
  pattern: '',
  links: false,
  action: 'hold',
  refusal: '',
  ...settings,
});
const create = (settings: object) =>
  world.call('rules.create', { body: { settings, reason: 'Spam since May', isOn: true } });
async function add(settings: RuleSettings): Promise<number> {
  const answer = await create(settings);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}
const listRuleHits = async (id: number) =>
  calls['rules.listHits'].output.parse((await world.call('rules.listHits', { params: { id } })).json());

const member = async () => world.tokenOf((await world.addUser()).id);
const post = async (description: string, token?: string, title = 'Drummer wanted') =>
  world.call('bulletins.create', {
    token: token ?? (await member()),
    body: { title, description, roleIds: [] },
  });
async function posted(description: string, token?: string): Promise<{ id: number; held: boolean }> {
  const answer = await post(description, token);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}
const isHeld = async (description: string) => (await posted(description)).held;
const look = (id: number, token: string) => world.call('bulletins.getShown', { token, params: { id } });
const ownHeld = async (token: string) =>
  calls['rules.listOwnHeld'].output.parse((await world.call('rules.listOwnHeld', { token })).json()).data;

describe('a rule about words', () => {
  test('finds whole words and phrases, whatever their accents, case and punctuation', async () => {
    await add(wordsRule({ words: ['Casino', 'free money'] }));
    for (const text of [
      'CASINO!',
      'the cásino is open',
      '(casino)',
      'Free,  money',
      'ｃａｓｉｎｏ',
      'ca\u200Bsino',
    ]) {
      expect([text, await isHeld(text)]).toEqual([text, true]);
    }
    for (const text of ['casinos', 'occasino', 'free the money', 'moneyfree']) {
      expect([text, await isHeld(text)]).toEqual([text, false]);
    }
  });

  test('finds a pattern, and a text that is made to be slow takes no time', async () => {
    await add(wordsRule({ pattern: String.raw`v[i1!]agra|(a+)+$|free.*money` }));
    expect(await isHeld('Cheap V1AGRA here')).toBe(true);
    expect(await isHeld('a'.repeat(19_000))).toBe(true);
    expect(await isHeld(`${'a'.repeat(19_000)}!`)).toBe(false);
    expect(await isHeld('free '.repeat(3900))).toBe(false);
  });

  test('finds links', async () => {
    await add(wordsRule({ links: true }));
    for (const text of ['see https://x.example/a', 'www.example', 'go to Strings.shop now', 'bit.ly/abc']) {
      expect([text, await isHeld(text)]).toEqual([text, true]);
    }
    for (const text of ['Call me at 8.30 p.m.', 'I play bass.Comments welcome', 'e.g. a drummer']) {
      expect([text, await isHeld(text)]).toEqual([text, false]);
    }
  });

  test('refuses with the words of the staff, stores nothing and counts it', async () => {
    const id = await add(wordsRule({ words: ['casino'], action: 'refuse', refusal: 'No gambling here.' }));
    await add(wordsRule({ words: ['casino'] }));
    const token = await member();
    const answer = await post('Casino', token, 'A <b>title</b>');
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'refused', msg: 'No gambling here.' }),
    ]);
    const { id: shown } = await posted('A drummer', token);
    const answered = await world.call('bulletins.respond', {
      token,
      params: { id: shown },
      body: { message: 'My casino' },
    });
    expect(answered.json()).toMatchObject({ code: 'refused', msg: 'No gambling here.' });
    const { rows } = await world.db.$client.query('select id::int from bulletins');
    expect(rows).toEqual([{ id: shown }]);
    expect((await listRuleHits(id)).data.map(({ what, words }) => [what, words])).toEqual([
      ['response', 'My casino'],
      ['post', 'A <b>title</b>'],
    ]);
  });

  test.each([
    ['[', /can’t be read: missing closing \]/],
    ['(?=x)', /Lookarounds/],
    [String.raw`(a)\1`, /back references/],
    ['(?:(?:a?){30}){30}z', /too large/],
    ['a*', /matches every text/],
  ])('can’t have the pattern %s, and says why', async (pattern, why) => {
    for (const call of ['rules.create', 'rules.try'] as const) {
      const settings = wordsRule({ pattern });
      const body = call === 'rules.try' ? { settings } : { settings, reason: 'R', isOn: true };
      const answer = await world.call(call, { body });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { 'settings.pattern': [expect.stringMatching(why)] },
      ]);
    }
  });

  test.each([
    [{}, 'settings.words'],
    [{ words: ['!!!'] }, 'settings.words.0'],
    [{ words: ['x'], action: 'refuse' as const }, 'settings.refusal'],
  ])('is refused when something is missing: %j', async (settings, field) => {
    const answer = await create(wordsRule(settings));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });

  test.each(["'; drop table rules; --", '<img src=x onerror=alert(1)>', '%_\\x', '=HYPERLINK("x")'])(
    'takes hostile words as they are: %j',
    async (words) => {
      const settings = wordsRule({ words: [words], action: 'refuse', refusal: words });
      const id = (await create(settings)).json().data.id;
      const answer = await post(words, undefined, words);
      expect(answer.json()).toMatchObject({ code: 'refused', msg: words });
      expect((await listRuleHits(id)).data).toMatchObject([{ words }]);
    },
  );
});

describe('a post that is held', () => {
  test('is seen by its author alone, who is told that it waits', async () => {
    await add(wordsRule({ links: true }));
    const [author, other] = [await member(), await member()];
    const { id, held } = await posted('www.example', author);
    expect(held).toBe(true);
    expect((await look(id, other)).statusCode).toBe(404);
    expect((await look(id, author)).json().data).toMatchObject({ id, held: true });
    expect(await ownHeld(author)).toMatchObject([{ kind: 'bulletins', record: id, state: 'waits' }]);
    expect(await ownHeld(other)).toEqual([]);
    const entries = await world.db.$client.query(
      `select action from audit_entries where kind = 'reports' order by id desc limit 1`,
    );
    expect(entries.rows).toEqual([{ action: 'reports.hold' }]);
  });

  test('so a response, also below a post that is shown', async () => {
    await add(wordsRule({ words: ['casino'] }));
    const [author, other] = [await member(), await member()];
    const { id } = await posted('A drummer', other);
    const answer = await world.call('bulletins.respond', {
      token: author,
      params: { id },
      body: { message: 'Casino!' },
    });
    expect(answer.json().data).toMatchObject({ held: true });
    expect((await look(id, other)).json().data.responses).toEqual([]);
    expect((await look(id, author)).json().data).toMatchObject({
      held: false,
      responses: [{ message: 'Casino!', held: true }],
    });
    expect(await ownHeld(author)).toMatchObject([{ kind: 'responses', title: 'Casino!', state: 'waits' }]);
  });

  test('is one of a wave of forty, of which no member sees one', async () => {
    await add(wordsRule({ links: true }));
    const people = await Promise.all(Array.from({ length: 40 }, member));
    const made = await Promise.all(people.map((token, at) => posted(`Buy at www.shop${at}.example`, token)));
    expect(made.filter(({ held }) => held)).toHaveLength(40);
    const reader = await member();
    const seen = await Promise.all(made.map(async ({ id }) => (await look(id, reader)).statusCode));
    expect(new Set(seen)).toEqual(new Set([404]));
    const { rows } = await world.db.$client.query('select from bulletins where status');
    expect(rows).toEqual([]);
  });
});

describe('the rule about first posts', () => {
  test('holds the posts of a new member until the staff have let one in', async () => {
    const id = await add({ kind: 'first_post' });
    const token = await member();
    const first = await posted('Hello', token);
    expect([first.held, (await posted('Hello again', token)).held]).toEqual([true, true]);
    expect((await listRuleHits(id)).totalCounts).toBe(2);
    await world.db.$client.query(
      `update reported_things set decision = 'nothing' where kind = 'bulletins' and record = ${first.id}`,
    );
    expect((await posted('Now', token)).held).toBe(false);
  });

  test('leaves members alone who have posted before, and responses', async () => {
    const token = await member();
    const { id } = await posted('Before the rule', token);
    await add({ kind: 'first_post' });
    expect((await posted('After it', token)).held).toBe(false);
    const answer = await world.call('bulletins.respond', {
      token: await member(),
      params: { id },
      body: { message: 'I am new' },
    });
    expect(answer.json().data.held).toBe(false);
  });
});

test('without the capability nothing is refused or held', async () => {
  const plain = await createWorld(inject('databaseUrl'), { CAPABILITIES_OFF: 'moderation' });
  await plain.db.$client.query(
    `insert into rules (kind, settings, reason, is_on) values ('first_post', '{"kind": "first_post"}', 'R', true)`,
  );
  const token = await plain.tokenOf((await plain.addUser()).id);
  const body = { title: 'A', description: 'B', roleIds: [] };
  const answer = await plain.call('bulletins.create', { token, body });
  expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([201, ['id']]);
  expect((await plain.db.$client.query('select from bulletins where status')).rowCount).toBe(1);
  await plain.close();
});
