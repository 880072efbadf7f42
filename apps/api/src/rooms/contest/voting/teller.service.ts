import { CONTEST } from '@greenroom/contract/contest.rules';
import type { FastifyInstance } from 'fastify';

import { listCounts } from '#rooms/contest/voting/votes.store.ts';

/** As many as surely fit in an event: a notification of PostgreSQL has at most 8,000 bytes. */
const SONGS = 60;
/** The delay after a failure. */
const AGAIN_MS = 2000;

/** Publishes the vote counts of changed songs to every console. */
export type Teller = {
  /** Schedules publishing. No vote waits for it. */
  tell(songId: number): void;
};

/**
 * Creates the publisher of this process. However many votes arrive, it publishes the current counts once per
 * `CONTEST.tellMs`; the gatherer of each process sends them to its consoles. What could not be published is published later, so the last event always follows the last vote.
 */
export function openTeller(app: FastifyInstance): Teller {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> | null = null;
  let isClosed = false;

  async function tellSome(): Promise<boolean> {
    const ids = [...waiting].slice(0, SONGS);
    for (const id of ids) waiting.delete(id);
    const told = listCounts(app.db, ids).then((songs) => app.events.publish(app.db, 'votes', { songs }));
    return told.then(
      () => true,
      (error: unknown) => {
        app.log.warn({ err: error }, 'votes could not be told');
        for (const id of ids) waiting.add(id);
        return false;
      },
    );
  }

  function plan(ms: number): void {
    if (timer || telling || isClosed || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      telling = tellAndPlan();
    }, ms).unref();
  }

  async function tellAndPlan(): Promise<void> {
    const isTold = await tellSome();
    telling = null;
    plan(isTold ? CONTEST.tellMs : AGAIN_MS);
  }

  app.addHook('onClose', async () => {
    isClosed = true;
    if (timer) clearTimeout(timer);
    await telling;
    // The consoles of other processes are still connected.
    for (let isTold = true; isTold && waiting.size > 0;) isTold = await tellSome();
  });

  return {
    tell(songId) {
      waiting.add(songId);
      plan(CONTEST.tellMs);
    },
  };
}
