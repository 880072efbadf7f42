import { createHash } from 'node:crypto';

import { calls } from '@greenroom/contract';
import { CONTEST } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(() =>
  query(
    'truncate contest_set_asides, contest_round_songs, contest_rounds, contest_votes, contest_partners, contest_entries cascade',
  ),
);

const hashToBytes = (text: string) => createHash('sha256').update(text).digest();
const networkCode = (network: string) => hashToBytes(network).toString('hex').slice(0, 8);
type Guest = { device: string; network: string; hasToken?: boolean };
const addGuest = (song: number, { device, network, hasToken = false }: Guest) =>
  query(
    `insert into contest_votes (entry_id, name, device_hash, source_hash, has_token) values ($1, 'Ada', $2, $3, $4)`,
    [song, hashToBytes(device), hashToBytes(network), hasToken],
  );
async function addPerson(song: number, network: string) {
  const { id } = await world.addUser();
  await query('insert into contest_votes (entry_id, user_id, source_hash) values ($1, $2, $3)', [
    song,
    id,
    hashToBytes(network),
  ]);
}
async function totals() {
  const response = await world.call('contest.getVoteTotals');
  return calls['contest.getVoteTotals'].output.parse(response.json()).data;
}

test('a contest without songs has no totals', async () => {
  await addVotes(world, await addSong(world), 3);
  expect(await totals()).toEqual({ votes: 0, songs: [], networks: [], networksCount: 0 });
});

test('votes are summed by song and by network: of people, of devices with a token and without', async () => {
  const ferry = await addStartedSong(world, { title: 'Night Ferry' });
  const train = await addStartedSong(world, { title: 'Morning Train' });
  const silent = await addStartedSong(world, { title: 'Silent' });
  await addPerson(ferry, 'home');
  await addGuest(ferry, { device: 'one', network: 'cafe', hasToken: true });
  await addGuest(train, { device: 'one', network: 'cafe', hasToken: true });
  await addGuest(train, { device: 'two', network: 'cafe' });
  await addGuest(train, { device: 'three', network: 'home' });
  // From before networks were kept.
  await addVotes(world, train, 2);

  const none = { votes: 0, people: 0, withToken: 0, withoutToken: 0, votesSetAside: 0 };
  const found = await totals();
  expect(found).toEqual({
    votes: 7,
    songs: [
      { ...none, id: train, title: 'Morning Train', votes: 5, withToken: 1, withoutToken: 4 },
      { ...none, id: ferry, title: 'Night Ferry', votes: 2, people: 1, withToken: 1 },
      { ...none, id: silent, title: 'Silent' },
    ],
    networks: [
      {
        ...none,
        code: networkCode('cafe'),
        votes: 3,
        withToken: 2,
        withoutToken: 1,
        devices: 2,
        song: { id: train, title: 'Morning Train', votes: 2 },
      },
      {
        ...none,
        code: networkCode('home'),
        votes: 2,
        people: 1,
        withoutToken: 1,
        devices: 1,
        song: { id: ferry, title: 'Night Ferry', votes: 1 },
      },
    ],
    networksCount: 2,
  });
  expect((await findSong(world, train))?.votes).toBe(5);
});

test('votes that are set aside are told apart, and their network stays in its place', async () => {
  const song = await addStartedSong(world);
  for (let device = 0; device < 25; device += 1) {
    await addGuest(song, { device: `${device}`, network: 'office' });
  }
  for (let device = 0; device < 5; device += 1) {
    await addGuest(song, { device: `other ${device}`, network: 'home' });
  }
  const { data } = (await world.call('contest.getVoteChart', { params: { id: song } })).json();
  const hint = data.hints.find(({ kind }: { kind: string }) => kind === 'source');
  const body = { kind: 'source', at: hint.at, note: 'One office.' };
  expect((await world.call('contest.setVotesAside', { params: { id: song }, body })).statusCode).toBe(200);
  expect(await totals()).toMatchObject({
    votes: 5,
    songs: [{ votes: 5, withoutToken: 5, votesSetAside: 25 }],
    networks: [
      {
        code: networkCode('office'),
        votes: 0,
        withoutToken: 0,
        votesSetAside: 25,
        devices: 25,
        song: { votes: 25 },
      },
      { code: networkCode('home'), votes: 5, votesSetAside: 0 },
    ],
  });
});

test(`lists the ${CONTEST.networksShown} networks with the most votes, and says how many there are`, async () => {
  const song = await addStartedSong(world);
  await query(
    `insert into contest_votes (entry_id, name, device_hash, source_hash)
     select $1, 'Ada', sha256(convert_to('d' || i, 'UTF8')), sha256(convert_to('n' || i % 61, 'UTF8'))
     from generate_series(1, 130) i`,
    [song],
  );
  const { networks, networksCount } = await totals();
  expect(networksCount).toBe(61);
  expect(networks).toHaveLength(CONTEST.networksShown);
  expect(networks.slice(0, 9).map(({ votes }) => votes)).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 2]);
});
