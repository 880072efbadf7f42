import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';
import { REPORTS, REPORT_MESSAGES } from '@greenroom/contract/reports.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openMeasures } from '#testing/measures.ts';
import { openReports } from '#testing/reports.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { tellReporters } from '#rooms/reports/reports-told.service.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { add, anew, colleague, list, mailsTo, person, query, sendMails } = await openMeasures(world);
const reports = openReports(world);
afterAll(() => world.close());

let id: number;
beforeEach(async () => {
  await reports.begin(await anew());
  await report();
  id = await reports.onlyId();
});

async function report(body: Partial<Body<'reports.create'>> = {}, by?: { id: number }): Promise<void> {
  expect((await reports.report(body, by)).statusCode).toBe(201);
}

const WARN = { kind: 'warn', until: null, reason: 'No adverts.' } as const;
const decide = (body: Body<'reports.decide'>, token?: string) => reports.decide(id, body, token);
const reopen = () => world.call('reports.reopen', { params: { id } });
const get = async () =>
  calls['reports.get'].output.parse((await world.call('reports.get', { params: { id } })).json()).data;

describe('a decision with a measure', () => {
  test('hides the thing and warns who made it, in one step', async () => {
    const decided = await decide({ decision: 'hidden', measure: WARN });
    expect(decided.json()).toMatchObject({
      msg: REPORT_MESSAGES.hiddenAndMeasure,
      data: { isShown: false, decision: { decision: 'hidden', measure: 'warn' } },
    });
    expect((await list()).data).toMatchObject([{ kind: 'warn', reason: 'No adverts.', by: 'Admin' }]);
    expect(await mailsTo()).toMatchObject([{ subject: 'A warning from our staff', state: 'queued' }]);
  });

  test('leaves the thing as it is where only a measure is wanted', async () => {
    const decided = await decide({ decision: 'measure', measure: { ...WARN, kind: 'mute' } });
    expect(decided.json()).toMatchObject({
      msg: REPORT_MESSAGES.measure,
      data: { isShown: true, decision: { decision: 'measure', measure: 'mute' } },
    });
    const late = await decide({ decision: 'nothing' });
    expect(late.json().msg).toBe('Admin has already decided: a measure was taken. Nothing was changed.');
  });

  test('is taken back with its measure, and the person is not told', async () => {
    await decide({ decision: 'hidden', measure: WARN });
    expect((await reopen()).statusCode).toBe(200);
    expect(await get()).toMatchObject({ isShown: true, decision: null });
    expect((await list()).data).toMatchObject([{ endedBy: 'Admin' }]);
    expect(await mailsTo()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('is taken back also when the measure has ended meanwhile', async () => {
    await decide({ decision: 'hidden', measure: WARN });
    const [taken] = (await list()).data;
    await world.call('users.endMeasure', { params: { id: taken?.id } });
    expect((await reopen()).statusCode).toBe(200);
    expect((await list()).totalCounts).toBe(1);
  });

  test('changes nothing when a measure of the kind is in force', async () => {
    await add({ kind: 'warn' });
    const refused = await decide({ decision: 'hidden', measure: WARN });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().msg).toMatch(/^Warned already by Admin/);
    expect(await get()).toMatchObject({ isShown: true, decision: null });
  });

  test.each([
    [{ decision: 'measure' }, { measure: [REPORT_MESSAGES.measureMissing] }],
    [{ decision: 'nothing', measure: WARN }, { measure: [REPORT_MESSAGES.measureUnfit] }],
    [
      { decision: 'measure', measure: { ...WARN, until: '2020-01-01T00:00:00.000Z' } },
      { until: ['Choose a time in the future.'] },
    ],
  ] as const)('is refused in plain words: %j', async (body, errors) => {
    const refused = await decide(body);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, errors]);
    expect((await get()).decision).toBeNull();
  });

  test('is refused when who made it is not known', async () => {
    await query(`update reported_things set maker_id = null`);
    const refused = await decide({ decision: 'measure', measure: WARN });
    expect([refused.statusCode, refused.json().msg]).toEqual([409, REPORT_MESSAGES.noMaker]);
  });

  test('is a moderator’s too', async () => {
    const decided = await decide({ decision: 'measure', measure: WARN }, await colleague('moderator'));
    expect(decided.json()).toMatchObject({ data: { decision: { by: 'Ben' } } });
  });
});

const letUndoEnd = () =>
  query(`update reported_things set decided_at = decided_at - interval '${REPORTS.undoSeconds} seconds'`);

describe('a member who wants it by mail', () => {
  let reporter: Awaited<ReturnType<World['addUser']>>;
  const theirs = async () => (await world.mail.list()).filter(({ toEmail }) => toEmail === reporter.email);
  beforeEach(async () => {
    reporter = await world.addUser();
    await report({ mail: true }, reporter);
  });

  test('is told once how it ended, and nothing about who made it', async () => {
    await decide({ decision: 'hidden', reason: 'Of the shop', measure: WARN });
    await tellReporters(world.app);
    expect(await theirs()).toEqual([]);
    await letUndoEnd();
    await Promise.all([tellReporters(world.app), tellReporters(world.app)]);
    await tellReporters(world.app);
    const [mail, ...more] = await theirs();
    expect(more).toEqual([]);
    expect(mail?.text).toBe(
      'Hello,\n\nYou reported a post:\n\nCheap strings\n\nOur staff have looked at it. The app no longer shows it. Thank you for telling us.\n',
    );
    expect(`${mail?.text} ${mail?.html}`).not.toContain(person().name);
  });

  test('is not told of a decision that was taken back, and is of the next one', async () => {
    await decide({ decision: 'hidden' });
    await reopen();
    await letUndoEnd();
    await tellReporters(world.app);
    expect(await theirs()).toEqual([]);
    for (const decision of ['hidden', 'nothing'] as const) {
      await decide({ decision });
      await letUndoEnd();
      await tellReporters(world.app);
      await sendMails();
      await reopen();
    }
    const told = (await theirs()).map(({ text }) => text?.includes('nothing was changed'));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(told).toHaveLength(2);
  });

  test('hears nothing by mail when they say so, or are removed', async () => {
    await report({ mail: false }, reporter);
    const removed = await world.addUser();
    await report({ mail: true }, removed);
    await query(`update users set deleted_at = now() where id = ${removed.id}`);
    await decide({ decision: 'nothing' });
    await letUndoEnd();
    await tellReporters(world.app);
    expect(await theirs()).toEqual([]);
    const own = await world.call('reports.listOwn', { token: await world.tokenOf(reporter.id) });
    expect(own.json().data).toMatchObject([{ outcome: 'nothing' }]);
  });
});
