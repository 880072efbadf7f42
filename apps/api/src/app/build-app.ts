import { randomUUID } from 'node:crypto';

import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addConsole } from '#app/console.ts';
import { addMail } from '#app/mail.ts';
import { addMedia } from '#app/media.ts';
import { addOperations } from '#app/operations.ts';
import { addRooms, objectRefs } from '#app/rooms.ts';
import { addUploads } from '#app/uploads.ts';
import { addBodyLimit } from '#kit/http/body-limit.ts';
import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { openEvents } from '#kit/events/events.ts';
import {
  addClosing,
  addErrorHandler,
  addValidator,
  answerBroken,
  answerUnreadable,
} from '#kit/http/failures.ts';
import { UPLOAD_MS } from '#kit/forms/lines.ts';
import { addGuard } from '#kit/access/guard.ts';
import { openObjects } from '#kit/objects/objects.ts';
import { logWords } from '#kit/http/log-words.ts';
import { addLongRequests } from '#kit/http/long-requests.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';
import type { HttpClient } from '#kit/outside/http-client.ts';
import { permissionsPolicy } from '#kit/http/permissions-policy.ts';
import { addStopOfConnections } from '#kit/http/stop-connections.ts';

type Parts = {
  config: Config;
  db: Db;
  store: ObjectStore;
  apiKeys: string[];
  consoleDir: string;
  /** Replaces the default client in tests that fake external servers. */
  httpClient?: HttpClient | undefined;
  /** Calls fail with 503 when the event loop is late by this many milliseconds; 0 turns this off, for tests on busy machines. */
  maxDelayMs?: number | undefined;
};

const MAX_DELAY_MS = 1000;

/** Builds the whole server, which does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const {
    config,
    db,
    store,
    apiKeys,
    consoleDir,
    httpClient = openHttpClient(),
    maxDelayMs = MAX_DELAY_MS,
  } = parts;
  const app = fastify({
    logger: { level: config.LOG_LEVEL, serializers: logWords },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    // The longest time without a byte in either direction. A paused player requests the rest again.
    connectionTimeout: 5 * 60_000,
    // Node has one limit for all requests; `addBodyLimit` cuts all but uploads much sooner.
    requestTimeout: UPLOAD_MS,
    handlerTimeout: 10_000,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Our own 503 has the contract's body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.decorate('db', db);
  app.decorate('config', config);
  app.decorate('store', store);
  const objects = openObjects({ db, store, refs: objectRefs });
  app.decorate('objects', objects);
  app.addHook('onClose', () => objects.close());
  const events = openEvents({ db, log: (error) => app.log.warn({ err: error }, 'events') });
  app.decorate('events', events);
  // Streams never end on their own, and a server that stops must not wait for them.
  app.addHook('preClose', async () => events.endAll());
  app.addHook('onClose', () => events.close());
  app.decorate('httpClient', httpClient);
  await addMail(app);
  app.decorate('mediaUrl', `${config.PUBLIC_URL ?? ''}/media/`);
  app.removeContentTypeParser('text/plain');
  // Before the guard, so that refused requests get the headers too.
  await addHeaders(app);
  addClosing(app);
  addBodyLimit(app);
  addLongRequests(app);
  addStopOfConnections(app);
  addGuard(app, apiKeys);
  addValidator(app);
  addErrorHandler(app);
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: () => {
      throw Object.assign(new Error('overloaded'), { statusCode: 503 });
    },
  });
  addRooms(app);
  await addOperations(app);
  await addUploads(app);
  await addMedia(app);
  await addConsole(app, consoleDir, apiKeys[0] ?? '');
  return app;
}

async function addHeaders(app: FastifyInstance): Promise<void> {
  const headers = await readHeaders(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.call || reply.statusCode >= 400)
      reply.header('cache-control', 'no-store');
    done();
  });
}

/** The only external origins that are allowed: those of video players and of their thumbnails. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const VIDEO_PICTURES = ['https://i.ytimg.com', 'https://i.vimeocdn.com'];

/** Reads Helmet's headers once: they never change, but Helmet computes them for each response. */
async function readHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  const none = ["'none'"];
  const self = ["'self'"];
  // Pictures use the public URL, even when the console is opened at another address.
  const media = app.config.PUBLIC_URL ? [...self, new URL(app.config.PUBLIC_URL).origin] : self;
  const uploads = app.store.uploadOrigin === null ? self : [...self, app.store.uploadOrigin];
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        fontSrc: self,
        imgSrc: [...media, 'data:', 'blob:', ...VIDEO_PICTURES],
        mediaSrc: [...media, 'blob:'],
        connectSrc: uploads,
        frameSrc: VIDEO_PLAYERS,
        objectSrc: none,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
        requireTrustedTypesFor: ["'script'"],
        // The only policy that may create HTML.
        trustedTypes: ['dompurify'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const { headers } = await asked.inject('/');
  await asked.close();
  const own = /^(?:connection|content-length|content-type|date)$/;
  return Object.fromEntries([
    ...Object.entries(headers).flatMap(([name, value]) => (own.test(name) ? [] : [[name, String(value)]])),
    ['permissions-policy', permissionsPolicy(VIDEO_PLAYERS)],
  ]);
}
