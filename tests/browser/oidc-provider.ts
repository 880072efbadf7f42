import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { Provider } from 'oidc-provider';
import { afterAll } from 'vitest';

/** What a provider says of each of its people besides their name, which is what they type to sign in. */
type Known = Record<string, { email: string; groups?: string[] }>;

/**
 * Starts a real provider of OpenID Connect on a port, with pages that take any password. It closes after the file.
 * `consoleAt`: the console that it knows. Returns the settings of a server that uses it.
 */
export async function startOidcProvider(port: number, consoleAt: string, people: Known) {
  const issuer = `http://127.0.0.1:${port}`;
  const client = { client_id: 'greenroom', client_secret: randomBytes(20).toString('hex') };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${consoleAt}/sign-on`],
        backchannel_logout_uri: `${consoleAt}/api/v1/sign-on/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(20).toString('hex')] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    // By itself it tells no sign-out to an address of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email_verified: true, ...people[id] }),
    }),
  });
  const handle = provider.callback();
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Example Co.',
      OIDC_SCOPES: 'email profile groups',
    },
  };
}
