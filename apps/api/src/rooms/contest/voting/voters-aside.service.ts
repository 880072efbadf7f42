import type { Output } from '@greenroom/contract';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import { currentUser, expectPermission } from '#kit/access/guard.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { auditMany } from '#kit/records/audit.ts';
import type { Balloting, Which } from '#kit/records/ballots.ts';
import { lockRounds } from '#rooms/contest/rounds/rounds.store.ts';
import * as store from '#rooms/contest/voting/voters-aside.store.ts';
import type { Moved } from '#rooms/contest/voting/voters-aside.store.ts';
import { lockSongs } from '#rooms/contest/contest.store.ts';

type Answered = Output<'contest.setVotersAside'>;

const sumMovedVotes = (moved: readonly Moved[]): number => moved.reduce((sum, song) => sum + song.moved, 0);
const votes = (count: number): string => (count === 1 ? '1 vote' : `${count.toLocaleString('en-US')} votes`);

/**
 * Sets aside the votes of people for all songs in the contest, with the reason. Those who have none that count are left
 * out, so that it can be sent again.
 */
export async function setVotersAside(
  db: Sql,
  request: FastifyRequest,
  { ids, note }: { ids: number[]; note: string },
): Promise<Answered> {
  return db.transaction((tx) => setAside(tx, request, ids, note));
}

async function setAside(
  tx: Tx,
  request: FastifyRequest,
  ids: readonly number[],
  note: string,
): Promise<Answered> {
  await lockRounds(tx);
  const songs = (await lockSongs(tx, await store.listVotedSongs(tx, ids))).map(({ id }) => id);
  const adminId = currentUser(request).id;
  const moved = await store.createVotersAside(tx, { ids, songs, note, adminId });
  await tell(tx, request, { action: 'contest.setVotersAside', moved, sign: 1, details: { reason: note } });
  const id = moved.length > 0 ? Math.min(...moved.map((song) => song.id)) : null;
  const sum = sumMovedVotes(moved);
  const msg =
    id === null ? CONTEST_MESSAGES.noVotes : `${votes(sum)} ${sum === 1 ? 'was' : 'were'} set aside.`;
  return { data: { id, votes: sum, songs: moved.length }, msg };
}

/** Counts the votes of people again that were set aside at once. @throws not_found */
export async function countVotersAgain(db: Sql, request: FastifyRequest, id: number): Promise<Answered> {
  return db.transaction(async (tx) => {
    const { moved, msg } = await countAgain(tx, request, { act: id });
    if (moved === null) fail('not_found');
    return { data: { id, votes: sumMovedVotes(moved), songs: moved.length }, msg };
  });
}

/** `moved`: null when there are no such sets. */
async function countAgain(
  tx: Tx,
  request: FastifyRequest,
  which: Which,
): Promise<{ moved: Moved[] | null; msg: string }> {
  await lockRounds(tx);
  const isAct = 'act' in which;
  const songs = await (isAct ? store.listSongsAside(tx, which.act) : store.listSongsAsideOf(tx, which.ids));
  if (songs.length === 0) return { moved: null, msg: '' };
  await lockSongs(tx, songs);
  const adminId = currentUser(request).id;
  const moved = await (isAct
    ? store.liftVotersAside(tx, which.act, adminId)
    : store.liftVotesOf(tx, which.ids, adminId));
  await tell(tx, request, { action: 'contest.countVotersAgain', moved, sign: -1, details: {} });
  const sum = sumMovedVotes(moved);
  return { moved, msg: `${votes(sum)} ${sum === 1 ? 'counts' : 'count'} again.` };
}

/** Where nothing is moved there is nothing to say. */
export const balloting: Balloting = {
  async setAside(tx, request, ids, note) {
    expectPermission(request, 'contest.change');
    const { data, msg } = await setAside(tx, request, ids, note);
    return { id: data.id, msg: data.id === null ? '' : msg };
  },
  async countAgain(tx, request, which) {
    expectPermission(request, 'contest.change');
    const { moved, msg } = await countAgain(tx, request, which);
    return { id: null, msg: moved && sumMovedVotes(moved) > 0 ? msg : '' };
  },
};

type Told = { action: Act; moved: readonly Moved[]; sign: 1 | -1; details: object };

/** Writes an entry for each song, and tells open consoles once. */
async function tell(tx: Tx, request: FastifyRequest, { action, moved, sign, details }: Told): Promise<void> {
  if (moved.length === 0) return;
  const entries = moved.map(({ song, votes: count, votesSetAside: aside, moved: some }) => ({
    action,
    kind: 'songs',
    record: song,
    before: { votes: count + sign * some, set_aside: aside - sign * some },
    after: { votes: count, set_aside: aside, ...details },
  }));
  await auditMany(tx, request, entries);
  await request.server.events.publish(tx, 'contest', {});
}
