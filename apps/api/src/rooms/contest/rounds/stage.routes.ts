import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { getBoard } from '#rooms/contest/board/board.service.ts';
import { setCloseAt } from '#rooms/contest/rounds/closing.service.ts';
import { getVoting } from '#rooms/contest/rounds/closing.store.ts';
import { setSharedNetwork } from '#rooms/contest/board/shared.service.ts';
import { countVotesAgain, setVotesAside } from '#rooms/contest/voting/set-aside.service.ts';
import { countVotersAgain, setVotersAside } from '#rooms/contest/voting/voters-aside.service.ts';
import { undoPress } from '#rooms/contest/rounds/undo.service.ts';

/** What makes an open contest safe to run. */
export function contestStageRoutes(app: FastifyInstance): void {
  answer(app, calls['contest.getVoting'], async ({ db }) => ({ data: await getVoting(db) }));

  answer(app, calls['contest.setCloseAt'], ({ db, body, request }) => setCloseAt(db, request, body.close_at));

  answer(app, calls['contest.setSharedNetwork'], ({ db, body, request }) =>
    setSharedNetwork(db, request, body.hours),
  );

  answer(app, calls['contest.getBoard'], async ({ db }) => ({ data: await getBoard(db) }));

  answer(app, calls['contest.setVotesAside'], ({ db, params, body, request }) =>
    setVotesAside(db, request, params.id, body),
  );

  answer(app, calls['contest.countVotesAgain'], ({ db, params, request }) =>
    countVotesAgain(db, request, params.id),
  );

  answer(app, calls['contest.setVotersAside'], ({ db, body, request }) => setVotersAside(db, request, body));

  answer(app, calls['contest.countVotersAgain'], ({ db, params, request }) =>
    countVotersAgain(db, request, params.id),
  );

  answer(app, calls['contest.undoPress'], ({ db, body, request }) => undoPress(db, request, body.press));
}
