import { calls } from '@greenroom/contract';
import { CONTEST } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addSong, addStartedSong, findSong } from '#testing/contest.ts';
import { createVote } from '#rooms/contest/voting/votes.store.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let song: number;
let token: string;
beforeEach(async () => {
  song = await addStartedSong(world);
  token = await world.tokenOf((await world.addUser()).id);
  // Each test has a minute of its own.
  await world.db.$client.query('delete from rate_limits');
});

const vote = (id: number, as: string | null, body?: unknown, headers: Record<string, string> = {}) =>
  world.call('contest.vote', { params: { id }, token: as, body, headers });
const guest = (device: string, name = 'Ada') => ({ name, device });
const counts = async (id = song) => {
  const found = await findSong(world, id);
  return { votes: found?.votes, logged: found?.votesLoggedCount };
};
/** The answers to a user and to a guest. */
const answers = async (id: number) => {
  const all = [await vote(id, token), await vote(id, null, guest('device-0001'))];
  return all.map((each) => [each.statusCode, each.json<{ code: string }>().code]);
};

describe('a signed-in user', () => {
  test.each([undefined, {}])('votes once for a song, with the body %j', async (body) => {
    const first = await vote(song, token, body);
    expect(first.statusCode, first.body).toBe(201);
    expect(calls['contest.vote'].output.parse(first.json())).toEqual({
      data: { id: song, votes: 1 },
      msg: 'Your vote was counted. Thank you!',
    });
    const again = await vote(song, token, body);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'already_voted',
      msg: 'You have already voted for this song.',
    });
    expect(await counts()).toEqual({ votes: 1, logged: 1 });
  });

  test('votes for as many songs as they like', async () => {
    const other = await addStartedSong(world);
    expect((await vote(song, token)).statusCode).toBe(201);
    expect((await vote(other, token)).statusCode).toBe(201);
    expect(await counts()).toEqual({ votes: 1, logged: 1 });
    expect(await counts(other)).toEqual({ votes: 1, logged: 1 });
  });

  test.each([
    [{ name: 'Ada' }, ['name']],
    [{ device: 'device-0001' }, ['device']],
    [{ name: 'Ada', device: 'device-0001' }, ['name', 'device']],
  ])('does not need %j', async (body, fields) => {
    const response = await vote(song, token, body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(fields);
    expect(await counts()).toEqual({ votes: 0, logged: 0 });
  });

  test('is refused after being removed, and their votes stay', async () => {
    const { id } = await world.addUser();
    const as = await world.tokenOf(id);
    expect((await vote(song, as)).statusCode).toBe(201);
    await world.call('users.remove', { params: { id } });
    expect((await vote(await addStartedSong(world), as)).statusCode).toBe(401);
    expect(await counts()).toEqual({ votes: 1, logged: 1 });
  });

  test.each(['deleted_at = now()', 'active = false'])(
    'casts no vote once updated with %s',
    async (change) => {
      const { id } = await world.addUser();
      await world.db.$client.query(`update users set ${change} where id = $1`, [id]);
      const row = {
        entryId: song,
        userId: id,
        name: null,
        deviceHash: null,
        hasToken: false,
        sourceHash: Buffer.alloc(32),
      };
      expect(await createVote(world.db, row)).toMatchObject({ isPerson: false, isCounted: false, votes: 0 });
      expect(await counts()).toEqual({ votes: 0, logged: 0 });
    },
  );
});

test(`a user has ${CONTEST.signedInAMinute} votes a minute`, async () => {
  const all = await Promise.all(Array.from({ length: CONTEST.signedInAMinute }, () => vote(song, token)));
  expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(CONTEST.signedInAMinute - 1);
  expect((await vote(song, token)).statusCode).toBe(429);
  const neighbour = await world.tokenOf((await world.addUser()).id);
  expect((await vote(song, neighbour)).statusCode, 'of another person of the same network').toBe(201);
  expect((await vote(song, null, guest('device-0001'))).statusCode, 'of a guest there').toBe(201);
});

describe('a vote with a session requires a community user:', () => {
  test('an admin session and an invalid one answer 401, even with a name and a device', async () => {
    const wrong = `ses_${'x'.repeat(43)}`;
    for (const as of [world.admin.token, wrong]) {
      expect((await vote(song, as)).statusCode).toBe(401);
      expect((await vote(song, as, guest('device-0001'))).statusCode).toBe(401);
    }
    expect((await vote(song, null, guest('device-0001'), { authorization: 'Basic YTpi' })).statusCode).toBe(
      401,
    );
    expect(await counts()).toEqual({ votes: 0, logged: 0 });
  });
});

describe('a song', () => {
  test('answers 404 when it is unknown or removed', async () => {
    await world.db.$client.query('update contest_entries set deleted_at = now() where id = $1', [song]);
    for (const id of [song, 999_999]) {
      expect(await answers(id)).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });

  test('accepts no vote when it is not in the contest or paused, and says which', async () => {
    await world.call('contest.setActive', { body: { id: song, is_active: false } });
    const paused = [409, 'voting_paused'];
    expect(await answers(song)).toEqual([paused, paused]);
    const submission = await addSong(world);
    const outside = [409, 'not_featured'];
    expect(await answers(submission)).toEqual([outside, outside]);
    expect(await counts()).toEqual({ votes: 0, logged: 0 });
    expect(await counts(submission)).toEqual({ votes: 0, logged: 0 });
  });

  test('keeps its modification time after a vote', async () => {
    const before = await findSong(world, song);
    await vote(song, token);
    expect((await findSong(world, song))?.updatedAt).toBe(before?.updatedAt);
  });
});

describe('a retried vote', () => {
  test('with the same Idempotency-Key counts once and gets the same answer', async () => {
    const headers = { 'idempotency-key': `vote-${song}-person` };
    const all = await Promise.all([1, 2, 3].map(() => vote(song, token, undefined, headers)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    const key = { 'idempotency-key': `vote-${song}-guest` };
    expect((await vote(song, null, guest('device-0001'), key)).statusCode).toBe(201);
    expect((await vote(song, null, guest('device-0001'), key)).json()).toMatchObject({ data: { votes: 2 } });
    const other = await vote(song, null, guest('device-0002'), key);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
    expect(await counts()).toEqual({ votes: 2, logged: 1 });
  });

  test('is answered without deadlock among many simultaneous ones', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        vote(song, null, guest(`device-${at}-x`), { 'idempotency-key': `vote-${song}-${at}` }),
      ),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 201));
    expect(await counts()).toEqual({ votes: 40, logged: 0 });
  });
});

test('a vote that is rolled back does not count, and can be sent again', async () => {
  const row = {
    entryId: song,
    userId: null,
    name: 'Ada',
    deviceHash: Buffer.alloc(32, 1),
    hasToken: false,
    sourceHash: Buffer.alloc(32),
  };
  const undone = world.db.transaction(async (tx) => {
    expect(await createVote(tx, row)).toMatchObject({ isCounted: true, votes: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts()).toEqual({ votes: 0, logged: 0 });
  expect(await createVote(world.db, row)).toMatchObject({ isCounted: true, votes: 1 });
});
