import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList } from '#kit/records/export.ts';
import { listSongs } from '#rooms/contest/contest-songs.store.ts';

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
  'Submitted',
  'Updated',
] as const;

/** Exports the songs in the contest, or the submissions, as CSV; also while voting is open. */
export async function exportSongs(db: Db, request: FastifyRequest, featured: boolean): Promise<Csv> {
  const songs = await listSongs(db, { featured, voters: false }, '');
  return exportList(db, request, {
    action: 'contest.export',
    kind: 'songs',
    name: featured ? 'contest-songs' : 'song-submissions',
    query: { featured },
    columns: COLUMNS,
    count: songs.length,
    rows: songs.map((song, index) => [
      song.id,
      featured ? index + 1 : null,
      song.media.title,
      song.users.map(({ name }) => name).join(', '),
      song.votes,
      song.votesLoggedCount,
      song.votes - song.votesLoggedCount,
      song.is_active,
      song.media.duration,
      new Date(song.createdAt),
      new Date(song.updatedAt),
    ]),
  });
}
