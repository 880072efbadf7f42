import { calls } from '@greenroom/contract';
import { REPORTS, REPORT_MESSAGES } from '@greenroom/contract/reports.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openReports } from '#testing/reports.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { begin, decide, insert, isShown, list, onlyId, report } = openReports(world);
afterAll(() => world.close());

let maker: Awaited<ReturnType<World['addUser']>>;
let post: number;
beforeEach(async () => {
  ({ maker, post } = await begin());
});

const removePost = (daysAgo: number) =>
  world.db.$client.query(
    `update bulletins set deleted_at = now() - make_interval(days => ${daysAgo}) where id = ${post}`,
  );

describe('a report', () => {
  test('is one row a thing, with who made it, how many reported it and why', async () => {
    const first = await world.addUser();
    expect((await report({ words: 'It is an advert.' }, first)).statusCode).toBe(201);
    expect((await report({ reason: 'abuse' })).json()).toMatchObject({ msg: REPORT_MESSAGES.reported });
    await report();
    const [row, ...more] = await list();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: 'bulletins',
      record: post,
      title: 'Cheap strings',
      words: 'Buy now',
      maker: { id: maker.id, name: maker.name },
      reporters: 3,
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'abuse', count: 1 },
      ],
      isShown: true,
      decision: null,
      earlier: 0,
      makerHidden: 0,
    });
    const { data } = calls['reports.listReporters'].output.parse(
      (await world.call('reports.listReporters', { params: { id: row?.id ?? 0 } })).json(),
    );
    expect(data.map(({ reason, words }) => [reason, words])).toEqual([
      ['spam', ''],
      ['abuse', ''],
      ['spam', 'It is an advert.'],
    ]);
    expect(data.at(-1)?.by?.id).toBe(first.id);
  });

  test('of the same member adds words to the first, and is counted once', async () => {
    const by = await world.addUser();
    const [one, other] = [await report({ words: 'First.' }, by), await report({ words: 'Second.' }, by)];
    expect(other.json().data).toEqual(one.json().data);
    expect((await list())[0]?.reporters).toBe(1);
    const own = await world.call('reports.listOwn', { token: await world.tokenOf(by.id) });
    expect(own.json()).toMatchObject({
      data: [{ kind: 'bulletins', record: post, words: 'First.\nSecond.', outcome: 'open' }],
      totalCounts: 1,
    });
  });

  test('at the same moment by many members is one row that counts them all', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.addUser()));
    const answers = await Promise.all(people.map((by) => report({}, by)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 201));
    expect((await list()).map(({ reporters }) => reporters)).toEqual([8]);
  });

  test('is refused about one’s own, and about what never was', async () => {
    expect((await report({}, maker)).json()).toMatchObject({
      code: 'conflict',
      msg: REPORT_MESSAGES.ownThing,
    });
    expect((await report({ id: 999_999 })).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test(`is taken about what was removed less than ${REPORTS.goneDays} days ago`, async () => {
    await removePost(REPORTS.goneDays - 1);
    expect((await report()).statusCode).toBe(201);
    expect((await list())[0]).toMatchObject({ isShown: null, title: 'Cheap strings' });
    await removePost(REPORTS.goneDays + 1);
    expect((await report()).statusCode).toBe(404);
  });

  test(`is refused after ${REPORTS.anHour} of one member in an hour`, async () => {
    const by = await world.addUser();
    for (let count = 0; count < REPORTS.anHour; count += 1) {
      const id = await insert(
        `bulletins (user_id, title, description) values (${maker.id}, 'P${count}', '')`,
      );
      expect((await report({ id }, by)).statusCode).toBe(201);
    }
    expect((await report({}, by)).statusCode).toBe(429);
    expect((await report()).statusCode).toBe(201);
  });

  test.each([
    "'; drop table reports; --",
    '<img src=x onerror=alert(1)>',
    '%_\\',
    '=HYPERLINK("x")',
    '\u202Etxt',
  ])('keeps hostile words as they are: %j', async (words) => {
    expect((await report({ words })).statusCode).toBe(201);
    const said = await world.call('reports.listReporters', { params: { id: await onlyId() } });
    expect(said.json().data).toMatchObject([{ words }]);
  });
});

describe('a decision', () => {
  test('closes all reports of the thing, and hides it where it says so', async () => {
    const by = await world.addUser();
    await report({}, by);
    await report();
    const id = await onlyId();
    const decided = await decide(id, { decision: 'hidden', reason: 'An advert' });
    expect(decided.json()).toMatchObject({
      msg: REPORT_MESSAGES.hidden,
      data: { isShown: false, decision: { decision: 'hidden', reason: 'An advert', by: 'Admin' } },
    });
    expect(await isShown('bulletins', 'status', post)).toBe(false);
    expect(await list()).toEqual([]);
    const own = await world.call('reports.listOwn', { token: await world.tokenOf(by.id) });
    expect(own.json().data).toMatchObject([{ outcome: 'hidden' }]);
    // The thing's own history says so too.
    const { rows } = await world.db.$client.query(
      `select action from audit_entries where kind = 'bulletins' and record = $1`,
      [String(post)],
    );
    expect(rows).toEqual([{ action: 'bulletins.setStatus' }]);
  });

  test('is made once: the second colleague hears what the first decided', async () => {
    await report();
    const id = await onlyId();
    const answers = await Promise.all([
      decide(id, { decision: 'nothing', reason: 'A joke' }),
      decide(id, { decision: 'hidden' }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json().msg).toMatch(/^Admin has already decided: .* Nothing was changed\.$/);
    const hid = answers[1]?.statusCode === 200;
    expect(await isShown('bulletins', 'status', post)).toBe(!hid);
  });

  test('can be taken back: the reports are open again, and what it hid is shown', async () => {
    await report();
    const id = await onlyId();
    await decide(id, { decision: 'hidden' });
    const opened = await world.call('reports.reopen', { params: { id } });
    expect(opened.json()).toMatchObject({ data: { decision: null, isShown: true } });
    expect(await isShown('bulletins', 'status', post)).toBe(true);
    expect(await onlyId()).toBe(id);
    expect((await world.call('reports.reopen', { params: { id } })).statusCode).toBe(409);
  });

  test('that is taken back shows nothing that was off before it', async () => {
    await world.db.$client.query(`update bulletins set status = false where id = ${post}`);
    await report();
    const id = await onlyId();
    await decide(id, { decision: 'hidden' });
    await world.call('reports.reopen', { params: { id } });
    expect(await isShown('bulletins', 'status', post)).toBe(false);
  });

  test('is not taken back when the thing was reported again since, and counts for the next report', async () => {
    await report();
    const id = await onlyId();
    await decide(id, { decision: 'hidden' });
    await report();
    expect((await list())[0]).toMatchObject({ reporters: 1, earlier: 1, makerHidden: 1 });
    expect((await world.call('reports.reopen', { params: { id } })).json()).toMatchObject({
      code: 'conflict',
    });
  });

  test('tells how often a reporter was right before', async () => {
    const by = await world.addUser();
    for (const decision of ['hidden', 'nothing', 'hidden'] as const) {
      const id = await insert(`bulletins (user_id, title, description) values (${maker.id}, 'More', '')`);
      await report({ id }, by);
      await decide(await onlyId(), { decision });
    }
    await report({}, by);
    const said = await world.call('reports.listReporters', { params: { id: await onlyId() } });
    expect(said.json().data).toMatchObject([{ right: 2, wrong: 1 }]);
  });
});
