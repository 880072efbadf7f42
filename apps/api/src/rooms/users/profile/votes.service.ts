import type { Body } from '@greenroom/contract';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { FastifyRequest } from 'fastify';

import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { Balloting, Ballots } from '#kit/records/ballots.ts';
import { findVotesMoved } from '#rooms/users/list/bulk.store.ts';

type Asked = Pick<Body<'users.changeMany'>, 'votes_aside' | 'votes_again' | 'reason'>;

const NONE: Ballots = { id: null, msg: '' };

/**
 * Sets the votes of people aside who are deactivated, or counts them again with an activation, as is asked.
 * @throws bad_input when it is asked with another change, forbidden
 */
export async function moveVotes(
  tx: Tx,
  request: FastifyRequest,
  ballots: Balloting,
  { ids, asked, active }: { ids: readonly number[]; asked: Asked; active: boolean | null },
): Promise<Ballots> {
  const { votes_aside: isAside = false, votes_again: again } = asked;
  if ((isAside && active !== false) || (again !== undefined && active !== true))
    fail('bad_input', { msg: USER_MESSAGES.votesWith });
  if (isAside) return ballots.setAside(tx, request, ids, asked.reason ?? USER_MESSAGES.votesNote);
  if (again === undefined) return NONE;
  return ballots.countAgain(tx, request, again === 'all' ? { ids } : { act: again });
}

/** Adds what became of votes to an answer's message. */
export const withVotes = (msg: string, votes: Ballots): string => (votes.msg ? `${msg} ${votes.msg}` : msg);

/** What the entry of a change says of votes. Undo of a change of many goes by it. */
export const votesEntry = ({ id, msg }: Ballots): { votes_aside?: number; votes_again?: true } => {
  if (id !== null) return { votes_aside: id };
  return msg ? { votes_again: true } : {};
};

/** Returns what an Undo of a change of many asks for its votes: the other way round. */
export async function undoneVotes(tx: Tx, bulk: string): Promise<Asked> {
  const moved = await findVotesMoved(tx, bulk);
  if (moved?.aside) return { votes_again: moved.aside };
  return moved?.isAgain ? { votes_aside: true } : {};
}
