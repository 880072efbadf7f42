import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { ClientAuth, Configuration } from 'openid-client';

import type { Config } from '#kit/config.ts';
import { fail } from '#kit/errors.ts';

/** What is asked of the provider, and the keys that it signs with. */
export type Known = { configuration: Configuration; keys: JWTVerifyGetKey };
export type Provider = {
  /** Returns what the provider says of itself, which is asked anew every ten minutes. @throws not_found, unavailable */
  ask(): Promise<Known>;
};

const KEPT_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;
/** By how many seconds the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 30;

/** A start does without them, and so does whoever signs in with a password. */
const load = () => Promise.all([import('openid-client'), import('jose')]);

type Settings = Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>;

/** Reads what the provider says of itself. @throws not_found without one, Error when it can't be had */
export async function discover({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: secret,
}: Settings): Promise<Known> {
  if (!issuer || !clientId || !secret) return fail('not_found');
  const [oidc, { createRemoteJWKSet }] = await load();
  const proveClient: ClientAuth = (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
    (isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(server, ...rest);
  };
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE },
    proveClient,
    {
      // Without it, a token that came over TLS is not asked for its signature.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
      timeout: TIMEOUT_SECONDS,
    },
  );
  const { jwks_uri: address } = configuration.serverMetadata();
  if (!address) throw new Error('The provider names no keys (jwks_uri).');
  return { configuration, keys: createRemoteJWKSet(new URL(address)) };
}

/** Opens the way to the company's provider. Nothing is asked before somebody signs in. */
export function openProvider(app: FastifyInstance): Provider {
  let last: { at: number; known: Promise<Known> } | null = null;
  return {
    async ask() {
      if (!app.config.OIDC_ISSUER) fail('not_found');
      if (!last || performance.now() - last.at > KEPT_MS)
        last = { at: performance.now(), known: discover(app.config) };
      const { known } = last;
      return known.catch((error: Error) => {
        if (last?.known === known) last = null;
        app.log.warn({ err: error }, 'the provider of single sign-on can not be asked');
        return fail('unavailable', { msg: SIGN_ON_MESSAGES.away, cause: error });
      });
    },
  };
}
