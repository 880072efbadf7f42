// @both: votes at once meet the database’s locks.
import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addStartedSong } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_rounds, contest_entries, notifications cascade');
});

const ROUNDS = 15;
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const end = (id: number) => world.call('contest.setActive', { body: { id, is_active: false } });
const remove = (...songsId: number[]) =>
  world.call('contest.setFeatured', { body: { featured: false, songsId } });

let devices = 0;
/** Votes as a new device from a separate network, so that no limit applies. */
const vote = (id: number) => {
  devices += 1;
  const headers = { 'x-forwarded-for': `2001:db8:${devices.toString(16)}::1` };
  const body = { name: `Voter ${devices}`, device: `device-${devices}` };
  return world.call('contest.vote', { params: { id }, body, token: null, headers });
};

const frozen = async () =>
  query<{ id: number; votes: number; listed: number; all: number }>(
    `select entry_id as id, votes_logged + votes_not_logged as votes,
            (select count(*) from contest_votes v where v.entry_id = s.entry_id and v.id <= s.last_vote_id) as listed,
            (select count(*) from contest_votes v where v.entry_id = s.entry_id) as all
     from contest_round_songs s order by entry_id`,
  );

describe('votes in flight while voting ends', () => {
  test('are counted in the round or refused, as their answers say', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [song, out] = [await addStartedSong(world), await addStartedSong(world)];
      const votes = (id: number) => Array.from({ length: 12 }, () => vote(id));
      const early = [...votes(song), ...votes(out)];
      // During the votes, one song is removed from the contest and voting for the other is ended.
      const changes = [remove(out), end(song)];
      const answers = await Promise.all([...early, ...votes(song), ...votes(out)]);
      expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const counted = (id: number) =>
        answers.filter((each) => each.statusCode === 201 && each.json().data.id === id).length;
      const other = answers.filter(({ statusCode }) => ![201, 409].includes(statusCode));
      expect(other.map(({ body }) => body)).toEqual([]);
      for (const { statusCode } of answers) seen.add(statusCode);
      const rows = (await frozen()).filter(({ id }) => id >= song);
      expect(rows).toEqual(
        [song, out].map((id) => {
          const count = counted(id);
          return { id, votes: count, listed: count, all: count };
        }),
      );
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await query('select id from contest_rounds where ended_at is null')).toEqual([]);
  });
});

describe('two admins who act simultaneously', () => {
  test('close one round and send one notification when they end the last two songs', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [one, two] = [await addStartedSong(world), await addStartedSong(world)];
      const answers = await Promise.all([end(one), round % 2 ? end(two) : remove(two)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const { data, totalCounts } = calls['contest.listRounds'].output.parse(
        (await world.call('contest.listRounds')).json(),
      );
      expect([totalCounts, data[0]?.songs]).toEqual([round, 2]);
      expect(await query('select id from notifications')).toHaveLength(round);
    }
  });

  test('open one round when they start two songs', async () => {
    const songs = [await addStartedSong(world), await addStartedSong(world)];
    for (const id of songs) await end(id);
    await Promise.all(songs.map((id) => world.call('contest.setActive', { body: { id, is_active: true } })));
    expect(
      await query(
        `select count(*)::int as songs from contest_rounds r join contest_round_songs on round_id = r.id
         where ended_at is null group by r.id`,
      ),
    ).toEqual([{ songs: 2 }]);
  });
});
