import { PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';

/** To whom a passkey belongs, and on which pages it may be used. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * Returns the console's name for devices: the host of `PUBLIC_URL`, of which consoles at `CONSOLE_ORIGINS` are a part or
 * can't use passkeys. On one's own machine it is `localhost`. @throws conflict where the address has no name
 */
export function relyingParty(app: FastifyInstance): RelyingParty {
  const url = new URL(publicUrlOf(app));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const others = app.config.CONSOLE_ORIGINS ?? [];
  if (!ipaddr.isValid(host)) return { id: host, origins: [url.origin, ...others] };
  if (ipaddr.process(host).range() !== 'loopback') fail('conflict', { msg: PASSKEY_MESSAGES.noName });
  url.hostname = 'localhost';
  return { id: 'localhost', origins: [url.origin, ...others] };
}
