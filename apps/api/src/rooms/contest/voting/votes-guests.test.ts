import { CONTEST } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { eq } from '#kit/db/orm.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addStartedSong, findSong } from '#testing/contest.ts';
import { contestVotes } from '#rooms/contest/contest.table.ts';

// Networks are distinguished as behind a proxy.
const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
afterAll(() => world.close());

let song: number;
let token: string;
let network = 0;
beforeEach(async () => {
  song = await addStartedSong(world);
  token = await world.tokenOf((await world.addUser()).id);
  network += 1;
});

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Each test has its own network. */
const vote = (id: number, as: string | null, body?: unknown, headers = from(`10.1.0.${network}`)) =>
  world.call('contest.vote', { params: { id }, token: as, body, headers });
const guest = (device: string, name = 'Ada') => ({ name, device });
const counts = async (id = song) => {
  const found = await findSong(world, id);
  return { votes: found?.votes, logged: found?.votesLoggedCount };
};
const rowsOfSong = () =>
  world.db.select().from(contestVotes).where(eq(contestVotes.entryId, song)).orderBy(contestVotes.id);

describe('a guest who is not signed in', () => {
  test('votes with a name, once per device and song', async () => {
    const other = await addStartedSong(world);
    const first = await vote(song, null, guest('device-0001', ' Ada '));
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ data: { id: song, votes: 1 } });
    const again = await vote(song, null, guest('device-0001', 'Somebody else'));
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'already_voted']);
    expect((await vote(other, null, guest('device-0001'))).statusCode).toBe(201);
    expect((await vote(song, null, guest('device-0002'))).statusCode).toBe(201);
    expect(await counts()).toEqual({ votes: 2, logged: 0 });
    expect(await counts(other)).toEqual({ votes: 1, logged: 0 });
    expect((await rowsOfSong()).map(({ name, userId }) => ({ name, userId }))).toEqual([
      { name: 'Ada', userId: null },
      { name: 'Ada', userId: null },
    ]);
  });

  test.each([
    [undefined, ['name', 'device']],
    [{}, ['name', 'device']],
    [{ name: 'Ada' }, ['device']],
    [{ device: 'device-0001' }, ['name']],
    [{ name: '  ', device: 'device-0001' }, ['name']],
    [{ name: 'a\nb', device: 'device-0001' }, ['name']],
    [{ name: 'x'.repeat(121), device: 'device-0001' }, ['name']],
    [{ name: 'Ada', device: 'short' }, ['device']],
    [{ name: 'Ada', device: 'device 0001' }, ['device']],
    [{ name: 'Ada', device: 'x'.repeat(201) }, ['device']],
    [{ name: 'Ada', device: 'device-0001', user_id: 1 }, ['user_id']],
  ])('gets an error for each field missing in %j', async (body, fields) => {
    const response = await vote(song, null, body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(fields);
    expect(await counts()).toEqual({ votes: 0, logged: 0 });
  });

  test('is stored with only a hash of the device and a keyed hash of the address', async () => {
    await vote(song, null, guest('device-0001'));
    await vote(song, null, guest('device-0002'));
    await vote(song, token);
    await vote(song, null, guest('device-0003'), from('192.0.2.7'));
    const rows = await rowsOfSong();
    const sources = rows.map(({ sourceHash }) => sourceHash?.toString('hex'));
    expect([sources[1], sources[2]]).toEqual([sources[0], sources[0]]);
    expect(sources[3]).not.toBe(sources[0]);
    const { rows: bare } = await world.db.$client.query<{ hash: string }>(
      `select encode(sha256('192.0.2.7'), 'hex') as hash`,
    );
    expect(sources).not.toContain(bare[0]?.hash);
    expect(rows[0]?.deviceHash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toMatch(/device-000|192\.0\.2\.7/);
  });

  test(`has ${CONTEST.anonymousAMinute} votes a minute per network, including refused ones`, async () => {
    const address = (at: number) => from(`2001:db8:${network}:0::${at + 1}`);
    const all = await Promise.all(
      Array.from({ length: CONTEST.anonymousAMinute }, (_, at) =>
        vote(song, null, guest(`device-${at % 50}-x`), address(at)),
      ),
    );
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
    const refused = await vote(song, null, guest('device-new'), address(1));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await vote(song, token, undefined, address(1))).statusCode).toBe(201);
    expect((await vote(song, null, guest('device-new'), from(`2001:db8:${network}:1::1`))).statusCode).toBe(
      201,
    );
    expect(await counts()).toEqual({ votes: 52, logged: 1 });
  });
});
