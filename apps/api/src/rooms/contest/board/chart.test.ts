import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addStartedSong } from '#testing/contest.ts';
import { chooseBucketSeconds, listHints } from '#rooms/contest/board/chart.service.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let song: number;
beforeEach(async () => {
  song = await addStartedSong(world);
});

let devices = 0;
/** Adds guest votes, `seconds` apart, from one network if it is named. */
async function addVotesAt(from: string, count: number, seconds: number, source: string | null = null) {
  devices += 1;
  await world.db.$client.query(
    `insert into contest_votes (entry_id, name, device_hash, source_hash, created_at)
     select $1, 'Guest', sha256(convert_to($2 || '-' || i, 'UTF8')), sha256(convert_to($3, 'UTF8')),
            $4::timestamptz + make_interval(secs => i * $5::float8)
     from generate_series(0, $6::int - 1) i`,
    [song, String(devices), source, from, seconds, count],
  );
}
async function chart() {
  const response = await world.call('contest.getVoteChart', { params: { id: song } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['contest.getVoteChart'].output.parse(response.json()).data;
}

describe('the chart of a song', () => {
  test('is empty without votes, and answers 404 when the song is unknown or removed', async () => {
    expect(await chart()).toEqual({ bucketSeconds: 60, buckets: [], hints: [], setAsides: [] });
    await world.db.$client.query('update contest_entries set deleted_at = now() where id = $1', [song]);
    for (const id of [song, 999_999]) {
      expect((await world.call('contest.getVoteChart', { params: { id } })).statusCode).toBe(404);
    }
  });

  test('counts registered and anonymous votes by the minute, including minutes without votes', async () => {
    await addVotesAt('2026-11-03T14:05:10.500Z', 3, 20);
    const { id } = await world.addUser();
    await world.db.$client.query(
      `insert into contest_votes (entry_id, user_id, created_at) values ($1, $2, '2026-11-03T14:08:59.999Z')`,
      [song, id],
    );
    expect(await chart()).toEqual({
      bucketSeconds: 60,
      buckets: [
        { at: '2026-11-03T14:05:00.000Z', logged: 0, notLogged: 3 },
        { at: '2026-11-03T14:06:00.000Z', logged: 0, notLogged: 0 },
        { at: '2026-11-03T14:07:00.000Z', logged: 0, notLogged: 0 },
        { at: '2026-11-03T14:08:00.000Z', logged: 1, notLogged: 0 },
      ],
      hints: [],
      setAsides: [],
    });
  });

  test('holds every vote in at most 120 buckets, however long voting takes', async () => {
    await addVotesAt('2026-01-01T00:00:00Z', 500, 86_400 * 0.97);
    const { bucketSeconds, buckets } = await chart();
    expect(bucketSeconds).toBe(5 * 86_400);
    expect(buckets.length).toBeLessThanOrEqual(120);
    expect(buckets.reduce((sum, { notLogged }) => sum + notLogged, 0)).toBe(500);
  });

  test('highlights a minute with far more votes than the others, and a network with many votes', async () => {
    await addVotesAt('2026-11-03T12:00:30Z', 60, 60, 'elsewhere');
    await addVotesAt('2026-11-03T14:05:01Z', 40, 1, 'one network');
    expect((await chart()).hints).toEqual([
      { kind: 'burst', at: '2026-11-03T14:05:00.000Z', votes: 40, share: 0.4 },
      { kind: 'source', at: '2026-11-03T12:00:30.000Z', votes: 60, share: 0.6 },
      { kind: 'source', at: '2026-11-03T14:05:01.000Z', votes: 40, share: 0.4 },
    ]);
  });

  test('counts votes cast through the API from one network as one source', async () => {
    for (let at = 0; at < 20; at += 1) {
      const body = { name: 'Guest', device: `device-${at}-${song}` };
      await world.call('contest.vote', { params: { id: song }, token: null, body });
    }
    await addVotesAt('2026-11-03T12:00:00Z', 60, 600);
    const { hints } = await chart();
    expect(hints.filter(({ kind }) => kind === 'source')).toMatchObject([{ votes: 20, share: 0.25 }]);
  });
});

describe('the size of a bucket', () => {
  const MINUTE = 60;
  const DAY = 86_400;
  test.each([
    [0, MINUTE],
    [119 * MINUTE, MINUTE],
    [120 * MINUTE, 2 * MINUTE],
    [4 * 3600, 5 * MINUTE],
    [DAY, 15 * MINUTE],
    [9 * DAY, 2 * 3600],
    [119 * DAY, DAY],
    [120 * DAY, 2 * DAY],
    [3650 * DAY, 31 * DAY],
  ])('for %i seconds is %i', (span, size) => {
    expect(chooseBucketSeconds(0, span)).toBe(size);
  });

  test('yields at most 120 buckets, and the next smaller size would exceed that', () => {
    for (let span = 1; span < 1e9; span = Math.ceil(span * 1.37)) {
      for (const first of [0, 59.999, 1_793_714_730.25]) {
        const size = chooseBucketSeconds(first, first + span);
        const buckets = Math.floor((first + span) / size) - Math.floor(first / size) + 1;
        expect(buckets).toBeLessThanOrEqual(120);
        if (size > MINUTE) expect(span / size).toBeGreaterThan(22);
      }
    }
  });
});

const at = '2026-11-03T14:05:00.000Z';
const kinds = (facts: Partial<Parameters<typeof listHints>[0]>) =>
  listHints({ total: 100, peaks: [], minutes: [], sources: [], ...facts }).map(({ kind, votes }) => [
    kind,
    votes,
  ]);
/** Builds a minute with that many votes, and others with that many each. */
const burst = (votes: number, others: number[]) =>
  kinds({
    peaks: [{ at, votes }],
    minutes: [{ votes, minutes: 1 }, ...others.map((each) => ({ votes: each, minutes: 1 }))],
  });
const source = (votes: number, total: number) => kinds({ total, sources: [{ at, votes }] });

describe('a hint', () => {
  test('marks a minute of 20 votes that has eight times the votes of the others', () => {
    expect(burst(20, [2, 2, 2, 1])).toEqual([['burst', 20]]);
    expect(burst(19, [1, 1, 1])).toEqual([]);
    expect(burst(24, [3, 3, 3])).toEqual([['burst', 24]]);
    expect(burst(23, [3, 3, 3])).toEqual([]);
  });

  test('marks the only minute with votes from 20 votes on, but not one among equals', () => {
    expect(burst(20, [])).toEqual([['burst', 20]]);
    expect(kinds({ peaks: [{ at, votes: 50 }], minutes: [{ votes: 50, minutes: 2 }] })).toEqual([]);
  });

  test('uses the middle of an even number of other minutes', () => {
    expect(burst(24, [4, 2])).toEqual([['burst', 24]]);
    expect(burst(23, [4, 2])).toEqual([]);
  });

  test('marks a network of 20 votes that has a quarter of all votes', () => {
    expect(source(20, 80)).toEqual([['source', 20]]);
    expect(source(20, 81)).toEqual([]);
    expect(source(19, 20)).toEqual([]);
  });

  test('reports the share of all votes, and nothing without votes', () => {
    expect(listHints({ total: 50, peaks: [], minutes: [], sources: [{ at, votes: 25 }] })).toEqual([
      { kind: 'source', at, votes: 25, share: 0.5 },
    ]);
    expect(listHints({ total: 0, peaks: [], minutes: [], sources: [] })).toEqual([]);
  });
});
