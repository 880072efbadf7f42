import type { FastifyInstance } from 'fastify';

import type { Config } from '#kit/config.ts';

const EVERYWHERE = /^(?:0\.0\.0\.0|::)$/;

/**
 * Returns the base URL of the console without a trailing slash: `PUBLIC_URL`, or else the address the server listens
 * on. The host in a request is never used: its sender could choose where links in mails lead.
 */
export function publicUrlOf(app: FastifyInstance): string {
  const at = app.server.address();
  return consoleUrl(app.config, at && typeof at === 'object' ? at : undefined);
}

/** Returns the same for a command: without `PUBLIC_URL`, the address that the settings name. */
export function consoleUrl(
  { PUBLIC_URL, HOST, PORT }: Config,
  { address, port }: { address: string; port: number } = { address: HOST, port: PORT },
): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = EVERYWHERE.test(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
