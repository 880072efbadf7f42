import { isIP } from 'node:net';

import { PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import type { FastifyInstance } from 'fastify';

import type { Config } from '#kit/config.ts';
import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';

/** Whom passkeys are made for, as WebAuthn calls it: a host, and the addresses of consoles there. `apart`: those that are not. */
type RelyingParty = { id: string; origins: string[]; apart: string[] };

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns whom the passkeys of a server are made for: the host of `PUBLIC_URL`, and of `CONSOLE_ORIGINS` those at it or
 * beneath it, since browsers give a passkey to no other. The loopback counts as `localhost`, where browsers can have them.
 * Null at another IP address, which can have none.
 */
export function findRelyingParty(
  { CONSOLE_ORIGINS: others = [] }: Pick<Config, 'CONSOLE_ORIGINS'>,
  publicUrl: string,
): RelyingParty | null {
  const own = new URL(publicUrl);
  if (LOOPBACK.test(own.hostname)) own.hostname = 'localhost';
  const id = own.hostname;
  if (isIP(id.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return {
    id,
    origins: [own.origin, ...others.filter((origin) => isAtHost(origin, id))],
    apart: others.filter((origin) => !isAtHost(origin, id)),
  };
}

/** Returns whether a browser gives passkeys of a host to a page. */
function isAtHost(origin: string, host: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** Returns whom the passkeys of this server are made for. @throws conflict at an IP address */
export const relyingParty = (app: FastifyInstance): RelyingParty =>
  findRelyingParty(app.config, publicUrlOf(app)) ?? fail('conflict', { msg: PASSKEY_MESSAGES.noName });
