import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { SingleLineText } from '@greenroom/contract/kit/shapes';
import type { FastifyRequest } from 'fastify';
import type { IDToken, UserInfoResponse } from 'openid-client';

import type { Config } from '#kit/config.ts';
import { fail, listCauses } from '#kit/errors.ts';
import type { Known } from '#rooms/account/sign-on/provider.service.ts';
import type { Bound } from '#rooms/account/sign-on/tickets.store.ts';

/** What the provider says of somebody who has signed in there. */
export type Person = {
  issuer: string;
  subject: string;
  /** The session at the provider, which a sign-out there names; '' where it names none. */
  sessionId: string;
  /** Only one that the provider has verified; null for none. */
  email: string | null;
  name: string;
  groups: string[];
};

type Claims = IDToken | UserInfoResponse;
const Name = SingleLineText(LIMITS.nameMax);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function emailOf({ email, email_verified: isVerified }: Claims): string | null {
  const address = normalizeEmail(textOf(email));
  // Some providers write it as text.
  return (isVerified === true || isVerified === 'true') && isEmail(address) ? address : null;
}

/** Returns the texts of a claim, which is one, a list, or lies inside another (`realm_access.roles`). */
export function groupsOf(claims: object, claim: string): string[] {
  const path = Object.hasOwn(claims, claim) ? [claim] : claim.split('.');
  let value: unknown = claims;
  for (const step of path) {
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined;
  }
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

/** Whether the provider did not answer, rather than answer what is wrong. */
const isAway = (error: unknown): boolean =>
  listCauses(error).some(
    ({ code, message }) =>
      code === 'OAUTH_TIMEOUT' ||
      message === 'fetch failed' ||
      /^(?:ECONN|ENOTFOUND|EAI_|UND_ERR)/.test(textOf(code)),
  ) || (error as { cause?: { status?: unknown } }).cause?.status === 503;

/** Why somebody is not let in, in words. */
export type Refused = { refused: string };
type Arrival = { known: Known; bound: Bound; back: URL };

/**
 * Exchanges what the provider has added to the address for a token, and checks it: the signature, for whom and by whom
 * it is, its time, and that it belongs to the same sign-in. @throws unavailable
 */
export async function readPerson(
  { log, server: { config } }: FastifyRequest,
  { known: { configuration }, bound, back }: Arrival,
): Promise<Person | Refused> {
  const { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  function refuse(error: Error): Refused {
    log.info({ reason: error.message, err: error }, 'single sign-on refused');
    if (isAway(error)) return fail('unavailable', { msg: SIGN_ON_MESSAGES.away, cause: error });
    const isCancelled = error instanceof AuthorizationResponseError;
    return { refused: isCancelled ? SIGN_ON_MESSAGES.cancelled : SIGN_ON_MESSAGES.notAccepted };
  }
  if (back.searchParams.get('state') !== bound.state) return { refused: SIGN_ON_MESSAGES.tooLate };
  const granted = await authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: bound.verifier,
    expectedState: bound.state,
    expectedNonce: bound.nonce,
    idTokenExpected: true,
  }).then((tokens) => ({ tokens }), refuse);
  if ('refused' in granted) return granted;
  const { access_token: access } = granted.tokens;
  const token = granted.tokens.claims();
  if (!token) return refuse(new Error('There is no ID token.'));
  const isWhole = token['email'] !== undefined && groupsOf(token, config.OIDC_ROLES_CLAIM).length > 0;
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return toPerson(token, token, config);
  const asked = await fetchUserInfo(configuration, access, token.sub).then((more) => ({ more }), refuse);
  return 'refused' in asked ? asked : toPerson(token, { ...asked.more, ...token }, config);
}

function toPerson(token: IDToken, claims: Claims, { OIDC_ROLES_CLAIM: rolesClaim }: Config): Person {
  const email = emailOf(claims);
  return {
    issuer: token.iss,
    subject: token.sub,
    sessionId: textOf(token['sid']),
    email,
    name: Name.safeParse(claims['name']).data ?? email ?? token.sub,
    groups: groupsOf(claims, rolesClaim),
  };
}
