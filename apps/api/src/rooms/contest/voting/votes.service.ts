import { createHash, createHmac } from 'node:crypto';

import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { callLimit, networkLimit, networkOf } from '#kit/access/limits.ts';
import { ensureSecret } from '#kit/db/secrets.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';
import { openTeller } from '#rooms/contest/voting/teller.service.ts';
import type { Devices } from '#rooms/contest/voting/devices.service.ts';
import { createVote } from '#rooms/contest/voting/votes.store.ts';
import type { NewVote } from '#rooms/contest/voting/votes.store.ts';

/**
 * Votes for one song wait for each other in the database: this limit leaves the other connections free. A vote whose turn
 * comes later than `waitMs` is not counted, since a call is answered 503 after 10 s, 5 of which its statement may take.
 */
const TURNS = { atOnce: 4, waiting: 5000, waitMs: 4500 };

type Body = { name?: string | undefined; device?: string | undefined } | null | undefined;
type Voter = Omit<NewVote, 'entryId'>;
/** A vote that was asked for. `askedAt`: milliseconds of `performance.now()`. */
type Ballot = { voter: Voter; askedAt: number };

export type Votes = {
  /** Counts the request against the limits and identifies the voter. @throws bad_input, too_many */
  identify: (asked: { request: FastifyRequest; body: Body }) => Promise<Ballot>;
  /** @throws not_found, not_featured, voting_paused, account_inactive, already_voted, unavailable when too many wait */
  vote(db: Sql, id: number, ballot: Ballot): Promise<{ id: number; votes: number }>;
};

/** Accepts votes of app users and guests. */
export function openVotes(app: FastifyInstance, devices: Devices): Votes {
  const anonymous = networkLimit(app.db, 'vote-network', {
    points: CONTEST.anonymousAMinute,
    windowSeconds: 60,
  });
  const signedIn = callLimit(app.db, 'vote-person', { points: CONTEST.signedInAMinute, windowSeconds: 60 });
  const teller = openTeller(app);
  const inTurn = createConcurrencyLimit(TURNS);
  let secret: Buffer | null = null;

  /** Returns whether this server has issued the device. @throws bad_input when it must have, and has not */
  async function checkDevice(device: string): Promise<boolean> {
    const isIssued = await devices.isIssued(device);
    if (isIssued === null) fail('bad_input', { errors: { device: [CONTEST_MESSAGES.wrongDevice] } });
    if (!isIssued && app.config.VOTE_TOKENS_REQUIRED) {
      fail('bad_input', { errors: { device: [CONTEST_MESSAGES.deviceNeeded] } });
    }
    return isIssued;
  }

  return {
    async identify({ request, body }) {
      const askedAt = performance.now();
      const { name, device } = readVoter(request, body);
      const hasToken = device !== null && (await checkDevice(device));
      const network = networkOf(request.ip);
      await (request.who ? signedIn.count(String(request.who.id)) : anonymous.count(request.ip));
      secret ??= await ensureSecret(app.db, 'vote_source_key');
      const voter = {
        userId: request.who?.id ?? null,
        name,
        deviceHash: device === null ? null : createHash('sha256').update(device).digest(),
        hasToken,
        sourceHash: createHmac('sha256', secret).update(network).digest(),
      };
      return { voter, askedAt };
    },
    async vote(db, id, { voter, askedAt }) {
      const count = async () => {
        if (performance.now() - askedAt > TURNS.waitMs) return null;
        return (await createVote(db, { entryId: id, ...voter })) ?? fail('not_found');
      };
      const outcome = (await inTurn(count)) ?? fail('unavailable', { retryAfter: 2 });
      if (!outcome.isPerson) fail('account_inactive');
      if (!outcome.featured) fail('not_featured');
      if (!outcome.isActive) fail('voting_paused');
      if (!outcome.isCounted) fail('already_voted');
      teller.tell(id);
      return { id, votes: outcome.votes };
    },
  };
}

/** Identifies the voter: guests send a name and a device, signed-in users send neither. @throws bad_input */
function readVoter({ who }: FastifyRequest, body: Body): { name: string | null; device: string | null } {
  const { name = null, device = null } = body ?? {};
  const isWrong = (value: string | null) => (value === null) !== (who !== null);
  const words = [who ? CONTEST_MESSAGES.notNeeded : CONTEST_MESSAGES.needed];
  if (isWrong(name) || isWrong(device)) {
    fail('bad_input', {
      errors: { ...(isWrong(name) && { name: words }), ...(isWrong(device) && { device: words }) },
    });
  }
  return { name, device };
}
