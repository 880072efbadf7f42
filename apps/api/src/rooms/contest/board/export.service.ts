import { ranksOf } from '@greenroom/contract/contest.rules';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import { listAllRounds } from '#rooms/contest/rounds/list.store.ts';
import { listSongs } from '#rooms/contest/rounds/songs.store.ts';
import { listContestVoteIds, listContestVotes } from '#rooms/contest/voting/votes-list.store.ts';
import { listVoteIds, listVotersOf } from '#rooms/contest/voting/voters.store.ts';

const COLUMNS = [
  'Id',
  'Place',
  'Title',
  'Partners',
  'Votes',
  'Votes by registered users',
  'Anonymous votes',
  'Voting open',
  'Duration (ms)',
  { time: 'Submitted' },
  { time: 'Updated' },
  'Votes set aside',
  'Votes in all rounds',
] as const;

/** Exports the songs in the contest, or the submissions, as CSV; also while voting is open. */
export async function exportSongs(db: Db, request: FastifyRequest, featured: boolean): Promise<Csv> {
  const songs = await listSongs(db, { featured, voters: false }, '');
  const ranks = ranksOf(songs);
  return exportList(request, {
    action: 'contest.export',
    kind: 'songs',
    name: featured ? 'contest-songs' : 'song-submissions',
    query: { featured },
    columns: COLUMNS,
    count: songs.length,
    rows: songs.map((song, index) => [
      song.id,
      featured ? (ranks[index] ?? null) : null,
      song.media.title,
      song.users.map(({ name }) => name).join(', '),
      song.votes,
      song.votesLoggedCount,
      song.votes - song.votesLoggedCount,
      song.is_active,
      song.media.duration,
      new Date(song.createdAt),
      new Date(song.updatedAt),
      song.votesSetAside,
      song.votesEver,
    ]),
  });
}

type VoterQuery = { song_id: number; search?: string | undefined };

/** Exports a song's voters as CSV. @throws not_found */
export async function exportVoters(db: Db, request: FastifyRequest, query: VoterQuery): Promise<Csv> {
  const { song_id: id, search } = query;
  const ids = (await listVoteIds(db, id, search)) ?? fail('not_found');
  return exportList(request, {
    action: 'contest.exportVoters',
    kind: 'songs',
    record: id,
    name: `song-${id}-voters`,
    query: search === undefined ? {} : { search },
    columns: ['Vote', 'Voter', 'Registered', 'User id', { time: 'Voted at' }],
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const voters = await listVotersOf(db, part);
      return voters.map((each) => [
        each.id,
        each.name,
        each.isRegistered,
        each.userId,
        new Date(each.createdAt),
      ]);
    }),
  });
}

/** Exports all votes for the songs in the contest as CSV, also while voting is open. */
export async function exportVotes(db: Db, request: FastifyRequest): Promise<Csv> {
  const ids = await listContestVoteIds(db);
  return exportList(request, {
    action: 'contest.exportVotes',
    kind: 'songs',
    name: 'contest-votes',
    query: {},
    columns: [
      'Song id',
      'Song',
      'Vote',
      'Voter',
      'Registered',
      'User id',
      'Device token',
      'Network',
      { time: 'Voted at' },
      'Set aside',
    ],
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const votes = await listContestVotes(db, part);
      return votes.map((each) => [
        each.songId,
        each.title,
        each.id,
        each.name,
        each.isRegistered,
        each.userId,
        each.hasToken,
        each.network,
        new Date(each.createdAt),
        each.isSetAside,
      ]);
    }),
  });
}

/** Exports the closed rounds as CSV. */
export async function exportRounds(db: Db, request: FastifyRequest): Promise<Csv> {
  const rounds = await listAllRounds(db);
  return exportList(request, {
    action: 'contest.exportRounds',
    kind: 'rounds',
    name: 'rounds',
    query: {},
    columns: [
      'Id',
      { time: 'Started' },
      { time: 'Ended' },
      'Songs',
      'Disqualified',
      'Votes',
      'Winner',
      'Votes set aside',
    ],
    count: rounds.length,
    rows: rounds.map((each) => [
      each.id,
      new Date(each.startedAt),
      new Date(each.endedAt),
      each.songs,
      each.disqualified,
      each.votes,
      each.winner,
      each.votesSetAside,
    ]),
  });
}
