import type { FastifyReply } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';

/**
 * Returns the database for a call that changes something. What its transactions did is rolled back when the call was
 * answered meanwhile, as by its time limit: who was told 503 may try again.
 */
export function openCallDatabase(reply: FastifyReply): Db {
  const { db } = reply.server;
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      if (reply.sent) fail('unavailable');
      return result;
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}
