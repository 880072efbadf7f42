import { calls } from '@greenroom/contract';
import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { wire } from '@greenroom/contract/wire';
import { callUrl } from '@greenroom/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { eq } from '#kit/db/orm.ts';
import { API_KEY, createWorld, openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addStartedSong } from '#testing/contest.ts';
import { contestVotes } from '#rooms/contest/contest.table.ts';

// Networks are distinguished as behind a proxy.
const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
const strict = await openApp({
  ...world,
  app: { config: { ...world.app.config, VOTE_TOKENS_REQUIRED: true } },
});
afterAll(async () => {
  await strict.close();
  await world.close();
});

let song: number;
let networks = 0;
const ownNetwork = () => `10.2.${Math.floor((networks += 1) / 250)}.${networks % 250}`;
beforeEach(async () => {
  song = await addStartedSong(world);
});

const send = (app: FastifyInstance, url: string, from: string, payload: object) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'x-api-key': API_KEY, 'x-forwarded-for': from },
    payload,
  });
const ask = (from = ownNetwork(), app = world.app) => send(app, wire['contest.issueDevice'].path, from, {});
async function issue(from = ownNetwork()): Promise<string> {
  const response = await ask(from);
  return calls['contest.issueDevice'].output.parse(response.json()).data.device;
}
const vote = (device: string, from = ownNetwork(), app = world.app) =>
  send(app, callUrl(wire['contest.vote'], { id: song }, undefined), from, { name: 'Ada', device });
const votes = () => world.db.select().from(contestVotes).where(eq(contestVotes.entryId, song));
const statuses = (all: { statusCode: number }[]) =>
  Object.fromEntries(
    Map.groupBy(all, (each) => each.statusCode)
      .entries()
      .map(([key, of]) => [key, of.length]),
  );

describe('a device token', () => {
  test('makes a vote one of a known device, on every server, and is stored only as a hash', async () => {
    const device = await issue();
    expect((await vote(device, undefined, strict)).statusCode).toBe(201);
    expect((await vote('an-id-of-the-app')).statusCode).toBe(201);
    const rows = await votes();
    expect(rows.map(({ hasToken }) => hasToken)).toEqual([true, false]);
    expect(JSON.stringify(rows)).not.toContain(device.slice(4, 26));
    expect((await world.db.$client.query('select key from rate_limits')).rows).not.toContainEqual(
      expect.objectContaining({ key: expect.stringContaining(device) as string }),
    );
  });

  test('has one vote for a song: of 100 simultaneous ones from many networks, one counts', async () => {
    const device = await issue();
    const all = await Promise.all(Array.from({ length: 100 }, () => vote(device)));
    expect(statuses(all)).toEqual({ 201: 1, 409: 99 });
    expect(await votes()).toHaveLength(1);
  });

  test('that was changed or made up is refused: of 500, none votes', async () => {
    const device = await issue();
    const [name = '', signature = ''] = device.slice(4).split('.');
    const other = await issue();
    const changed = Array.from({ length: 498 }, (_, at) => {
      const place = at % signature.length;
      const letter = signature[place] === 'A' ? 'B' : 'A';
      return `dev_${name}.${signature.slice(0, place)}${letter}${signature.slice(place + 1)}`;
    });
    const mixed = [`dev_${name}.${other.slice(27)}`, `dev_${other.slice(4, 26)}.${signature}`];
    const all = await Promise.all([...changed, ...mixed].map((each) => vote(each)));
    expect(statuses(all)).toEqual({ 400: 500 });
    expect(all[0]?.json()).toMatchObject({ errors: { device: [CONTEST_MESSAGES.wrongDevice] } });
    expect(await votes()).toEqual([]);
  });

  test.each(['dev_0001-of-the-app', `dev_${'x'.repeat(22)}`, `dev_${'x'.repeat(22)}.${'x'.repeat(44)}`])(
    'is not what the app calls %s: that is an id of its own',
    async (device) => {
      expect((await vote(device)).statusCode).toBe(201);
      expect((await votes()).map(({ hasToken }) => hasToken)).toEqual([false]);
    },
  );
});

describe('issuing device tokens', () => {
  test(`of 200 simultaneous requests of a network to two servers, ${CONTEST.devicesAnHour} get one, each its own`, async () => {
    const network = ownNetwork();
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) => ask(network, at % 2 === 0 ? world.app : strict)),
    );
    expect(statuses(all)).toEqual({ 200: CONTEST.devicesAnHour, 429: 200 - CONTEST.devicesAnHour });
    const issued = all.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body);
    expect(new Set(issued).size).toBe(CONTEST.devicesAnHour);
    const refused = all.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await ask()).statusCode).toBe(200);
  });

  test('counts an IPv6 network as one', async () => {
    const all = await Promise.all(
      Array.from({ length: CONTEST.devicesAnHour + 1 }, (_, at) => ask(`2001:db8:7:7::${at + 1}`)),
    );
    expect(statuses(all)).toEqual({ 200: CONTEST.devicesAnHour, 429: 1 });
  });
});

describe('where a device token is required', () => {
  test('a guest without one is told so, and a signed-in user votes as before', async () => {
    const refused = await vote('an-id-of-the-app', undefined, strict);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: { device: [CONTEST_MESSAGES.deviceNeeded] } });
    const token = await world.tokenOf((await world.addUser()).id);
    const url = callUrl(wire['contest.vote'], { id: song }, undefined);
    const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };
    expect((await strict.inject({ method: 'POST', url, headers })).statusCode).toBe(201);
  });

  test(`a network that names 300 devices has no vote, and one that asks for 300 tokens has ${CONTEST.devicesAnHour}`, async () => {
    // Votes come from many networks, so that only the tokens are limited.
    const named = await Promise.all(
      Array.from({ length: 300 }, (_, at) => vote(`made-up-device-${at}`, undefined, strict)),
    );
    expect(statuses(named)).toEqual({ 400: 300 });
    const network = ownNetwork();
    const asked = await Promise.all(Array.from({ length: 300 }, () => ask(network)));
    const devices = asked
      .filter(({ statusCode }) => statusCode === 200)
      .map((each) => each.json<{ data: { device: string } }>().data.device);
    await Promise.all(devices.map((device) => vote(device, undefined, strict)));
    expect(await votes()).toHaveLength(CONTEST.devicesAnHour);
  });
});
