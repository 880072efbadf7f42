import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addStartedSong, addVotes, findSong } from '#testing/contest.ts';
import { createWorld, openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { closeWhenDue } from '#rooms/contest/rounds/closing.service.ts';

const world: World = await createWorld(inject('databaseUrl'), { TIME_ZONE: 'America/New_York' });
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query(text)).rows;
const messages = async () =>
  (await query('select message from notifications order by id')).map((row) => row.message);
const setCloseAt = (closeAt: string | null) =>
  world.call('contest.setCloseAt', { body: { close_at: closeAt } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** Lets the closing time come, as if it had been set for the past. */
const letItCome = () =>
  query("update contest_rounds set close_at = now() - interval '1 second' where ended_at is null");

beforeEach(() =>
  query(
    'truncate contest_round_songs, contest_rounds, contest_votes, contest_partners, contest_entries, notifications cascade',
  ),
);

test('is set, changed and cleared while voting is open, and kept with who set it', async () => {
  expect((await setCloseAt(inMinutes(60))).json()).toMatchObject({
    code: 'conflict',
    msg: 'Voting is not open. Start it first.',
  });
  await addStartedSong(world);
  expect((await setCloseAt(inMinutes(-1))).json()).toMatchObject({
    errors: { close_at: ['Choose a time in the future.'] },
  });
  const at = inMinutes(120);
  await setCloseAt(inMinutes(60));
  expect((await setCloseAt(at)).json()).toMatchObject({
    data: { close_at: at, close_set_by: expect.any(String) },
  });
  expect((await world.call('contest.getVoting')).json().data).toMatchObject({ close_at: at });
  expect((await setCloseAt(null)).json()).toMatchObject({
    data: { close_at: null, close_set_by: null },
    msg: 'Voting no longer closes by itself.',
  });
  await closeWhenDue(world.app);
  expect(await messages()).toEqual([]);
});

test('refuses votes from the very moment on, and closes the round with its ranking', async () => {
  const id = await addStartedSong(world, { title: 'Night Ferry' });
  await addVotes(world, id, 2);
  await setCloseAt(inMinutes(60));
  await letItCome();
  const vote = await world.call('contest.vote', {
    params: { id },
    token: null,
    body: { name: 'Pat', device: 'a-late-device' },
  });
  expect(vote.json()).toMatchObject({ code: 'voting_paused' });
  await closeWhenDue(world.app);
  expect(await findSong(world, id)).toMatchObject({ is_active: false });
  expect((await world.call('contest.listRounds')).json().data).toMatchObject([
    { winner: 'Night Ferry', votes: 2 },
  ]);
  expect(await messages()).toEqual(['Voting has ended: <strong>Night Ferry</strong> leads with 2 votes.']);
  expect(
    await query("select actor from audit_entries where action = 'contest.endRound' order by id desc limit 1"),
  ).toEqual([{ actor: 'closing time' }]);
});

test('closes at the set time, and a process that notices it later still writes that time down', async () => {
  const id = await addStartedSong(world);
  await addVotes(world, id, 1);
  const soon = new Date(Date.now() + 400).toISOString();
  await setCloseAt(soon);
  await expect.poll(async () => (await findSong(world, id))?.is_active).toBe(false);
  const closed = await query('select close_at = ended_at as is_exact, close_at from contest_rounds');
  expect(closed).toEqual([{ is_exact: true, close_at: new Date(soon) }]);

  await world.call('contest.setActive', { body: { id, is_active: true } });
  await addVotes(world, id, 1, 'another');
  await setCloseAt(inMinutes(60));
  await query(
    `update contest_rounds set started_at = now() - interval '2 hours', close_at = now() - interval '1 hour' where ended_at is null`,
  );
  await closeWhenDue(world.app);
  expect(await query('select count(*)::int as rounds from contest_rounds where ended_at = close_at')).toEqual(
    [{ rounds: 2 }],
  );
});

test('tells the staff also when no vote has come since the last round, which stands', async () => {
  const id = await addStartedSong(world);
  await addVotes(world, id, 1);
  await world.call('contest.setActive', { body: { id, is_active: false } });
  await world.call('contest.setActive', { body: { id, is_active: true } });
  await query('delete from notifications');
  await setCloseAt(inMinutes(60));
  await letItCome();
  await closeWhenDue(world.app);
  expect(await messages()).toEqual([
    'Voting has closed by itself. No vote has come since the last round, which stands.',
  ]);
  expect((await world.call('contest.listRounds')).json().data).toHaveLength(1);
});

test('three processes warn and close exactly once, twenty times', async () => {
  const others = await Promise.all([1, 2].map(() => openApp(world, {})));
  const all = [world.app, ...others];
  const run = () => Promise.all(all.map((app) => closeWhenDue(app)));
  for (let time = 1; time <= 20; time += 1) {
    await query('delete from notifications');
    const id = await addStartedSong(world, { title: `Song of round ${time}` });
    await addVotes(world, id, 1);
    await setCloseAt(inMinutes(10));
    await run();
    expect(await messages()).toEqual([
      expect.stringMatching(/^Voting closes by itself at <strong>\d+:\d\d [AP]M E[DS]T</),
    ]);
    await letItCome();
    await run();
    expect(await messages()).toHaveLength(2);
    expect(
      await query('select count(*)::int as rounds from contest_rounds where ended_at is not null'),
    ).toEqual([{ rounds: time }]);
    await world.call('contest.setFeatured', { body: { featured: false, songsId: [id] } });
  }
  await Promise.all(others.map((app) => app.close()));
});
