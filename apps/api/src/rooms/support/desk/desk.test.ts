import { calls } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openDesk } from '#testing/support-desk.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const { begin, query, message, call, shown, listDeskIds, totals, reply, addColleague } = openDesk(world);
beforeEach(begin);

const setState = (id: number, body: object) => call('support.setState', id, body);
const changeMany = async (body: object) =>
  (await world.call('support.changeMany', { body })).json().data as { bulk: string; changed: number };
const dayAfter = async (days: number): Promise<string> => {
  const [row] = await query(
    `select to_char((now() at time zone community_zone())::date + $1::int, 'YYYY-MM-DD') as day`,
    [days],
  );
  return String(row?.['day']);
};

describe('the state of a message', () => {
  test('decides its place: those who wait from the oldest on, then all others from the newest on', async () => {
    const [old, closed, answered, fresh, later] = [
      await message(50),
      await message(40),
      await message(30),
      await message(20),
      await message(10),
    ];
    await reply(answered);
    expect((await setState(closed, { state: 'closed' })).json()).toMatchObject({
      data: { state: 'closed' },
      msg: SUPPORT_MESSAGES.closed,
    });
    await setState(later, { state: 'later', until: await dayAfter(3) });
    expect(await listDeskIds()).toEqual([old, fresh, later, answered, closed]);
    expect(await totals()).toEqual({ unanswered: 2, later: 1, answered: 1, closed: 1 });
    expect(await listDeskIds({ state: 'unanswered', sort_by: 'createdAt', sort_dir: 'desc' })).toEqual([
      fresh,
      old,
    ]);
  });

  test('postponed until a day comes back by itself when that day has begun, where it was', async () => {
    const [first, second] = [await message(9), await message(5)];
    const until = await dayAfter(2);
    await setState(first, { state: 'later', until });
    const { laterUntil } = await shown(first);
    const [start] = await query(`select ($1::timestamptz at time zone community_zone())::text as local`, [
      laterUntil,
    ]);
    expect(start).toEqual({ local: `${until} 00:00:00` });
    await query(`update support_messages set later_until = now() - interval '1 second' where id = $1`, [
      first,
    ]);
    expect(await listDeskIds({ state: 'unanswered' })).toEqual([first, second]);
    expect(await shown(first)).toMatchObject({ state: 'unanswered', laterUntil: null });
    expect(await totals()).toEqual({ unanswered: 2, later: 0, answered: 0, closed: 0 });
  });

  test.each([0, -1, SUPPORT.laterDays + 1])('takes no day that is %i days ahead', async (days) => {
    const response = await setState(await message(1), { state: 'later', until: await dayAfter(days) });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { until: [SUPPORT_MESSAGES.dayPassed] },
    ]);
  });

  test('comes back as it was when the closing of many is undone, postponed ones too', async () => {
    const [open, later, due] = [await message(9), await message(5), await message(4)];
    const until = await dayAfter(2);
    for (const id of [later, due]) await setState(id, { state: 'later', until });
    await query(`update support_messages set later_until = now() - interval '1 day' where id = $1`, [due]);
    const before = await shown(later);
    const { bulk, changed } = await changeMany({ action: 'close', ids: [open, later, due] });
    expect(changed).toBe(3);
    expect((await changeMany({ action: 'open', bulk })).changed).toBe(3);
    expect((await shown(open)).state).toBe('unanswered');
    expect(await shown(later)).toMatchObject({ state: 'later', laterUntil: before.laterUntil });
    expect((await shown(due)).state).toBe('unanswered');
  });

  test('is answered by a reply, and is again what it was when that is taken back', async () => {
    const id = await message(1);
    await setState(id, { state: 'closed' });
    const replyId = await reply(id);
    expect((await shown(id)).state).toBe('answered');
    expect((await setState(id, { state: 'later', until: await dayAfter(1) })).statusCode).toBe(409);
    await call('support.undoReply', replyId);
    expect((await shown(id)).state).toBe('closed');
  });

  test('is open again when the person writes again, and a reply from before does not count', async () => {
    const id = await message(5);
    const before = await reply(id);
    await query('select reopen_support($1)', [id]);
    expect(await shown(id)).toMatchObject({ state: 'unanswered', replied: false });
    await call('support.undoReply', before);
    await reply(id);
    expect(await shown(id)).toMatchObject({ state: 'answered', replied: true });
  });
});

describe('assigning a message', () => {
  test('notifies the colleague and shows in the list, also to the filters', async () => {
    const rosa = await addColleague('Rosa', 'moderator');
    const [mine, hers, free] = [await message(3), await message(2), await message(1)];
    await call('support.assign', mine, { admin_id: world.admin.id });
    expect(await query('select count(*)::int as count from notifications')).toEqual([{ count: 0 }]);
    expect((await call('support.assign', hers, { admin_id: rosa })).json().data.assignee.name).toBe('Rosa');
    expect(await query('select message, link from notifications')).toEqual([
      {
        message: expect.stringMatching(/assigned <strong>Rosa<\/strong> a message: Question 2$/),
        link: `/subscription-plan?id=${hers}`,
      },
    ]);
    expect(await listDeskIds({ assignee: 'me' })).toEqual([mine]);
    expect(await listDeskIds({ assignee: 'none' })).toEqual([free]);
    await call('support.assign', hers, { admin_id: null });
    expect((await shown(hers)).assignee).toBeNull();
  });

  test('is possible to active colleagues who may answer, and to no others', async () => {
    const viewer = await addColleague('Vic', 'viewer');
    const gone = await addColleague('Gone', 'admin');
    await query('update admins set deactivated_at = now() where id = $1', [gone]);
    const { data } = calls['support.listAssignees'].output.parse(
      (await world.call('support.listAssignees')).json(),
    );
    expect(data.map(({ id }) => id)).toContain(world.admin.id);
    const id = await message(1);
    for (const adminId of [viewer, gone, 987_654]) {
      expect(data.map((each) => each.id)).not.toContain(adminId);
      expect((await call('support.assign', id, { admin_id: adminId })).statusCode).toBe(409);
    }
  });
});

describe('merging messages of a person', () => {
  test('makes them one row, whose thread has all in order, and can be undone', async () => {
    const [thread, other, newer] = [await message(8), await message(9), await message(2)];
    expect((await shown(thread)).desk?.open.map(({ id }) => id)).toEqual([newer, other]);
    expect((await call('support.merge', thread, { ids: [other, newer] })).statusCode).toBe(200);
    expect(await listDeskIds()).toEqual([thread]);
    expect(await totals()).toMatchObject({ unanswered: 1 });
    expect((await shown(thread)).desk?.merged.map(({ id }) => id)).toEqual([other, newer]);
    expect((await shown(other)).desk?.mergedInto).toBe(thread);
    await reply(other, 'One answer for all.');
    expect((await shown(thread)).replies).toHaveLength(1);
    expect(await totals()).toMatchObject({ unanswered: 0, answered: 1 });
    expect((await call('support.separate', thread, { ids: [other] })).statusCode).toBe(200);
    expect((await call('support.separate', thread, { ids: [other] })).statusCode).toBe(409);
    expect(await totals()).toMatchObject({ unanswered: 1, answered: 1 });
  });

  test('waits as long as the oldest of them, and separated again each as long as itself', async () => {
    const [thread, other, between] = [
      await message(2),
      await message(30),
      await message(10, 'Q', (await world.addUser()).id),
    ];
    expect(await listDeskIds()).toEqual([other, between, thread]);
    await call('support.merge', thread, { ids: [other] });
    expect(await listDeskIds()).toEqual([thread, between]);
    await call('support.separate', thread, { ids: [other] });
    expect(await listDeskIds()).toEqual([other, between, thread]);
  });

  test('refuses those of another person, answered ones and itself, and then merges none', async () => {
    const [thread, open, answered] = [await message(3), await message(2), await message(1)];
    await reply(answered);
    const foreign = await message(1, 'Other', (await world.addUser()).id);
    for (const id of [answered, foreign, thread, 987_654]) {
      expect((await call('support.merge', thread, { ids: [open, id] })).statusCode).toBe(409);
    }
    expect((await shown(thread)).desk?.merged).toEqual([]);
  });

  test('lets the merged go and come back with the thread, as one thing in the trash', async () => {
    const [thread, other] = [await message(3), await message(2)];
    await call('support.merge', thread, { ids: [other] });
    await call('support.remove', thread);
    expect(await totals()).toMatchObject({ unanswered: 0 });
    const { data } = (await world.call('trash.list')).json<{ data: { id: number }[] }>();
    expect(data.map(({ id }) => id)).toEqual([thread]);
    await world.call('trash.restore', { body: { kind: 'supports', id: thread } });
    expect((await shown(thread)).desk?.merged.map(({ id }) => id)).toEqual([other]);
  });
});
