import type { FastifyRequest } from 'fastify';

import type { Tx } from '#kit/db/db.ts';

/** What the room of messages does for others, in their transaction. `actId`: the entry of the act that it is a part of. */
export type Correspondence = {
  /**
   * Stores what a person wrote to the staff, and tells them. Returns the message's id.
   * @throws not_found when the person is removed, too_many
   */
  receive: (
    tx: Tx,
    request: FastifyRequest,
    written: { userId: number; subject: string; message: string; actId: number },
  ) => Promise<number>;
  /** Replies to a message by mail, as the staff do. @throws not_found, too_many */
  answer: (
    tx: Tx,
    request: FastifyRequest,
    written: { messageId: number; message: string; actId: number },
  ) => Promise<void>;
};
