import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { addStartedSong, addVotes } from '#testing/contest.ts';
import { readCsvCells } from '#testing/csv.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_rounds, contest_entries, users cascade');
});

const HEADER = [
  'Rank',
  'Song',
  'Votes',
  'Voter',
  'Kind',
  'City',
  'State',
  'Voted at (America/New_York)',
  'Voted at offset',
  'Disqualified at (America/New_York)',
  'Disqualified at offset',
  'Disqualified by',
  'Set aside',
];
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const end = (id: number) => world.call('contest.setActive', { body: { id, is_active: false } });
const exportRound = (id: number) => world.call('contest.exportRound', { params: { id } });
const lastRound = async () => {
  const [round] = await query<{ id: number }>('select max(id) as id from contest_rounds');
  return round?.id ?? 0;
};
const readRound = async (id: number) =>
  calls['contest.getRound'].output.parse((await world.call('contest.getRound', { params: { id } })).json())
    .data;

const rowsIn = async (id: number) => readCsvCells((await exportRound(id)).body).slice(1);

const insertVote = (entryId: number, name: string, at: string, userId: number | null = null) =>
  query(
    `insert into contest_votes (entry_id, name, device_hash, user_id, created_at)
     values ($1, case when $4::bigint is null then $2 end,
             case when $4::bigint is null then sha256(convert_to($2, 'UTF8')) end, $4, $3)`,
    [entryId, name, at, userId],
  );
const minute = (n: number) => `2026-03-01T05:${String(n).padStart(2, '0')}:00-05:00`;
const cellsOfMinute = (n: number) => [`2026-03-01 05:${String(n).padStart(2, '0')}:00`, 'UTC-05:00'];

describe('the CSV of a round', () => {
  test('has one row per vote by rank and time, and one for a song without votes', async () => {
    const [second, silent, first] = [
      await addStartedSong(world, { title: 'Second, "so"' }),
      await addStartedSong(world, { title: 'Silent' }),
      await addStartedSong(world, { title: 'First' }),
    ];
    const ada = await world.addUser({ name: 'Ada', city: 'Austin', state: 'TX' });
    const gone = await world.addUser({ name: 'Gone Girl', city: 'Reno', state: 'NV' });
    await insertVote(first, 'Late', minute(9));
    await insertVote(first, '', minute(2), ada.id);
    await insertVote(first, '', minute(5), gone.id);
    await insertVote(second, 'Zoë 🎸', minute(1));
    await world.call('users.remove', { params: { id: gone.id } });
    for (const id of [first, second, silent]) await end(id);
    const id = await lastRound();
    const response = await exportRound(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="round-${id}-votes.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(readCsvCells(response.body)).toEqual([
      HEADER,
      ['1', 'First', '3', 'Ada', 'registered', 'Austin', 'TX', ...cellsOfMinute(2), '', '', '', ''],
      ['1', 'First', '3', 'Deleted user', 'registered', '', '', ...cellsOfMinute(5), '', '', '', ''],
      ['1', 'First', '3', 'Late', 'anonymous', '', '', ...cellsOfMinute(9), '', '', '', ''],
      ['2', 'Second, "so"', '1', 'Zoë 🎸', 'anonymous', '', '', ...cellsOfMinute(1), '', '', '', ''],
      ['3', 'Silent', '0', '', '', '', '', '', '', '', '', '', ''],
    ]);
    const trail = await world.call('audit.list', { query: { kind: 'rounds', record: String(id) } });
    expect(trail.json().data[0]).toMatchObject({ action: 'contest.exportRound', record: String(id) });
  });

  test('matches the counts across many batches of votes with the same timestamp', async () => {
    const songs = [];
    for (const count of [4500, 2000, 1, 0]) {
      const id = await addStartedSong(world);
      await addVotes(world, id, count, `of ${id} `);
      songs.push(id);
    }
    const people = await query<{ id: number }>(
      `insert into users (name, email) select 'Person ' || i, i || '@crowd.example' from generate_series(1, 700) i returning id`,
    );
    await query('insert into contest_votes (entry_id, user_id) select $1, unnest($2::bigint[])', [
      songs[1],
      people.map(({ id }) => id),
    ]);
    for (const id of songs) await end(id);
    const { ranking, votes, id } = await readRound(await lastRound());
    expect(votes).toBe(7201);
    const rows = await rowsIn(id);
    const findExportRows = (rank: number | null, kind: string) =>
      rows.filter((row) => row[0] === String(rank) && row[4] === kind);
    for (const { rank, title, ...song } of ranking) {
      expect(findExportRows(rank, 'registered')).toHaveLength(song.votesLogged);
      expect(findExportRows(rank, 'anonymous')).toHaveLength(song.votesNotLogged);
      const heads = new Set(
        rows.filter((row) => row[0] === String(rank)).map((row) => row.slice(0, 3).join()),
      );
      expect([...heads]).toEqual([[rank, title, song.votes].join()]);
    }
    const voters = rows.filter((row) => row[3] !== '').map((row) => `${row[0]} ${row[3]}`);
    expect([voters.length, new Set(voters).size]).toEqual([votes, votes]);
  });

  test('contains no formula, whatever a voter or a song is called', async () => {
    const names = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1+1',
      '\r=1+1',
      '＝1+1',
      "=cmd|' /C calc'!A0",
      'a=1',
      '"=1"',
    ];
    const song = await addStartedSong(world, { title: '=HYPERLINK("https://evil.example")' });
    for (const [n, name] of names.entries()) await insertVote(song, name, minute(n));
    await end(song);
    const rows = await rowsIn(await lastRound());
    expect(rows.map((row) => row[3])).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1+1",
      "'\r=1+1",
      "'＝1+1",
      "'=cmd|' /C calc'!A0",
      'a=1',
      '"=1"',
    ]);
    expect(rows[0]?.[1]).toBe('\'=HYPERLINK("https://evil.example")');
  });
});

describe('a closed round', () => {
  test('never changes: not by votes, renaming, Clear Songs, deletion, its end or another round', async () => {
    const [song, other] = [await addStartedSong(world, { title: 'As it was' }), await addStartedSong(world)];
    const fan = await world.addUser({ name: 'Fan' });
    await insertVote(song, '', minute(1), fan.id);
    await insertVote(song, 'Guest', minute(2));
    await insertVote(other, 'Guest', minute(3));
    for (const id of [song, other]) await end(id);
    const id = await lastRound();
    const before = await readRound(id);
    const csv = (await exportRound(id)).body;
    const same = async () => {
      expect(await readRound(id)).toEqual(before);
      expect((await exportRound(id)).body).toBe(csv);
    };

    await addVotes(world, other, 5);
    await insertVote(song, 'Earlier by its clock', minute(0));
    await same();
    await query(`update contest_entries set title = 'Renamed'`);
    await same();
    await world.call('contest.setActive', { body: { id: other, is_active: true } });
    await addVotes(world, other, 1, 'later');
    await end(other);
    expect(await lastRound()).not.toBe(id);
    await same();
    await world.call('contest.setFeatured', { body: { featured: false, songsId: [song, other] } });
    await same();
    const removed = await world.call('contest.removeSongs', { body: { songsId: [song, other] } });
    expect(removed.statusCode).toBe(200);
    await same();
    await query(`update contest_entries set deleted_at = now() - interval '31 days'`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(2);
    await same();
  });

  test('omits the names of voters removed later, and still counts them', async () => {
    const song = await addStartedSong(world);
    const fan = await world.addUser({ name: 'Fan Person', city: 'Fanville' });
    await insertVote(song, '', minute(1), fan.id);
    await end(song);
    const id = await lastRound();
    await world.call('users.remove', { params: { id: fan.id } });
    expect(await rowsIn(id)).toEqual([
      [
        '1',
        expect.any(String),
        '1',
        'Deleted user',
        'registered',
        '',
        '',
        ...cellsOfMinute(1),
        '',
        '',
        '',
        '',
      ],
    ]);
    expect((await readRound(id)).votes).toBe(1);
  });
});
