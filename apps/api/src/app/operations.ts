import { calls } from '@greenroom/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import { addMetrics } from '#app/metrics.ts';
import type { Readiness } from '#app/metrics.ts';
import { sql } from '#kit/db/orm.ts';
import { openApi } from '#kit/http/openapi.ts';
import { VERSION } from '#kit/version.ts';
import { isFull, readDisks } from '#kit/watch/disks.ts';

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
  await addMetrics(app, addHealth(app));
  if (app.config.API_DOCS) await addDocs(app);
}

let described: ReturnType<typeof openApi> | null = null;

async function addDocs(app: FastifyInstance): Promise<void> {
  // The contract is the same for every app of a process, and describing it takes a tenth of a second.
  const document = (described ??= openApi(Object.values(calls)));
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

/** Adds the health checks. Returns what readiness asks. */
function addHealth(app: FastifyInstance): Readiness {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', open, async () => ({ status: 'ok' }));
  const readiness = async () => {
    const asked = app.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const [database, store, mail, full] = await Promise.all([
      asked,
      app.store.isReady(),
      app.mail.isReady(),
      findFull(app),
    ]);
    return { parts: { database, store, mail, disk: full.length === 0 }, full };
  };
  app.get('/readyz', open, async (_, reply) => {
    const { parts, full } = await readiness();
    const isReady = Object.values(parts).every(Boolean) && !isClosing;
    const mailbox = app.mailbox.state();
    // A mailbox that can't be read makes no call fail.
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      version: VERSION,
      ...parts,
      ...(full.length > 0 && { full }),
      ...(mailbox && { mailbox }),
    });
  });
  return async () => (await readiness()).parts;
}

/** Returns the folders whose disks are full. */
async function findFull({ config }: FastifyInstance): Promise<string[]> {
  const disks = await readDisks(config).catch(() => []);
  return disks.filter(isFull).map(({ folder }) => folder);
}
