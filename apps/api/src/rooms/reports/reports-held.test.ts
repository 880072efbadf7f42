import { REPORT_MESSAGES } from '@greenroom/contract/reports.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { openReports } from '#testing/reports.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { decide, ...reports } = openReports(world);
afterAll(() => world.close());

const reason = 'Links are looked at first';
let maker: Awaited<ReturnType<World['addUser']>>;
let token: string;
beforeEach(async () => {
  await world.db.$client.query('truncate rules, reported_things, bulletins, rate_limits cascade');
  const settings = { kind: 'words', words: [], pattern: '', links: true, action: 'hold', refusal: '' };
  await world.call('rules.create', { body: { settings, reason, isOn: true } });
  maker = await world.addUser();
  token = await world.tokenOf(maker.id);
});

async function post(description: string, by = token): Promise<number> {
  const body = { title: 'Strings', description, roleIds: [] };
  return (await world.call('bulletins.create', { token: by, body })).json().data.id;
}
const list = (query: Record<string, string> = { state: 'held' }) => reports.list(query);
const held = async () => (await list())[0]?.id ?? 0;
const own = async () => (await world.call('rules.listOwnHeld', { token })).json().data;
const look = async (id: number, by?: string) =>
  (
    await world.call('bulletins.getShown', {
      token: by ?? (await world.tokenOf((await world.addUser()).id)),
      params: { id },
    })
  ).statusCode;

test('what a rule holds is in the queue, also among the open ones, with the reason of the rule', async () => {
  const id = await post('www.example');
  const row = {
    kind: 'bulletins',
    record: id,
    title: 'Strings',
    words: 'www.example',
    maker: { id: maker.id },
    reporters: 0,
    reasons: [],
    held: { rule: reason },
    isShown: false,
    decision: null,
  };
  expect(await list()).toMatchObject([row]);
  expect(await list({})).toMatchObject([row]);
  const posts = await world.call('bulletins.list');
  expect(posts.json().data).toMatchObject([{ id, status: false, reports: 0 }]);
});

test('what was only reported is not held', async () => {
  const id = await post('A drummer');
  const body = { kind: 'bulletins', id, reason: 'spam' };
  await world.call('reports.create', { token: await world.tokenOf((await world.addUser()).id), body });
  expect(await list()).toEqual([]);
  expect(await list({})).toMatchObject([{ record: id, held: null, isShown: true }]);
});

test('let in, it is shown, and taking that back holds it again', async () => {
  const id = await post('www.example');
  const row = await held();
  const answer = await decide(row, { decision: 'nothing' });
  expect(answer.json()).toMatchObject({
    msg: REPORT_MESSAGES.letIn,
    data: { isShown: true, held: { rule: reason } },
  });
  expect([await look(id), await own()]).toMatchObject([200, [{ record: id, state: 'shown' }]]);
  const opened = await world.call('reports.reopen', { params: { id: row } });
  expect(opened.json().data).toMatchObject({ isShown: false, decision: null });
  expect([await look(id), await own()]).toMatchObject([404, [{ record: id, state: 'waits' }]]);
});

test('refused, it stays hidden, its author is told in the app, and taking that back shows nothing', async () => {
  const id = await post('www.example');
  const row = await held();
  const answer = await decide(row, { decision: 'hidden', reason: 'An advert' });
  expect(answer.json()).toMatchObject({ msg: REPORT_MESSAGES.refused, data: { isShown: false } });
  expect([await look(id), await look(id, token), await own()]).toMatchObject([
    404,
    200,
    [{ record: id, state: 'refused' }],
  ]);
  // Why the staff decided so is for the staff.
  expect(JSON.stringify(await own())).not.toContain('An advert');
  await world.call('reports.reopen', { params: { id: row } });
  expect([await look(id), await own()]).toMatchObject([404, [{ state: 'waits' }]]);
});

test('refused with a ban, its author is suspended for good and told why', async () => {
  await post('www.example');
  const measure = { kind: 'suspend' as const, until: null, reason: 'Only adverts' };
  const answer = await decide(await held(), { decision: 'hidden', measure });
  expect(answer.json()).toMatchObject({
    msg: REPORT_MESSAGES.refusedAndMeasure,
    data: { decision: { decision: 'hidden', measure: 'suspend' } },
  });
  const measures = await world.call('users.listMeasures', { params: { id: maker.id } });
  expect(measures.json().data).toMatchObject([{ kind: 'suspend', until: null, reason: 'Only adverts' }]);
});

test('it can’t be left hidden with a measure alone', async () => {
  await post('www.example');
  const measure = { kind: 'warn' as const, until: null, reason: 'No adverts' };
  const answer = await decide(await held(), { decision: 'measure', measure });
  expect(answer.json()).toMatchObject({ code: 'conflict', msg: REPORT_MESSAGES.heldMeasure });
  expect(await list()).toHaveLength(1);
});

test('a response is held and let in alike', async () => {
  const id = await post('A drummer');
  const answer = await world.call('bulletins.respond', {
    token,
    params: { id },
    body: { message: 'www.example' },
  });
  expect(answer.json().data.held).toBe(true);
  expect(await list()).toMatchObject([{ kind: 'responses', title: 'www.example', isShown: false }]);
  await decide(await held(), { decision: 'nothing' });
  const reader = await world.tokenOf((await world.addUser()).id);
  const shown = await world.call('bulletins.getShown', { token: reader, params: { id } });
  expect(shown.json().data.responses).toMatchObject([{ message: 'www.example', held: false }]);
});

test('a wave of forty is refused at once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => world.addUser()));
  await Promise.all(people.map(async ({ id }) => post('www.example', await world.tokenOf(id))));
  const ids = (await list({ state: 'held', limit: '100' })).map(({ id }) => id);
  expect(ids).toHaveLength(40);
  const answer = await world.call('reports.changeMany', { body: { action: 'hidden', ids } });
  expect(answer.json().data).toMatchObject({ changed: 40, failed: [] });
  expect(await list()).toEqual([]);
  expect((await world.db.$client.query('select from bulletins where status')).rowCount).toBe(0);
});

test('switched on from the posts, it is shown, and can still be closed in the queue', async () => {
  const id = await post('www.example');
  await world.call('bulletins.setStatus', { params: { id }, body: { status: true } });
  expect(await look(id)).toBe(200);
  const answer = await decide(await held(), { decision: 'nothing' });
  expect(answer.json().data).toMatchObject({ isShown: true, decision: { decision: 'nothing' } });
});
