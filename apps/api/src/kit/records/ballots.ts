import type { FastifyRequest } from 'fastify';

import type { Tx } from '#kit/db/db.ts';

/** What became of votes: `id` names those that were set aside at once; null when there were none. */
export type Ballots = { id: number | null; msg: string };

/** Which votes are to count again: those of one act by its id, or all of these people that were set aside as theirs. */
export type Which = { act: number } | { ids: readonly number[] };

/**
 * How the votes of people are set aside and counted again as a part of something else, in its transaction. Call it before
 * people are locked: who votes locks the song first.
 * @throws forbidden where the caller may not change the contest
 */
export type Balloting = {
  setAside: (tx: Tx, request: FastifyRequest, ids: readonly number[], note: string) => Promise<Ballots>;
  countAgain: (tx: Tx, request: FastifyRequest, which: Which) => Promise<Ballots>;
};
