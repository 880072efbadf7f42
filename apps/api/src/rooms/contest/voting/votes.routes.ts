import { calls } from '@greenroom/contract';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { getVoteChart } from '#rooms/contest/board/chart.service.ts';
import { listVoters } from '#rooms/contest/voting/voters.store.ts';
import { gatherVotes } from '#rooms/contest/voting/gatherer.service.ts';
import { openDevices } from '#rooms/contest/voting/devices.service.ts';
import { getVoteTotals } from '#rooms/contest/board/totals.store.ts';
import { openVotes } from '#rooms/contest/voting/votes.service.ts';

export function contestVotesRoutes(app: FastifyInstance): void {
  const devices = openDevices(app);
  const votes = openVotes(app, devices);
  gatherVotes(app);

  answer(app, calls['contest.issueDevice'], async ({ request }) => ({
    data: { device: await devices.issue(request.ip) },
  }));

  answer(
    app,
    calls['contest.vote'],
    async ({ db, params, prepared }) => ({
      data: await votes.vote(db, params.id, prepared),
      msg: CONTEST_MESSAGES.voted,
    }),
    // The limits use connections of their own, and a request that holds a connection must not wait for another.
    { prepare: votes.identify },
  );

  answer(
    app,
    calls['contest.listVoters'],
    async ({ db, params, query }) =>
      (await listVoters(db, params.id, query, app.mediaUrl)) ?? fail('not_found'),
  );

  answer(app, calls['contest.getVoteTotals'], async ({ db }) => ({ data: await getVoteTotals(db) }));

  answer(app, calls['contest.getVoteChart'], async ({ db, params }) => ({
    data: (await getVoteChart(db, params.id)) ?? fail('not_found'),
  }));
}
