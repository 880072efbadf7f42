import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { FastifyRequest } from 'fastify';

import type { Sql, Tx } from '#kit/db/db.ts';

/** A rule that holds something, and why there is that rule. */
export type HeldBy = { rule: number; reason: string };

/** What was stored and is held. */
export type Held = {
  kind: ReportKind & ('bulletins' | 'responses');
  record: number;
  title: string;
  words: string;
};

/**
 * What refuses or holds what members send. The checks run before the transaction that stores it, so that a refusal, which
 * rolls that back, is counted all the same.
 */
export type Gate = {
  /** @throws refused, without saying why */
  checkNewcomer: (db: Sql, request: FastifyRequest, email: string) => Promise<void>;
  /** Returns what holds a text of the signed-in member; null to show it. @throws refused with the words of the staff */
  checkText: (
    db: Sql,
    request: FastifyRequest,
    text: { what: 'post' | 'response'; title: string; words: string },
  ) => Promise<HeldBy | null>;
  /** Puts what was just stored, so that the app does not show it, before the staff. */
  hold: (tx: Tx, request: FastifyRequest, held: Held & { by: HeldBy }) => Promise<void>;
};

/** Returns the gate among the rooms. */
export function findGate(rooms: readonly { gate?: Gate }[]): Gate {
  const gate = rooms.find((room) => room.gate)?.gate;
  if (!gate) throw new Error('no room has the gate');
  return gate;
}
