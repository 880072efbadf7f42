import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import { openApi } from '#kit/http/openapi.ts';

const open = { config: { isOpen: true } } as const;

/** The viewer's scripts run in a separate origin, so that they can't reach the console's storage. */
const DOCS_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Browsers refuse an opener policy with a sandbox; to a sandboxed page its own files are cross-origin. */
const DOCS_HEADERS = {
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Adds the health checks, metrics and API docs. None needs the api key. */
export async function addOperations(app: FastifyInstance): Promise<void> {
  addHealth(app);
  addMetrics(app);
  const document = openApi(Object.values(calls));
  app.get('/openapi.json', open, async () => document);
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, isOpen: true };
    });
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    docs.addHook('onRequest', (_request, reply, done) => {
      reply.headers(DOCS_HEADERS);
      done();
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: DOCS_POLICY,
      // Inline, because the page may not fetch anything; for the same reason calls can't be tried out.
      uiConfig: { docExpansion: 'none', layout: 'BaseLayout', spec: document, supportedSubmitMethods: [] },
    });
  });
}

function addHealth(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', open, async () => ({ status: 'ok' }));
  app.get('/readyz', open, async (_, reply) => {
    const asked = app.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const [database, store, mail] = await Promise.all([asked, app.store.isReady(), app.mail.isReady()]);
    const isReady = database && store && mail && !isClosing;
    const mailbox = app.mailbox.state();
    // A mailbox that can't be read makes no call fail.
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, store, mail, ...(mailbox && { mailbox }) });
  });
}

function addMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  // Looking up a series by its labels costs more than counting.
  const series = new Map<Call | null, Map<number, ReturnType<typeof durations.labels>>>();
  app.addHook('onResponse', ({ call }, { statusCode, elapsedTime }, done) => {
    const byStatus = series.get(call) ?? new Map<number, ReturnType<typeof durations.labels>>();
    series.set(call, byStatus);
    const found = byStatus.get(statusCode) ?? durations.labels(call?.name ?? 'other', String(statusCode));
    byStatus.set(statusCode, found);
    found.observe(elapsedTime / 1000);
    done();
  });
  app.get('/metrics', open, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
