import { setTimeout as wait } from 'node:timers/promises';

import { CONNECTIONS, CONNECTION_EVENTS, TEST_EVENT } from '@greenroom/contract/connections.rules';
import type { OffReason } from '@greenroom/contract/connections.rules';
import { isAllowed } from '@greenroom/contract/permissions';
import type { FastifyInstance } from 'fastify';

import { isOutage } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { errorReason } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { auditCommand } from '#kit/records/audit.ts';
import {
  claimDue,
  noteDelivered,
  noteFailed,
  noteFailedTest,
  queueClosableMonth,
  switchOff,
  tidyDeliveries,
  withhold,
} from '#rooms/connections/connections-sending.store.ts';
import type { ClaimedDelivery, Outcome } from '#rooms/connections/connections-sending.store.ts';
import { signHeaders, writeBody } from '#rooms/connections/connections-shapes.service.ts';

/** How often each process looks for what is due. */
const POLL_MS = 1000;
/** The same while the database is away. */
const OUTAGE_MS = 5000;
/** The receiver wants nothing any more. */
const GONE = 410;

/** Returns the pause after a try, in seconds. Those that failed together are not tried together. */
function pauseAfter(attempts: number): number {
  const { pauses } = CONNECTIONS;
  const seconds = pauses[Math.min(attempts, pauses.length) - 1] ?? 0;
  return seconds * (0.9 + Math.random() / 5);
}

/** Returns whether whoever last saved the connection may still read this. */
const isStillAllowed = ({ event, role, isStaff }: ClaimedDelivery): boolean =>
  event === TEST_EVENT || (isStaff && isAllowed(role, CONNECTION_EVENTS[event].needs));

/** Tries a delivery that this process has claimed, and notes how it went. */
async function trySending(app: FastifyInstance, claimed: ClaimedDelivery): Promise<void> {
  if (!isStillAllowed(claimed)) return withhold(app.db, claimed.id);
  const outcome = await send(app, claimed);
  const { status } = outcome;
  await app.db.transaction(async (tx) => {
    if (status !== null && status >= 200 && status < 300) return noteDelivered(tx, claimed, outcome);
    if (claimed.event === TEST_EVENT) return noteFailedTest(tx, claimed, outcome);
    const isOver = await noteFailed(tx, claimed, outcome, pauseAfter(claimed.attempts));
    if (status === GONE) await switchOffAlone(tx, claimed.connectionId, 'gone');
    else if (isOver) await switchOffAlone(tx, claimed.connectionId, 'failing');
  });
}

async function send(app: FastifyInstance, claimed: ClaimedDelivery): Promise<Outcome> {
  const { messageId, secret, shape, url } = claimed;
  const body = writeBody(shape, claimed, publicUrlOf(app));
  const begun = performance.now();
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await app.httpClient.post(new URL(url), {
    headers: signHeaders(secret, { messageId, timestamp, body }),
    body,
    timeoutMs: CONNECTIONS.timeoutMs,
    maxBytes: CONNECTIONS.answerMax,
  });
  const durationMs = Math.round(performance.now() - begun);
  return 'problem' in answer
    ? { request: body, durationMs, status: null, answer: null, problem: answer.problem }
    : // PostgreSQL stores no NUL.
      {
        request: body,
        durationMs,
        status: answer.status,
        answer: answer.text.replaceAll('\0', '\uFFFD'),
        problem: null,
      };
}

/** Switches a connection off without a colleague, with its entry of the activity. */
async function switchOffAlone(tx: Tx, id: number, reason: OffReason): Promise<void> {
  const name = await switchOff(tx, id, reason);
  if (name === null) return;
  const after = { name, reason };
  await auditCommand(tx, 'connections', {
    action: 'connections.switchOff',
    kind: 'connections',
    record: id,
    after,
  });
}

/** Sends what is due now, and what becomes due by that. For the tests, which start no worker. */
export async function sendDue(app: FastifyInstance): Promise<void> {
  for (let due = await claimDue(app.db); due.length > 0; due = await claimDue(app.db))
    await Promise.all(due.map((claimed) => trySending(app, claimed)));
}

/** Sends what is due until it is stopped, which lets what is being sent end. */
export function startSending(app: FastifyInstance): () => Promise<void> {
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  let woken = Promise.withResolvers<null>();
  const log = (error: unknown) =>
    app.log.warn(isOutage(error) ? { reason: errorReason(error) } : { err: error }, 'connections');

  function begin(claimed: ClaimedDelivery): void {
    const sent = trySending(app, claimed)
      .catch(log)
      .finally(() => {
        sending.delete(sent);
        // The next of the same connection may be due.
        woken.resolve(null);
      });
    sending.add(sent);
  }

  /** Returns how long to wait before the next look. */
  const look = (): Promise<number> =>
    claimDue(app.db).then(
      (due) => {
        for (const claimed of due) begin(claimed);
        return POLL_MS;
      },
      (error: unknown) => {
        log(error);
        return OUTAGE_MS;
      },
    );

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const ms = await look();
      const pause = wait(ms, null, { signal: stopping.signal }).catch(() => null);
      await Promise.race([pause, woken.promise]);
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
    await Promise.all(sending);
  };
}

/** Each minute: finds a month that can be closed, and keeps the log short. */
export async function tendConnections({ db, config, capabilities }: FastifyInstance): Promise<void> {
  if (capabilities.includes('connections'))
    await db.transaction((tx) => queueClosableMonth(tx, config.TIME_ZONE));
  await tidyDeliveries(db, capabilities.includes('connections'));
}
