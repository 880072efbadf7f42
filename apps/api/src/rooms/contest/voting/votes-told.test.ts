import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addStartedSong } from '#testing/contest.ts';
import { addServer, cutLines, openGreeted } from '#testing/stream.ts';
import type { Line } from '#testing/stream.ts';

// Networks are distinguished as behind a proxy.
const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
await world.app.listen({ port: 0, host: '127.0.0.1' });
const stranger = new Client({ connectionString: world.url });
await stranger.connect();

let song: number;
let line: Line;
beforeEach(async () => {
  song = await addStartedSong(world);
  ({ line } = await openGreeted(world, world.app));
});
afterEach(cutLines);
afterAll(async () => {
  await stranger.end();
  await world.close();
});

let devices = 0;
const vote = async (id = song, headers: Record<string, string> = {}, at: Pick<World, 'call'> = world) => {
  devices += 1;
  const address = `10.1.${(devices >> 8) % 256}.${devices % 256}`;
  const body = { name: 'Ada', device: `device-${devices}` };
  const sent = { params: { id }, token: null, body, headers: { 'x-forwarded-for': address, ...headers } };
  let response = await at.call('contest.vote', sent);
  // A busy server says so and has counted nothing: retry, as the app does.
  while (response.statusCode === 503) {
    await sleep(Number(response.headers['retry-after']) * 1000);
    response = await at.call('contest.vote', sent);
  }
  expect(response.statusCode, response.body).toBe(201);
};

/** No votes are set aside. */
const NONE = { votesSetAside: 0, votesSetAsideLogged: 0 };

type Count = { id: number; votes: number; votesLoggedCount: number };
/** Reads events until the songs have these counts; returns the counts of each event. */
async function readUntil(from: Line, wanted: Record<number, number>): Promise<Count[][]> {
  const events: Count[][] = [];
  const open = new Map(Object.entries(wanted));
  while (open.size > 0) {
    const told = await from.next();
    if (told.name !== 'votes') continue;
    events.push(told.data.songs);
    for (const { id, votes } of told.data.songs) if (open.get(String(id)) === votes) open.delete(String(id));
  }
  return events;
}

test('publishes a vote to every console', async () => {
  await world.call('contest.vote', {
    params: { id: song },
    token: await world.tokenOf((await world.addUser()).id),
  });
  expect(await readUntil(line, { [song]: 1 })).toEqual([
    [{ id: song, votes: 1, votesLoggedCount: 1, ...NONE, votesEver: 1 }],
  ]);
  await vote();
  expect(await readUntil(line, { [song]: 2 })).toEqual([
    [{ id: song, votes: 2, votesLoggedCount: 1, ...NONE, votesEver: 2 }],
  ]);
});

test('publishes a thousand votes as few events, and the last has the exact count', async () => {
  await Promise.all(Array.from({ length: 1000 }, () => vote()));
  const events = await readUntil(line, { [song]: 1000 });
  expect(events.length).toBeLessThan(100);
  const votes = events.map(([first]) => first?.votes ?? 0);
  expect(votes).toEqual(votes.toSorted((a, b) => a - b));
  // Nothing is left to publish: the next event is about another vote.
  await vote();
  expect((await readUntil(line, { [song]: 1001 })).flat()).toHaveLength(1);
}, 120_000);

test('sends together what several processes publish within a moment', async () => {
  const publications = 50;
  await world.db.transaction(async (tx) => {
    for (let votes = 1; votes <= publications; votes += 1) {
      const songs = [{ id: song, votes, votesLoggedCount: 0, ...NONE }];
      await world.app.events.publish(tx, 'votes', { songs });
    }
  });
  const events = await readUntil(line, { [song]: publications });
  expect(events.length).toBeLessThan(publications / 5);
});

test('publishes votes for more songs than fit in one event', async () => {
  const { rows } = await stranger.query<{ id: number }>(
    `insert into contest_entries (title, name, object_key, duration_ms, featured, is_active)
     select 'Song', 'song.mp3', 'demo/song.mp3', 1000, true, true from generate_series(1, 130) returning id::int`,
  );
  await Promise.all(rows.map(({ id }) => vote(id)));
  const events = await readUntil(line, Object.fromEntries(rows.map(({ id }) => [id, 1])));
  for (const songs of events) expect(songs.length).toBeLessThanOrEqual(100);
});

test('includes a vote with an Idempotency-Key in the published count, though it is committed later', async () => {
  // Delays storing the answer, and so the commit, for longer than publishing takes to begin.
  await stranger.query('begin');
  await stranger.query('lock table idempotency_keys in exclusive mode');
  const voting = vote(song, { 'idempotency-key': `told-${song}` });
  await expect
    .poll(async () => {
      const { rows } = await world.db.$client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
      );
      return rows.length;
    })
    .toBe(1);
  await stranger.query('commit');
  await voting;
  expect(await readUntil(line, { [song]: 1 })).toEqual([
    [{ id: song, votes: 1, votesLoggedCount: 0, ...NONE, votesEver: 1 }],
  ]);
});

test('publishes later what could not be published', async () => {
  // This function hides the one of PostgreSQL, and fails at first.
  await stranger.query(`
    create sequence tries;
    create function pg_notify(text, text) returns void language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise 'not now'; end if;
      perform pg_catalog.pg_notify($1, $2);
    end $$;
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
  const other = await addServer(world);
  const call: World['call'] = (_name, sent) =>
    other.app.inject({
      method: 'POST',
      url: `/api/v1/song_contest/${song}/vote`,
      headers: { 'x-api-key': 'test-key-0001', ...sent?.headers },
      payload: sent?.body as object,
    });
  await vote(song, {}, { call });
  expect(await readUntil(line, { [song]: 1 })).toHaveLength(1);
  const { rows } = await stranger.query<{ last: number }>('select last_value::int as last from tries');
  expect(rows[0]?.last).toBe(2);
  // A stopping server first publishes what is pending.
  await vote(song, {}, { call });
  await other.close();
  expect(await readUntil(line, { [song]: 2 })).toHaveLength(1);
});
