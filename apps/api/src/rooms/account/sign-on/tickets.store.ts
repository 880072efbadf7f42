import { createHmac } from 'node:crypto';

import type { Sql, Tx } from '#kit/db/db.ts';
import { ensureSecret } from '#kit/db/secrets.ts';
import { newChallenge, takeChallenge } from '#rooms/account/account-challenges.store.ts';

/** Whose it is, is known only when the provider has said so. */
const ANYBODY = { purpose: 'sign_on', subject: 0 } as const;

/** What goes to the provider and must come back with the same ticket. Only we can make it of one. */
export type Bound = { state: string; nonce: string; verifier: string };

/** Makes a ticket, which the browser keeps until it is back. Nothing is stored. */
export const newTicket = async (db: Sql): Promise<string> =>
  (await newChallenge(db, ANYBODY)).toString('base64url');

/** Returns what belongs to a ticket, ours or not: `takeTicket` says whether it is. */
export async function bindTicket(db: Sql, ticket: string): Promise<Bound> {
  const secret = await ensureSecret(db, 'challenges_key');
  const make = (what: keyof Bound) =>
    createHmac('sha256', secret).update(`sign_on ${what} `).update(ticket).digest('base64url');
  return { state: make('state'), nonce: make('nonce'), verifier: make('verifier') };
}

/** Uses up a ticket. Returns false when it is not ours, is too old or was used before. */
export const takeTicket = (tx: Tx, ticket: string): Promise<boolean> => takeChallenge(tx, ANYBODY, ticket);
