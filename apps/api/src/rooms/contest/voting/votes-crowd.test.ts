// @both: votes at once meet the database’s locks.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { callUrl } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { API_KEY, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addServer } from '#testing/stream.ts';
import { addSong, addStartedSong, findSong } from '#testing/contest.ts';

// Each voter comes from a separate network.
const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
const other = await addServer(world);
await world.app.listen({ port: 0, host: '127.0.0.1' });
const addresses = [world.app, other.app].map((app) => app.listeningOrigin);
afterAll(async () => {
  await other.close();
  await world.close();
});

type Voter = { token: string } | { device: string };
let asked = 0;
/** The counts that the answers reported. */
const told: number[] = [];

/** Votes over HTTP, alternating between the two servers; returns the status, or the code of a refusal. */
async function vote(song: number, voter: Voter): Promise<string> {
  asked += 1;
  const isGuest = 'device' in voter;
  const response = await fetch(
    `${addresses[asked % 2]}${callUrl(wire['contest.vote'], { id: song }, undefined)}`,
    {
      method: 'POST',
      headers: {
        'x-api-key': API_KEY,
        'x-forwarded-for': `10.${(asked >> 16) % 256}.${(asked >> 8) % 256}.${asked % 256}`,
        ...(isGuest ? { 'content-type': 'application/json' } : { authorization: `Bearer ${voter.token}` }),
      },
      ...(isGuest && { body: JSON.stringify({ name: 'Guest', device: voter.device }) }),
    },
  );
  // A busy server says so and has counted nothing: retry, as the app does.
  if (response.status === 503) {
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    return vote(song, voter);
  }
  const body = (await response.json()) as { code?: string; data?: { votes: number } };
  if (body.data) told.push(body.data.votes);
  return body.code ?? String(response.status);
}

const people = (count: number): Promise<Voter[]> =>
  Promise.all(
    Array.from({ length: count }, async () => ({ token: await world.tokenOf((await world.addUser()).id) })),
  );
const guests = (count: number): Voter[] =>
  Array.from({ length: count }, () => ({ device: randomBytes(12).toString('hex') }));

const tally = (answers: string[]) => {
  const counted: Record<string, number> = {};
  for (const each of answers) counted[each] = (counted[each] ?? 0) + 1;
  return counted;
};
async function countVotes(song: number): Promise<{ rows: number; counters: number }> {
  const { rows } = await world.db.$client.query<{ rows: number; counters: number }>(
    `select (select count(*) from contest_votes where entry_id = e.id) as rows,
            votes_logged + votes_not_logged as counters from contest_entries e where id = $1`,
    [song],
  );
  return rows[0] ?? { rows: -1, counters: -1 };
}
const setActive = (song: number, isActive: boolean) =>
  world.call('contest.setActive', { body: { id: song, is_active: isActive } });

describe('of 1,000 simultaneous votes for one song, of which 300 are repeats, exactly 700 count', () => {
  test.each([
    ['people', () => people(700)],
    ['devices', async () => guests(700)],
  ])(
    'by %s',
    async (kind, make) => {
      const song = await addStartedSong(world);
      const voters = await make();
      told.length = 0;
      const all = [...voters, ...voters.slice(0, 300)].toSorted(() => randomBytes(1).readInt8());
      const answers = await Promise.all(all.map((voter) => vote(song, voter)));
      expect(tally(answers)).toEqual({ 201: 700, already_voted: 300 });
      expect(await findSong(world, song)).toMatchObject({
        votes: 700,
        votesLoggedCount: kind === 'people' ? 700 : 0,
      });
      expect(await countVotes(song)).toEqual({ rows: 700, counters: 700 });
    },
    120_000,
  );
});

test('simultaneous votes by the same users for many songs all count, without deadlock', async () => {
  const songs = await Promise.all(Array.from({ length: 5 }, () => addStartedSong(world)));
  const voters = [...(await people(20)), ...guests(20)];
  const answers = await Promise.all(
    voters.flatMap((voter, at) =>
      songs.map((_, turn) => vote(songs[(turn + at) % songs.length] ?? 0, voter)),
    ),
  );
  expect(tally(answers)).toEqual({ 201: 200 });
  for (const song of songs) expect(await countVotes(song)).toEqual({ rows: 40, counters: 40 });
});

test('no vote counts after the answer that voting has ended, or before voting has started', async () => {
  const song = await addSong(world, { featured: true });
  const voters = [...(await people(10)), ...guests(600)];
  const outcomes = new Set<string>();
  let counted = 0;
  let racing = 0;
  for (let round = 0; round < 50; round += 1) {
    const before = voters.slice(10 + round * 12, 10 + round * 12 + 6);
    const during = voters.slice(10 + round * 12 + 6, 10 + (round + 1) * 12);
    const starting = before.slice(0, 3).map((voter) => vote(song, voter));
    const started = setActive(song, true);
    const racers = before.slice(3).map((voter) => vote(song, voter));
    expect((await started).statusCode).toBe(200);
    const late = [...during, voters[round % 10] ?? { device: 'nobody-0001' }].map((voter) =>
      vote(song, voter),
    );
    // Some votes have started, others have not.
    if (round % 2 === 1) await late[0];
    const ended = await setActive(song, false);
    const atTheEnd = await countVotes(song);
    expect(ended.statusCode, ended.body).toBe(200);
    const answers = await Promise.all([...starting, ...racers, ...late]);
    const after = await countVotes(song);
    expect(after).toEqual(atTheEnd);
    counted += answers.filter((answer) => answer === '201').length;
    racing += Number(new Set(answers).size > 1);
    expect(after).toEqual({ rows: counted, counters: counted });
    for (const answer of answers) outcomes.add(answer);
  }
  expect([...outcomes].toSorted()).toEqual(['201', 'already_voted', 'voting_paused']);
  // Otherwise the test proves nothing.
  expect(racing).toBeGreaterThan(10);
});

test('a vote that was answered 503 is not counted later, when its turn comes', async () => {
  const song = await addStartedSong(world);
  const ask = async (device: string): Promise<number> => {
    const path = callUrl(wire['contest.vote'], { id: song }, undefined);
    asked += 1;
    const { status } = await fetch(`${world.app.listeningOrigin}${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': API_KEY,
        'x-forwarded-for': `10.9.${asked >> 8}.${asked % 256}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Guest', device }),
    });
    return status;
  };
  // Somebody holds the song longer than a statement waits, and more votes come than are counted at once.
  const holder = await world.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from contest_entries where id = $1 for update', [song]);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`late-device-${n}`)));
  expect(new Set(answers)).toEqual(new Set([503]));
  await holder.query('rollback');
  holder.release();
  // Its turn comes after those that are left.
  expect(await ask('in-time-device')).toBe(201);
  expect(await countVotes(song)).toEqual({ rows: 1, counters: 1 });
}, 60_000);
