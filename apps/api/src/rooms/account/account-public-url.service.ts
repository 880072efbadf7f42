import type { FastifyInstance } from 'fastify';

const EVERYWHERE = /^(?:0\.0\.0\.0|::)$/;

/**
 * Where people reach the console, without a slash at its end: `PUBLIC_URL`, else the address that is listened on. What a
 * request says of its host is never asked: whoever sends it could choose where links in mails lead.
 */
export function publicUrlOf(app: FastifyInstance): string {
  const { PUBLIC_URL, HOST, PORT } = app.config;
  if (PUBLIC_URL) return PUBLIC_URL;
  const at = app.server.address();
  const { address, port } = at && typeof at === 'object' ? at : { address: HOST, port: PORT };
  const host = EVERYWHERE.test(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
