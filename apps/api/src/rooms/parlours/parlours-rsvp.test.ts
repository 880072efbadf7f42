import { setTimeout as sleep } from 'node:timers/promises';

import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, addSale, findParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users, rate_limits cascade');
});

type Name = 'parlours.rsvp' | 'parlours.removeRsvp';
const BOTH: Name[] = ['parlours.rsvp', 'parlours.removeRsvp'];
const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const rows = () => query('select parlour_id, user_id from parlour_rsvps order by created_at, user_id');
const somebody = async () => {
  const { id } = await world.addUser();
  return { id, token: await world.tokenOf(id) };
};
const send = (name: Name, id: number, token: string | null) => world.call(name, { params: { id }, token });
/** A busy server says so and has changed nothing: retries, as the app does. */
async function come(name: Name, id: number, token: string): ReturnType<typeof send> {
  const response = await send(name, id, token);
  if (response.statusCode !== 503) return response;
  await sleep(Number(response.headers['retry-after']) * 1000);
  return come(name, id, token);
}
const outcome = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  response.json(),
];

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

test('an RSVP to a parlour that should have begun more than a day ago is refused, and can be taken back', async () => {
  const one = await somebody();
  const late = await addParlour(world, { isPublic: true, startsAt: ago(23) });
  const live = await addParlour(world, { isPublic: true, startsAt: ago(72), liveAt: ago(71) });
  const over = await addParlour(world, { isPublic: true, startsAt: ago(25), rsvps: [one.id] });
  for (const id of [late, live]) expect((await send('parlours.rsvp', id, one.token)).statusCode).toBe(200);
  expect(outcome(await send('parlours.rsvp', over, one.token))).toEqual([
    409,
    expect.objectContaining({ msg: PARLOUR_MESSAGES.isOver }),
  ]);
  expect((await send('parlours.removeRsvp', over, one.token)).statusCode).toBe(200);
});

describe('an RSVP', () => {
  test('counts once, however often it is sent', async () => {
    const id = await addParlour(world, { isPublic: true });
    const [one, two] = [await somebody(), await somebody()];
    const msg = PARLOUR_MESSAGES.rsvped;
    expect(outcome(await send('parlours.rsvp', id, one.token))).toEqual([
      200,
      { data: { id, rsvps: 1 }, msg },
    ]);
    expect(outcome(await send('parlours.rsvp', id, one.token))).toEqual([
      200,
      { data: { id, rsvps: 1 }, msg },
    ]);
    expect(outcome(await send('parlours.rsvp', id, two.token))).toEqual([
      200,
      { data: { id, rsvps: 2 }, msg },
    ]);
    expect(await rows()).toEqual([
      { parlour_id: id, user_id: one.id },
      { parlour_id: id, user_id: two.id },
    ]);
    expect((await findParlour(world, id))?.rsvps).toBe(2);
  });

  test('can be withdrawn twice, or without having been sent, without an error', async () => {
    const id = await addParlour(world, { isPublic: true });
    const [one, two] = [await somebody(), await somebody()];
    await send('parlours.rsvp', id, one.token);
    await send('parlours.rsvp', id, two.token);
    for (const token of [one.token, one.token, (await somebody()).token]) {
      expect(outcome(await send('parlours.removeRsvp', id, token))).toEqual([
        200,
        { data: { id, rsvps: 1 }, msg: PARLOUR_MESSAGES.rsvpRemoved },
      ]);
    }
    expect(await rows()).toEqual([{ parlour_id: id, user_id: two.id }]);
  });

  test('is accepted while the parlour is live, and from its members', async () => {
    const member = await somebody();
    const id = await addParlour(world, {
      isPublic: true,
      liveAt: '2026-01-01T10:00:00Z',
      members: [member.id],
    });
    expect((await send('parlours.rsvp', id, member.token)).statusCode).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test('is counted exactly when two hundred are sent simultaneously and half of them are withdrawn', async () => {
    const id = await addParlour(world, { isPublic: true });
    const people = await Promise.all(Array.from({ length: 200 }, somebody));
    const answers = await Promise.all(
      people.flatMap(({ token }) => [come('parlours.rsvp', id, token), come('parlours.rsvp', id, token)]),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await findParlour(world, id))?.rsvps).toBe(200);
    expect(await rows()).toHaveLength(200);
    const gone = await Promise.all(
      people.slice(0, 100).map(({ token }) => come('parlours.removeRsvp', id, token)),
    );
    expect(new Set(gone.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await findParlour(world, id))?.rsvps).toBe(100);
  });

  test('is in the sale or refused when it arrives while the parlour finishes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await somebody();
      const id = await addParlour(world, {
        ownerId: owner.id,
        isPublic: true,
        liveAt: '2026-01-01T10:00:00Z',
      });
      const guests = await Promise.all(Array.from({ length: 8 }, somebody));
      const [finished, ...answers] = await Promise.all([
        world.call('parlours.finish', { params: { id }, token: owner.token }),
        ...guests.map(({ token }) => send('parlours.rsvp', id, token)),
      ]);
      expect(finished.statusCode).toBe(200);
      const counted = answers.filter(({ statusCode }) => statusCode === 200).length;
      expect(new Set([200, 409, ...answers.map(({ statusCode }) => statusCode)])).toEqual(
        new Set([200, 409]),
      );
      expect(await query(`select num_participants from sales where parlour_id = ${id}`)).toEqual([
        { num_participants: counted },
      ]);
    }
  });
});

describe.each(BOTH)('%s', (name) => {
  test('is refused when the parlour is finished, and for its host', async () => {
    const guest = await somebody();
    const { id: finished } = await addSale(world, { isPublic: true });
    const owner = await somebody();
    const hosted = await addParlour(world, { ownerId: owner.id, isPublic: true });
    for (const [id, token, msg] of [
      [finished, guest.token, PARLOUR_MESSAGES.hasFinished],
      [hosted, owner.token, PARLOUR_MESSAGES.hostRsvp],
    ] as const) {
      expect(outcome(await send(name, id, token))).toMatchObject([409, { code: 'conflict', msg }]);
    }
    expect(await rows()).toEqual([]);
  });

  test('answers 404 when the parlour is unpublished, removed, has a removed host or never existed', async () => {
    const { token } = await somebody();
    const { id: gone } = await world.addUser({ deletedAt: '2026-01-01T10:00:00Z' });
    for (const id of [
      await addParlour(world),
      await addParlour(world, { isPublic: true, deletedAt: '2026-01-01T10:00:00Z' }),
      await addParlour(world, { isPublic: true, ownerId: gone }),
      999_999_999,
    ]) {
      expect(outcome(await send(name, id, token))).toMatchObject([404, { code: 'not_found' }]);
    }
    expect(await rows()).toEqual([]);
  });

  test('is only for app users: not for admins or guests', async () => {
    const id = await addParlour(world, { isPublic: true });
    for (const token of [world.admin.token, null]) {
      expect((await send(name, id, token)).statusCode).toBe(401);
    }
  });

  test('is limited to sixty a minute', async () => {
    const { token } = await somebody();
    const id = await addParlour(world, { isPublic: true });
    const answers = await Promise.all(Array.from({ length: 62 }, () => send(name, id, token)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await send(name, id, (await somebody()).token)).statusCode).toBe(200);
  });
});
