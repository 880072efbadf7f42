import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

import { callUrl } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { addStartedSong, addVotes } from '#testing/contest.ts';
import { API_KEY, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const VOTES = 3000;

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

let first: number;
let second: number;
let id: number;
let port: number;
beforeAll(async () => {
  [first, second] = [await addStartedSong(world), await addStartedSong(world)];
  await addVotes(world, first, VOTES);
  await addVotes(world, second, 1);
  for (const song of [first, second]) {
    await world.call('contest.setActive', { body: { id: song, is_active: false } });
  }
  const { rows } = await world.db.$client.query<{ id: number }>('select id from contest_rounds');
  id = rows[0]?.id ?? 0;
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
});

/** Runs `work` while reading a vote of this song fails. */
async function withBroken(song: number, work: () => Promise<void>): Promise<void> {
  await query('alter table contest_votes rename to votes_kept');
  await query(
    `create view contest_votes as select id, entry_id, turn, user_id, created_at,
       case when entry_id = ${song} then (1 / (entry_id - ${song}))::text else name end as name from votes_kept`,
  );
  await query('grant select on contest_votes to public');
  await work();
  await query('drop view contest_votes');
  await query('alter table votes_kept rename to contest_votes');
}

const path = () => callUrl(wire['contest.exportRound'], { id }, undefined);
const headers = () => ({ 'x-api-key': API_KEY, authorization: `Bearer ${world.admin.token}` });
const ask = () => fetch(`http://127.0.0.1:${port}${path()}`, { headers: headers() });

test('a table that fails before its first line returns an error like any call', async () => {
  await withBroken(first, async () => {
    const response = await ask();
    expect(response.status).toBe(500);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) });
  });
});

test('a table that fails later is cut off, so that a part is not mistaken for the whole', async () => {
  await withBroken(second, async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });
  const whole = Buffer.from(await (await ask()).arrayBuffer()).toString();
  expect(whole.split('\r\n')).toHaveLength(VOTES + 3);
});

test('the server still responds after a client disconnects in the middle of a table', async () => {
  for (let left = 0; left < 15; left += 1) {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path()} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    await once(socket, 'data');
    socket.destroy();
  }
  expect((await (await ask()).text()).length).toBeGreaterThan(VOTES);
  expect(world.app.db.$client.waitingCount).toBe(0);
});

test('a download that is cancelled does not keep the server from stopping', async () => {
  const leave = new AbortController();
  await fetch(`http://127.0.0.1:${port}${path()}`, { headers: headers(), signal: leave.signal });
  leave.abort();
  // A browser opens a spare connection in its place.
  const spare = connect(port, '127.0.0.1');
  await once(spare, 'connect');
  await world.app.close();
  if (!spare.closed) await once(spare.resume(), 'close');
  expect(world.app.db.$client.totalCount - world.app.db.$client.idleCount).toBe(0);
});
