import type { FastifyInstance } from 'fastify';

const EVERYWHERE = /^(?:0\.0\.0\.0|::)$/;

/**
 * Returns the base URL of the console without a trailing slash: `PUBLIC_URL`, or else the address the server listens
 * on. The host in a request is never used: its sender could choose where links in mails lead.
 */
export function publicUrlOf(app: FastifyInstance): string {
  const { PUBLIC_URL, HOST, PORT } = app.config;
  if (PUBLIC_URL) return PUBLIC_URL;
  const at = app.server.address();
  const { address, port } = at && typeof at === 'object' ? at : { address: HOST, port: PORT };
  const host = EVERYWHERE.test(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
