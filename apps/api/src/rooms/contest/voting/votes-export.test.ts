import { afterAll, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

test('every vote of the contest is exported while voting is open, with a code of its network and whether it counts', async () => {
  const song = await addStartedSong(world, { title: 'Night Ferry' });
  const other = await addStartedSong(world, { title: 'Morning Train' });
  await addVotes(world, await addSong(world), 3);
  const vote = (id: number, device: string) =>
    world.call('contest.vote', { params: { id }, token: null, body: { name: 'Pat', device } });
  await vote(song, 'device-of-pat-1');
  await vote(song, 'device-of-pat-2');
  await vote(other, 'device-of-pat-1');
  const { data } = (await world.call('contest.getVoteChart', { params: { id: other } })).json();
  const body = { kind: 'burst', at: data.buckets[0].at, note: 'A test.' };
  await world.call('contest.setVotesAside', { params: { id: other }, body });

  const response = await world.call('contest.exportVotes');
  expect(response.headers['content-type']).toContain('text/csv');
  const [header, ...rows] = response.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
  expect(header).toEqual([
    'Song id',
    'Song',
    'Vote',
    'Voter',
    'Registered',
    'User id',
    'Device token',
    'Network',
    'Voted at (America/New_York)',
    'Voted at offset',
    'Set aside',
  ]);
  expect(rows.map((row) => [row[1], row[3]])).toEqual([
    ['Night Ferry', 'Pat'],
    ['Night Ferry', 'Pat'],
    ['Morning Train', 'Pat'],
  ]);
  const networks = new Set(rows.map((row) => row[7]));
  expect(networks.size, 'all from one network').toBe(1);
  expect([...networks][0]).toMatch(/^[\da-f]{8}$/);
  const [one, two, three] = rows.map((row) => row[10]);
  expect(one).toBe(two);
  expect(three, 'it is set aside').not.toBe(one);
});
