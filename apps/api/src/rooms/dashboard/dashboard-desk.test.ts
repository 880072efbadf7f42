import { calls } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { addSong } from '#testing/contest.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const HOUR = 3_600_000;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

async function look(token?: string) {
  const response = await world.call('dashboard.getRunSheet', token ? { token } : {});
  expect(response.statusCode, response.body).toBe(200);
  return calls['dashboard.getRunSheet'].output.parse(response.json()).data;
}

async function addColleague(role: Role): Promise<string> {
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role) values ($1, $1 || random() || '@example.com', '', $2) returning id`,
    [`The ${role}`, role],
  );
  return createSession(world.db, 'admin', Number(rows[0].id));
}

const leave = async (message: string): Promise<number> =>
  (await world.call('dashboard.createHandover', { body: { message } })).json().data.id;

let host = 0;
let guest = 0;
const post = () =>
  query(`insert into bulletins (user_id, title, description) values ($1, 'Wanted', 'A drummer')`, [host]);
beforeAll(async () => {
  host = (await world.addUser({ name: 'Hana Host' })).id;
  guest = (await world.addUser({ name: 'Gus Guest' })).id;
});

test('is calm in an empty community', async () => {
  expect(await look()).toMatchObject({
    parlours: { live: [], next: [] },
    contest: { voting: 0, paused: 0, since: null, closeAt: null },
    support: { waiting: 0, oldest: null },
    mails: { failed: 0, replies: [], messageId: null, others: 0, canRetry: false },
    posts: { unseen: 0 },
    since: null,
    closable: null,
    notes: [],
  });
});

describe('parlours', () => {
  test('are live now, or come next with what is wrong with each', async () => {
    const away = (await world.addUser({ active: false })).id;
    const live = await addParlour(world, { ownerId: guest, isPublic: true, liveAt: later(-HOUR) });
    const other = (await world.addUser({ name: 'Hid Host' })).id;
    const hidden = await addParlour(world, { ownerId: other, liveAt: later(-HOUR / 2) });
    const ready = { isPublic: true, videoIntroKey: 'intro.mp4' };
    const good = await addParlour(world, { ...ready, ownerId: host, startsAt: later(24 * HOUR) });
    await query('insert into parlour_rsvps (parlour_id, user_id) values ($1, $2)', [good, guest]);
    const bad = await addParlour(world, { ownerId: away, startsAt: later(48 * HOUR), videoIntroKey: null });
    const first = await addParlour(world, { ...ready, ownerId: host, startsAt: later(72 * HOUR) });
    const second = await addParlour(world, { ...ready, ownerId: away, startsAt: later(73 * HOUR) });
    await query('insert into parlour_members (parlour_id, user_id, position) values ($1, $2, 0)', [
      second,
      host,
    ]);
    await addParlour(world, { ...ready, ownerId: host, startsAt: later(8 * 24 * HOUR) });

    const { parlours } = await look();
    expect(parlours?.live.map(({ id, host: name, isPublished }) => [id, name, isPublished])).toEqual([
      [live, 'Gus Guest', true],
      [hidden, 'Hid Host', false],
    ]);
    expect(parlours?.next.map(({ id, rsvps, flaws }) => [id, rsvps, flaws])).toEqual([
      [good, 1, []],
      [bad, 0, ['host_inactive', 'not_published', 'no_intro', 'no_rsvps']],
      [first, 0, ['clash', 'no_rsvps']],
      [second, 0, ['host_inactive', 'clash', 'no_rsvps']],
    ]);
  });

  test('that nobody has started are there from fifteen minutes after their start on, until somebody does something', async () => {
    const { id: late } = await world.addUser();
    const ready = { ownerId: late, isPublic: true, videoIntroKey: 'intro.mp4' };
    const minute = HOUR / 60;
    const starts = [-900 * HOUR, -47 * HOUR, -16 * minute, -14 * minute];
    const ids: number[] = [];
    for (const [at, start] of starts.entries()) {
      ids.push(await addParlour(world, { ...ready, startsAt: later(start) }));
      // Those that clash are not of interest here.
      await query('update parlours set owner_id = $1 where id = $2', [(await world.addUser()).id, ids[at]]);
    }
    const found = (await look()).parlours?.next.filter(({ id }) => ids.includes(id));
    expect(found?.map(({ id, flaws }) => [ids.indexOf(id), flaws.includes('not_started')])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, false],
    ]);
    await query('delete from parlours where id = any ($1)', [ids]);
  });

  test('clash with one of the same person that is live, however long ago it began', async () => {
    const { id: busy } = await world.addUser();
    await addParlour(world, { ownerId: busy, startsAt: later(-3 * HOUR), liveAt: later(-3 * HOUR) });
    const soon = await addParlour(world, { ownerId: busy, startsAt: later(HOUR) });
    const far = await addParlour(world, { ownerId: busy, startsAt: later(20 * HOUR) });
    const found = (await look()).parlours?.next.filter(({ id }) => [soon, far].includes(id));
    expect(found?.map(({ id, flaws }) => [id, flaws.includes('clash')])).toEqual([
      [soon, true],
      [far, false],
    ]);
    await world.call('users.remove', { params: { id: busy } });
  });

  test('of removed people are not there, and no more than five are', async () => {
    const gone = await world.addUser();
    for (let n = 0; n < 6; n += 1) await addParlour(world, { ownerId: gone.id, startsAt: later(HOUR) });
    expect((await look()).parlours?.next).toHaveLength(5);
    await world.call('users.remove', { params: { id: gone.id } });
    expect((await look()).parlours?.next).toHaveLength(4);
  });
});

test('the contest says how many songs can be voted for, and since when', async () => {
  await addSong(world, { featured: true, isActive: true, updatedAt: '2026-07-01T10:00:00.000Z' });
  await addSong(world, { featured: true, isActive: true, updatedAt: '2026-07-03T10:00:00.000Z' });
  await addSong(world, { featured: true, updatedAt: '2026-07-05T10:00:00.000Z' });
  await addSong(world);
  const contest = { voting: 2, paused: 1, since: '2026-07-03T10:00:00.000Z', closeAt: null };
  expect((await look()).contest).toEqual(contest);
  const closeAt = '2099-07-09T10:00:00.000Z';
  await query('insert into contest_rounds (close_at) values ($1)', [closeAt]);
  expect((await look()).contest).toEqual({ ...contest, closeAt });
});

test('support has the oldest message that waits, and a failed reply counts as none', async () => {
  const { rows } = await query(
    `insert into support_messages (user_id, subject, message, created_at)
     select $1, 'Message ' || n, 'Words', now() - n * interval '1 day' from generate_series(1, 3) n returning id`,
    [guest],
  );
  const [young, , old] = rows.map(({ id }) => Number(id));
  expect((await look()).support).toMatchObject({
    waiting: 3,
    oldest: { id: old, subject: 'Message 3', name: 'Gus Guest' },
  });
  const body = { name: 'Gus', email: 'gus@example.com', subject: 'Re', message: 'Hello', support_id: old };
  const reply = (await world.call('support.reply', { body })).json().data.id;
  expect((await look()).support).toMatchObject({ waiting: 2, oldest: { subject: 'Message 2' } });
  await query(`update mails set state = 'failed', error = 'No such box'`);
  const { support, mails } = await look();
  expect(support?.oldest?.id).toBe(old);
  expect(mails).toEqual({ failed: 1, replies: [reply], messageId: old, others: 0, canRetry: true });
  await world.call('support.retryReply', { params: { id: reply } });
  expect((await look()).mails?.failed).toBe(0);
  await world.call('support.remove', { params: { id: young } });
  expect((await look()).support?.waiting).toBe(1);
});

const addFailed = (kind: string, text: string, days = 0) =>
  query(
    `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, created_at)
     values ('<' || random() || '@x>', $1, 'Ada', 'ada@example.com', 'News', $2, '', 'failed', now() - $3 * interval '1 day')`,
    [kind, text, days],
  );
const mailsNow = async () => {
  const { mails } = await look();
  return [mails?.failed, mails?.others, mails?.canRetry];
};

test('failed mails besides replies count while they can be sent again, those with an erased link for a week', async () => {
  await query('delete from support_replies');
  await query('delete from mails');
  await addFailed('invitation', '', 8);
  expect(await mailsNow()).toEqual([0, 0, false]);
  await addFailed('invitation', '', 6);
  expect(await mailsNow()).toEqual([0, 1, false]);
  await addFailed('notice', 'Your password was changed', 30);
  expect(await mailsNow()).toEqual([0, 2, true]);
  expect((await world.call('support.retryAllMails')).json().data).toEqual({ retried: 1 });
  expect(await mailsNow()).toEqual([0, 1, false]);
});

test('posts count from when a colleague last looked, for each of them alone', async () => {
  const viewer = await addColleague('viewer');
  await post();
  expect([(await look()).posts, (await look(viewer)).posts]).toEqual([{ unseen: 1 }, { unseen: 1 }]);
  await world.call('dashboard.setPostsSeen', { token: viewer });
  expect([(await look()).posts, (await look(viewer)).posts]).toEqual([{ unseen: 1 }, { unseen: 0 }]);
  await post();
  expect((await look(viewer)).posts).toEqual({ unseen: 1 });
});

test('counts what is new since the previous visit, which ended with a pause of half an hour', async () => {
  const token = await addColleague('admin');
  expect((await look(token)).since).toBeNull();
  const me = `(select subject_id from sessions order by created_at desc limit 1)`;
  await query(`update admins set seen_at = now() - interval '2 hours' where id = ${me}`);
  await query(`update sessions set used_at = now() - interval '2 minutes'`);
  await query(`update users set created_at = now() - interval '3 hours'`);
  await world.addUser();
  // The first request of the new visit is the one that looks.
  const { since } = await look(token);
  expect(since).toMatchObject({ people: 1, posts: 2, messages: 0, sales: 0 });
  expect(since?.deeds).toBeGreaterThan(0);
  expect(Date.now() - Date.parse(since?.at ?? '')).toBeGreaterThan(1.9 * HOUR);
  await query(`update admins set seen_at = now() - interval '10 minutes' where id = ${me}`);
  await query(`update sessions set used_at = now() - interval '2 minutes'`);
  expect((await look(token)).since?.at).toBe(since?.at);
});

test.each([
  ['finance', ['connections', 'contest', 'mails', 'posts', 'reports', 'support']],
  ['moderator', ['connections']],
  ['viewer', ['connections']],
] as const)('%s gets no part that the role may not read', async (role, hidden) => {
  const sheet = await look(await addColleague(role));
  const missing = Object.entries(sheet).filter(
    ([name, part]) => part === null && name !== 'since' && name !== 'closable',
  );
  expect(missing.map(([name]) => name).toSorted()).toEqual(hidden);
});

describe('a hand-over note', () => {
  test('is there for all, newest first, until one of them is done with it', async () => {
    const [first, second] = [await leave('Hall A is booked.'), await leave('Call\n\tHana.')];
    const finance = await addColleague('finance');
    expect((await look(finance)).notes).toMatchObject([
      { id: second, message: 'Call\n\tHana.', author: 'Admin', isOwn: false, editedAt: null },
      { id: first, isOwn: false },
    ]);
    expect((await look()).notes[0]?.isOwn).toBe(true);
    const removed = await world.call('dashboard.removeHandover', { params: { id: second }, token: finance });
    expect(removed.json()).toEqual({ msg: 'Note done.' });
    expect((await look()).notes.map(({ id }) => id)).toEqual([first]);
    const back = await world.call('trash.restore', { body: { kind: 'handover_notes', id: second } });
    expect(back.statusCode).toBe(200);
    expect((await look()).notes.map(({ id }) => id)).toEqual([second, first]);
  });

  test('can be changed by its author alone', async () => {
    const id = await leave('Old words');
    const change = (token: string) =>
      world.call('dashboard.updateHandover', { params: { id }, body: { message: 'New words' }, token });
    expect((await change(await addColleague('admin'))).statusCode).toBe(403);
    const { data } = (await change(world.admin.token)).json();
    expect(data).toMatchObject({ id, message: 'New words', isOwn: true, editedAt: expect.any(String) });
    await world.call('dashboard.removeHandover', { params: { id } });
    expect((await change(world.admin.token)).statusCode).toBe(404);
  });

  test.each([' \n ', 'x'.repeat(2001), 'a\uD800b'])('is refused as %j', async (message) => {
    const response = await world.call('dashboard.createHandover', { body: { message } });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['message']]);
  });
});
