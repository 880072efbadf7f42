import type { FastifyInstance } from 'fastify';

import { fail } from '#kit/errors.ts';

/** How many calls may wait for a connection to the database before it is a crowd. */
const CROWD = 20;
/** A crowd that comes at once is served, if late. One that lasts longer is more than the server can do. */
const CROWD_MS = 500;
/** A crowd is over when none was seen for this long. */
const CALM_MS = 100;

/**
 * Refuses calls while more come than the server can do, so that those it takes are answered as quickly as usual and
 * nobody waits for a refusal. Every call needs the database, so the calls that wait for a connection show it.
 */
export function addOverload(app: FastifyInstance): void {
  const pools = [...new Set([app.db, ...app.reads.all])].map((db) => db.$client);
  let crowdedSince = 0;
  let crowdedAt = -Infinity;
  app.addHook('onRequest', ({ call }, _reply, done) => {
    if (call && pools.some(({ waitingCount }) => waitingCount > CROWD)) {
      const now = performance.now();
      if (now - crowdedAt > CALM_MS) crowdedSince = now;
      crowdedAt = now;
      if (now - crowdedSince > CROWD_MS) fail('unavailable', { retryAfter: 1 });
    }
    done();
  });
}
