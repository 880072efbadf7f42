import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { SignJWT, exportJWK, generateKeyPair } from 'jose';

/** What a provider says of somebody who has signed in. */
export type Claims = { sub: string; email?: string; email_verified?: unknown; [claim: string]: unknown };

/** What a provider gets wrong, or somebody who plays one. */
export type Lies = {
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Seconds from now. */
  expiresIn?: number;
  /** Signed with a key that the provider does not name. */
  isForged?: boolean;
  /** Another provider's name beside the code (mix-up). */
  answeredBy?: string;
  error?: string;
  /** Changes what is sent to the page of the console. */
  query?: (query: URLSearchParams) => void;
};

type Answer = { status: number; body: unknown };
type Grant = { asked: URLSearchParams; claims: Claims; lies: Lies };
type Keys = Awaited<ReturnType<typeof makeKeys>>;

const CLIENT = { id: 'greenroom', secret: 'a-secret-of-the-provider' };
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

async function makeKeys() {
  const [right, wrong] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const named = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  return { named, right: right.privateKey, wrong: wrong.privateKey };
}

/** A provider that says what a test wants, right or wrong. */
class IdentityProvider {
  readonly issuer: string;
  readonly #server: Server;
  readonly #keys: Keys;
  readonly #grants = new Map<string, Grant>();
  readonly #people = new Map<string, Claims>();
  /** How often it was asked what. */
  readonly seen = { discoveries: 0, tokens: 0 };
  /** Whether it answers nothing, and whether it says who somebody is only when it is asked. */
  readonly state = { isDown: false, isInUserInfo: false };

  constructor(server: Server, keys: Keys) {
    this.#server = server;
    this.#keys = keys;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      void this.#answer(request).then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  }

  /** The settings of a server that uses it. */
  get settings() {
    return {
      PUBLIC_URL: 'http://127.0.0.1:4000',
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example Co.',
    };
  }

  /** Signs somebody in at the provider, as its page would. Returns what it adds to the address of the console. */
  approve(address: string, claims: Claims, lies: Lies = {}): string {
    const asked = new URL(address).searchParams;
    const code = randomUUID();
    this.#grants.set(code, { asked, claims, lies });
    const query = new URLSearchParams({
      ...(lies.error ? { error: lies.error } : { code }),
      state: asked.get('state') ?? '',
      iss: lies.answeredBy ?? this.issuer,
    });
    lies.query?.(query);
    return query.toString();
  }

  /** Makes the token by which a provider says who has signed out. */
  signOut(payload: Record<string, unknown>, lies: Lies = {}): Promise<string> {
    return this.#sign({ jti: randomUUID(), events: { [LOGOUT]: {} }, ...payload }, lies);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #sign(payload: Record<string, unknown>, lies: Lies): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(lies.issuer ?? this.issuer)
      .setAudience(lies.audience ?? CLIENT.id)
      .setIssuedAt(now + Math.min(0, lies.expiresIn ?? 0))
      .setExpirationTime(now + (lies.expiresIn ?? 300))
      .sign(lies.isForged ? this.#keys.wrong : this.#keys.right);
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '', this.issuer);
    if (this.state.isDown) return { status: 503, body: {} };
    if (pathname === '/keys') return { status: 200, body: { keys: [this.#keys.named] } };
    if (pathname === '/token') return this.#exchange(request, new URLSearchParams(await text(request)));
    if (pathname === '/.well-known/openid-configuration') {
      this.seen.discoveries += 1;
      return { status: 200, body: this.#describe() };
    }
    const person = this.#people.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return person ? { status: 200, body: person } : { status: 401, body: {} };
  }

  #describe(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #exchange({ headers }: IncomingMessage, form: URLSearchParams): Promise<Answer> {
    this.seen.tokens += 1;
    const grant = this.#grants.get(form.get('code') ?? '');
    this.#grants.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const shown = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
    const isRight =
      grant?.asked.get('code_challenge') === proof &&
      grant.asked.get('redirect_uri') === form.get('redirect_uri') &&
      decodeURIComponent(shown) === `${CLIENT.id}:${CLIENT.secret}`;
    if (!grant || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const { asked, claims, lies } = grant;
    const access = randomUUID();
    this.#people.set(access, claims);
    const said = this.state.isInUserInfo ? { sub: claims.sub } : claims;
    const token = await this.#sign({ ...said, nonce: lies.nonce ?? asked.get('nonce') }, lies);
    return { status: 200, body: { access_token: access, token_type: 'Bearer', id_token: token } };
  }
}

/** Starts a provider that says what a test wants. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new IdentityProvider(server, await makeKeys());
}
