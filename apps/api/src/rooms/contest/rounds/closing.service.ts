import { setTimeout as wait } from 'node:timers/promises';

import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { Voting } from '@greenroom/contract/contest-stage';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { clockWords } from '#kit/zone-words.ts';
import { html, notify } from '#kit/events/notify.ts';
import { audit, auditCommand } from '#kit/records/audit.ts';
import {
  claimCloseWarning,
  closesInMs,
  getVoting,
  isCloseDue,
  pauseAll,
  putCloseAt,
} from '#rooms/contest/rounds/closing.store.ts';
import { endRound } from '#rooms/contest/rounds/rounds.service.ts';
import { lockRounds } from '#rooms/contest/rounds/rounds.store.ts';

/** How long before its time a process waits for it: a bit more than between two rounds of jobs. */
const AHEAD_MS = 61_000;
/** Who closes voting, in the activity. */
const CLOSER = 'closing time';

const NO_NEW_VOTE = html`Voting has closed by itself. No vote has come since the last round, which stands.`;

/** Sets, changes or clears when voting closes by itself. @throws bad_input, conflict when voting is not open */
export async function setCloseAt(
  db: Db,
  request: FastifyRequest,
  closeAt: string | null,
): Promise<{ data: Voting; msg: string }> {
  if (closeAt !== null && Date.parse(closeAt) <= Date.now()) {
    fail('bad_input', { errors: { close_at: [CONTEST_MESSAGES.closePast] } });
  }
  const saved = await db.transaction(async (tx) => {
    await lockRounds(tx);
    const round =
      (await putCloseAt(tx, closeAt, currentUser(request).id)) ??
      fail('conflict', { msg: CONTEST_MESSAGES.closeNotOpen });
    await audit(tx, request, {
      action: 'contest.setCloseAt',
      kind: 'rounds',
      record: round.id,
      before: { close_at: round.before },
      after: { close_at: closeAt },
    });
    await request.server.events.publish(tx, 'contest', {});
    const msg = closeAt === null ? CONTEST_MESSAGES.closeCleared : CONTEST_MESSAGES.closeSaved;
    return { data: await getVoting(tx), msg };
  });
  const { log, server } = request;
  closeOnTime(server).catch((error: unknown) => log.error({ err: error }, 'closing voting at its time'));
  return saved;
}

/**
 * Warns the staff when the closing time is near, and closes voting when it has come, for which it waits up to a minute.
 * Exactly one process does each. The staff are also told when voting has closed.
 */
export async function closeWhenDue(app: FastifyInstance): Promise<void> {
  const { db, config } = app;
  await db.transaction(async (tx) => {
    const closeAt = await claimCloseWarning(tx);
    if (closeAt === null) return;
    const at = clockWords(closeAt, config.TIME_ZONE);
    await notify(tx, {
      kind: 'contest',
      message: html`Voting closes by itself at <strong>${at}</strong>.`,
      link: '/song-contest',
    });
  });
  await closeOnTime(app);
}

async function closeOnTime({ db, events }: Pick<FastifyInstance, 'db' | 'events'>): Promise<void> {
  const ms = await closesInMs(db, AHEAD_MS);
  if (ms === null) return;
  // A timer may fire a millisecond early.
  if (ms > 0) await wait(Math.ceil(ms) + 2, null, { ref: false });
  await db.transaction(async (tx) => {
    await lockRounds(tx);
    // Another process may have been first, or a colleague has chosen another time.
    if (!(await isCloseDue(tx))) return;
    for (const record of await pauseAll(tx)) {
      await auditCommand(tx, CLOSER, {
        action: 'contest.setActive',
        kind: 'songs',
        record,
        before: { is_active: true },
        after: { is_active: false },
      });
    }
    const round = await endRound(tx, null, (entry) => auditCommand(tx, CLOSER, entry));
    if (round === null) await notify(tx, { kind: 'contest', message: NO_NEW_VOTE, link: '/song-contest' });
    await events.publish(tx, 'contest', {});
  });
}
