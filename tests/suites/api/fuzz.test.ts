import { parse } from 'node:querystring';

import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import { realmOf } from '@greenroom/contract/wire';
import { failures } from '@greenroom/contract/kit/errors';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';

import { addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import { addParlour } from '../../../apps/api/src/testing/parlours.ts';
import { API_KEY, PASSWORD, createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { failuresOf } from '../../../apps/api/src/kit/http/openapi.ts';
import { hashPassword } from '../../../apps/api/src/kit/access/passwords.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { arrivedAs, encodePayload } from './form-inputs.ts';
import {
  LIBRARY_WORDS,
  examplePathOf,
  mutatedBody,
  mutatedQuery,
  paramText,
  callPath,
  validOf,
  validQuery,
} from './inputs.ts';
import { NOT_JSON, NO_OBJECTS } from './not-json.ts';

/** The input is the same on every run; try other seeds too: `FUZZ_SEED=7 npm test`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301);

/** What an error must never reveal: file paths, SQL statements, and library errors. */
const INNARDS =
  /\n\s+at |node_modules|\/apps\/api|file:\/\/|\b(?:select|insert into|update|delete from) .+ (?:from|values|set|where) |syntax error|drizzle|postgres|zod|fastify|ECONN|FST_/i;

/** The requested ids begin with 1. */
const IDS = 20;

let world: World;
let passwordHash: string;
beforeAll(async () => {
  console.log(`fuzz seed ${seed}`);
  world = await createWorld(inject('databaseUrl'));
  passwordHash = await hashPassword(PASSWORD);
  await world.addUser({ email: 'person@example.com', roleIds: [1, 2], featured: true, passwordHash });
  for (let i = 0; i < 15; i += 1)
    await world.addUser({ roleIds: [(i % 5) + 1], city: 'Austin', state: 'TX' });
  await addRound();
  for (let i = 0; i < IDS; i += 1) await addParlour(world);
});
afterAll(() => world.close());
// Calls that remove, deactivate and erase people leave them to the calls that need them.
beforeEach(() =>
  world.db.$client
    .query(`update users u set deleted_at = null, active = true where (deleted_at is not null or not active)
    and not exists (select from users o where o.email = u.email and o.id <> u.id)`),
);

/** Adds a closed round, and as many songs open for voting as there are ids to request. */
async function addRound(): Promise<void> {
  const songs: number[] = [];
  while (songs.length < IDS) songs.push(await addStartedSong(world));
  for (const is_active of [false, true]) {
    for (const id of songs) await world.call('contest.setActive', { body: { id, is_active } });
  }
}

type Input = { path: string; query: string; body: unknown };

let guests = 0;

/**
 * Signs in for each request: some calls end sessions, and some remove users. Null sends no session, as every other
 * guest does.
 */
async function tokenFor(call: Call): Promise<string | null> {
  if (call.guard === 'guest' && (guests += 1) % 2 === 0) return null;
  if (realmOf(call.guard) === 'admin') {
    // One of the calls demands a second factor of roles.
    await world.db.$client.query(`delete from settings where name = 'two_factor_roles'`);
    return createSession(world.db, 'admin', world.admin.id);
  }
  return createSession(world.db, 'user', (await world.addUser()).id);
}

async function headersFor(call: Call): Promise<Record<string, string>> {
  const token = await tokenFor(call);
  return { 'x-api-key': API_KEY, ...(token !== null && { authorization: `Bearer ${token}` }) };
}

let sentCount = 0;

async function send(call: Call, input: Input): Promise<LightMyRequestResponse> {
  sentCount += 1;
  const sent = encodePayload(call, input.body);
  return world.app.inject({
    method: call.method,
    url: input.query ? `${input.path}?${input.query}` : input.path,
    headers: {
      ...(await headersFor(call)),
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { payload: sent.payload }),
  });
}

/** Returns whether the contract accepts the input as it arrives: after encoding as JSON or a form, and as a query string. */
function isValid(call: Call, { query, body }: Input): boolean {
  const json = (): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));
  const arrived = 'form' in call ? arrivedAs(body) : json();
  const takesBody = call.body ? call.body.safeParse(arrived).success : isNoBody(arrived);
  const takesQuery = call.query ? call.query.safeParse(parse(query)).success : true;
  return takesBody && takesQuery;
}
const isNoBody = (body: unknown) => z.strictObject({}).nullish().safeParse(body).success;

function expectDocumented(call: Call, response: LightMyRequestResponse): void {
  const { statusCode: status, body } = response;
  const failed = failuresOf(call).get(status);
  expect(status === call.status || failed !== undefined, `${status} is not documented: ${body}`).toBe(true);
  expect(status, body).toBeLessThan(500);
  if (!failed) {
    const parsed = call.output.safeParse(
      'csv' in call || 'zip' in call || 'file' in call ? body : response.json(),
    );
    expect(parsed.error, body.slice(0, 500)).toBeUndefined();
    return;
  }
  const failure = response.json<Record<string, unknown>>();
  expect(failed).toContain(failure['code']);
  expect(failure['msg']).toBe(failure['message']);
  expect(failure['requestId']).toBe(response.headers['x-request-id']);
  expect(Object.keys(failure).filter((key) => !ENVELOPE.has(key))).toEqual([]);
  expect(body).not.toMatch(INNARDS);
  if (status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}
const ENVELOPE = new Set(['code', 'msg', 'message', 'errors', 'other', 'requestId']);

function expectRefused(call: Call, response: LightMyRequestResponse): void {
  expectDocumented(call, response);
  const { bad_input: wrong, too_large: tooLarge } = failures;
  // A form field is read only up to its maximum length.
  const statuses = 'form' in call ? [wrong.status, tooLarge.status] : [wrong.status];
  expect(statuses, response.body).toContain(response.statusCode);
  const { errors } = response.json<{ errors?: Record<string, string[]> }>();
  const messages = Object.values(errors ?? {}).flat();
  expect(messages.length, response.body).toBeGreaterThan(0);
  for (const message of messages) expect(message).not.toMatch(LIBRARY_WORDS);
}

const nothing = fc.constant(undefined);
const empty = fc.constant('');

function inputOf(call: Call, isHostile: boolean): fc.Arbitrary<Input> {
  const bodies = call.body && (isHostile ? mutatedBody(call.body) : validOf(call.body));
  const queries = call.query && (isHostile ? mutatedQuery(call.query) : validQuery(call.query));
  const ids = fc.integer({ min: 1, max: IDS }).map(String);
  return fc.record({
    path: ids.map((id) => callPath(call.name, id)),
    query: queries ?? empty,
    body: bodies ?? nothing,
  });
}

/** A form for an unknown record is not read, so each request gets a parlour that is neither removed nor live. */
async function reachable<T extends Input>(call: Call, input: T): Promise<T> {
  if (!('form' in call) || !call.params) return input;
  return { ...input, path: callPath(call.name, String(await addParlour(world))) };
}

/** A stream only takes the id of its last event, and does not end: its room tests it. */
const every: Call[] = Object.values(calls).filter((call) => !('stream' in call));
const named = (list: Call[]) => list.map((call): [string, Call] => [call.name, call]);
/** Some five thousand requests, divided among all calls: more calls do not make the suite slower. */
const RUNS = Math.ceil((process.env['FAULTS'] === 'long' ? 9000 : 1500) / every.length);

async function check<T extends Input>(
  arbitrary: fc.Arbitrary<T>,
  each: (input: T) => Promise<void>,
  { numRuns = RUNS, from = seed, examples = [] }: { numRuns?: number; from?: number; examples?: [T][] } = {},
) {
  await fc.assert(fc.asyncProperty(arbitrary, each), { seed: from, numRuns, examples, endOnFailure: true });
}

test.each(named(every))('%s answers valid input as its contract promises', async (_, call) => {
  // Guests vote with every second request, and some of those meet a song that was taken out.
  const numRuns = call.guard === 'guest' ? RUNS * 4 : RUNS;
  const [path = '', query = ''] = examplePathOf(call, '1').split('?');
  await check(
    inputOf(call, false),
    async (input) => {
      expect(isValid(call, input)).toBe(true);
      expectDocumented(call, await send(call, await reachable(call, input)));
    },
    { numRuns, examples: [[{ path, query, body: call.example }]] },
  );
});

test.each(named(every.filter((call) => call.body ?? call.query)))(
  '%s rejects invalid input with a reason',
  async (_, call) => {
    await check(
      inputOf(call, true),
      async (input) => {
        const response = await send(call, await reachable(call, input));
        if (isValid(call, input)) expectDocumented(call, response);
        else expectRefused(call, response);
      },
      { numRuns: RUNS * 2 },
    );
  },
);

/** What is the same code for every call: some get every input, the others two in turn. */
const WHOLE = 3;
/** Returns calls with their place. */
const placed = (list: Call[]) => list.map((call, place): [string, Call, number] => [call.name, call, place]);
const inTurn = <T>(inputs: readonly T[], place: number): readonly T[] =>
  place < WHOLE ? inputs : [0, 1].map((next) => inputs[(2 * place + next) % inputs.length] as T);

const withParams = every.filter((call) => call.params);
test.each(placed(withParams))('%s rejects invalid ids', async (_, call, place) => {
  const body = call.example;
  const hostile = paramText.map((id) => ({ id, path: callPath(call.name, id), query: '', body }));
  const each = async (input: Input & { id: string }) => {
    const response = await send(call, input);
    if (call.params?.safeParse({ id: input.id }).success) expectDocumented(call, response);
    // A dot is a path segment, so this is another URL, possibly that of another call.
    else if (/^\.{1,2}$/.test(input.id)) expect(response.statusCode).toBeLessThan(500);
    // The same applies to text longer than any id.
    else if (response.statusCode === 404) expect(response.json()).toMatchObject({ code: 'not_found' });
    else expectRefused(call, response);
  };
  await check(hostile, each, { numRuns: place < WHOLE ? RUNS * 5 : 2, from: seed + place });
});

const withJson = every.filter((call) => call.method !== 'GET' && !('form' in call));
test.each(placed(withJson))(
  '%s rejects invalid JSON, and JSON that targets prototypes',
  async (_, call, place) => {
    for (const payload of inTurn([...NOT_JSON, ...NO_OBJECTS], place)) {
      const response = await world.app.inject({
        method: call.method,
        url: callPath(call.name, '1'),
        headers: { ...(await headersFor(call)), 'content-type': 'application/json' },
        payload,
      });
      expectDocumented(call, response);
      expect(response.statusCode, `${payload} ${response.body}`).toBe(400);
    }
  },
);

test('the requests included a CSV export, and votes of guests and users', async () => {
  // The fuzzed calls signed in more often than an admin can have sessions.
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
  const [round] = (await world.call('contest.listRounds')).json().data;
  const table = await world.call('contest.exportRound', { params: { id: round.id } });
  expect([table.statusCode, table.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const { rows } = await world.db.$client.query<{ people: number; guests: number }>(
    'select count(user_id) as people, count(*) - count(user_id) as guests from contest_votes',
  );
  expect([rows[0]?.people, rows[0]?.guests].map((count) => Number(count) > 0)).toEqual([true, true]);
});

test('the requests included forms that created and changed parlours, and none left a file behind', async () => {
  const { rows } = await world.db.$client.query<{ action: string; keys: string[] }>(
    `select action, array_agg(value) as keys from audit_entries, jsonb_each_text(after::jsonb)
     where action in ('parlours.create', 'parlours.update') and key in ('poster', 'video_intro') group by 1 order by 1`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['parlours.create', 'parlours.update']);
  const stored: string[] = [];
  for await (const { key } of world.store.list('users/')) stored.push(key);
  expect(stored.toSorted()).toEqual(rows.flatMap(({ keys }) => keys).toSorted());
});

test('after all requests the server still works, with exact counts', async ({ annotate }) => {
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);
  const { rows } = await world.db.$client.query<{ tally: number; real: number }>(
    `select tally('users') as tally, (select count(*) from users where deleted_at is null) as real`,
  );
  expect(rows[0]?.tally).toBe(rows[0]?.real);
  await annotate(
    `${sentCount} generated requests to ${every.length} calls: no 5xx, no undocumented answer, no wrong input accepted`,
    'F12',
  );
});
