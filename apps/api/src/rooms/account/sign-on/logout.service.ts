import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import { revokeSignOns } from '#kit/access/sessions.ts';
import { databaseTime } from '#kit/db/db.ts';
import { audit } from '#kit/records/audit.ts';
import { findBySubject, takeLogout } from '#rooms/account/sign-on/colleagues.store.ts';
import type { Provider } from '#rooms/account/sign-on/provider.service.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is for now: an older one says nothing. */
const MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE = 30;

/** @source OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6 */
const LogoutToken = z
  .looseObject({
    iss: z.string(),
    jti: z.string().min(1),
    iat: z.number(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
type LogoutToken = z.output<typeof LogoutToken>;

/** Reads a token that the provider has signed for this console, now; null when something is wrong. */
async function readToken(
  { server, log }: FastifyRequest,
  provider: Provider,
  token: string,
): Promise<LogoutToken | null> {
  const { configuration, keys } = await provider.ask();
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: configuration.clientMetadata().client_id,
    currentDate: new Date(await databaseTime(server.db)),
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE,
  }).catch((error: Error) => {
    log.info({ reason: error.message }, 'a sign-out of the provider was refused');
    return { payload: null };
  });
  return LogoutToken.safeParse(payload).data ?? null;
}

/**
 * Ends the sessions of whom the provider has signed out: of one session there, or of all. Returns false for a token that
 * is not the provider's, not for this console, not of now, or was used before. @throws not_found, unavailable
 */
export async function endSignOn(
  request: FastifyRequest,
  provider: Provider,
  token: string,
): Promise<boolean> {
  const read = await readToken(request, provider, token);
  if (read === null) return false;
  const { iss: issuer, sub: subject, sid: sessionId = null, jti } = read;
  return request.server.db.transaction(async (tx) => {
    const hash = createHash('sha256').update(`sign-out ${issuer} ${jti}`).digest();
    if (!(await takeLogout(tx, hash, MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE))) return false;
    const subjectId = subject === undefined ? null : await findBySubject(tx, { issuer, subject });
    // Nobody here: there is nothing to end.
    if (subject !== undefined && subjectId === null) return true;
    for (const id of await revokeSignOns(tx, { subjectId, sessionId })) {
      await audit(tx, request, {
        action: 'account.endSignOn',
        kind: 'admins',
        record: id,
        actor: { id: null, email: 'single sign-on' },
      });
    }
    return true;
  });
}
