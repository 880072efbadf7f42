import { calls } from '@greenroom/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import { openApi } from '#kit/http/openapi.ts';

const open = { config: { isOpen: true } } as const;

/** The viewer's own scripts run, but in an origin of their own: what the console keeps is out of their reach. */
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
/** Browsers refuse an opener policy together with a sandbox; to such a page its own files come from elsewhere. */
const DOCS_HEADERS = {
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Health, figures and the browsable contract. None needs the api key. */
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
      // Inline, since the page may fetch nothing; for the same reason there is no form to try a call.
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
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, store, mail });
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
  // Looking a series up by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call?.name ?? 'other';
    const key = `${call} ${reply.statusCode}`;
    const found = series.get(key) ?? durations.labels(call, String(reply.statusCode));
    series.set(key, found);
    found.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', open, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
