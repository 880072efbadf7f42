import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What the console sends and reads beyond what every page may. */
const REQUEST_HEADERS = [
  'authorization',
  'x-api-key',
  'content-type',
  'idempotency-key',
  'if-match',
  'last-event-id',
];
const RESPONSE_HEADERS = ['etag', 'retry-after', 'date'];
/** The longest that Chromium remembers a preflight. */
const REMEMBERED_S = 7200;

/**
 * Lets consoles that are served at the origins of `CONSOLE_ORIGINS` use this server (CORS). It answers their preflights
 * itself, so it comes before the guard. Without that setting, and for all other origins, no header is sent.
 */
export async function addOtherOrigins(app: FastifyInstance): Promise<void> {
  const { CONSOLE_ORIGINS: origins } = app.config;
  if (!origins) return;
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin) && origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: REMEMBERED_S,
    strictPreflight: false,
  });
}
