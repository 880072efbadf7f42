import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import underPressure from '@fastify/under-pressure';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addConsole } from '#app/console.ts';
import type { ConsoleSettings } from '#app/console.ts';
import { addHeaders } from '#app/headers.ts';
import type { Origins } from '#app/headers.ts';
import { addMail } from '#app/mail.ts';
import { addMedia } from '#app/media.ts';
import { addOperations } from '#app/operations.ts';
import { addOtherOrigins } from '#app/console/other-origins.ts';
import { addRooms, objectRefs } from '#app/rooms.ts';
import { addUploads } from '#app/uploads.ts';
import { addBodyLimit } from '#kit/http/body-limit.ts';
import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import type { Reads } from '#kit/db/reads.ts';
import { openEvents } from '#kit/events/events.ts';
import {
  addClosing,
  addErrorHandler,
  addValidator,
  answerBroken,
  answerUnreadable,
} from '#kit/http/failures.ts';
import { UPLOAD_MS } from '#kit/forms/lines.ts';
import { fail } from '#kit/errors.ts';
import { withoutFieldsOf } from '#kit/http/capabilities.ts';
import { addSerializers } from '#kit/http/serializers.ts';
import { addGuard } from '#kit/access/guard.ts';
import { signOnOf } from '#kit/access/password-way.ts';
import { openObjects } from '#kit/objects/objects.ts';
import { logWords } from '#kit/http/log-words.ts';
import { addLongRequests } from '#kit/http/long-requests.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';
import type { HttpClient } from '#kit/outside/http-client.ts';
import { noteConnections } from '#kit/http/connections.ts';
import { addStopOfConnections } from '#kit/http/stop-connections.ts';
import { addOverload } from '#kit/http/overload.ts';
import { addTimeLimit } from '#kit/http/time-limit.ts';
import { VERSION } from '#kit/version.ts';
import { watchCertificate } from '#kit/watch/certificate.ts';
import { openJobs } from '#kit/watch/jobs.ts';

type Parts = {
  config: Config;
  db: Db;
  reads: Reads;
  store: ObjectStore;
  apiKeys: string[];
  consoleDir: string;
  /** Replaces the default client in tests that fake external servers. */
  httpClient?: HttpClient | undefined;
  /** Calls fail with 503 when the event loop is late by this many milliseconds; 0 turns off all refusals of an overload, for tests on busy machines. */
  maxDelayMs?: number | undefined;
};

const MAX_DELAY_MS = 1000;
/** What each line of the log says besides: during an update, two versions write it. */
const LOGGED = { pid: process.pid, hostname: hostname(), version: VERSION };

/** Builds the whole server, which does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const {
    config,
    db,
    reads,
    store,
    apiKeys,
    consoleDir,
    httpClient = openHttpClient(),
    maxDelayMs = MAX_DELAY_MS,
  } = parts;
  const app = fastify({
    logger: { level: config.LOG_LEVEL, serializers: logWords, base: LOGGED },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    // The longest time without a byte in either direction. A paused player requests the rest again.
    connectionTimeout: 5 * 60_000,
    // Node has one limit for all requests; `addBodyLimit` cuts all but uploads much sooner.
    requestTimeout: UPLOAD_MS,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Our own 503 has the contract's body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  addParts(app, { db, reads, config, store, httpClient });
  const objects = openObjects({ db, store, refs: objectRefs });
  app.decorate('objects', objects);
  app.addHook('onClose', () => objects.close());
  const events = openEvents({ db, log: (error) => app.log.warn({ err: error }, 'events') });
  app.decorate('events', events);
  // Streams never end on their own, and a server that stops must not wait for them.
  app.addHook('preClose', async () => events.endAll());
  app.addHook('onClose', () => events.close());
  await addMail(app);
  app.removeContentTypeParser('text/plain');
  const connections = noteConnections(app);
  // Before the guard, so that refused requests get the headers too.
  await addHeaders(app, contentOrigins(config, store));
  addErrorHandler(app);
  await addOtherOrigins(app);
  addClosing(app);
  addBodyLimit(app);
  addTimeLimit(app, connections);
  addLongRequests(app, connections);
  addStopOfConnections(app, connections);
  await addPressure(app, maxDelayMs);
  addGuard(app, apiKeys);
  addValidator(app);
  addSerializers(app, withoutFieldsOf(config.CAPABILITIES_OFF));
  addRooms(app);
  await addOperations(app);
  await addUploads(app);
  await addMedia(app);
  await addConsole(app, consoleDir, consoleSettings(app, apiKeys));
  return app;
}

type OwnParts = Pick<FastifyInstance, 'db' | 'reads' | 'config' | 'store' | 'httpClient'>;

/** Gives the server what all of it uses. */
function addParts(app: FastifyInstance, { db, reads, config, store, httpClient }: OwnParts): void {
  app.decorate('db', db);
  app.decorate('reads', reads);
  app.decorate('config', config);
  app.decorate('store', store);
  app.decorate('httpClient', httpClient);
  app.decorate('mediaUrl', `${config.PUBLIC_URL ?? ''}/media/`);
  app.decorate('jobs', openJobs());
  app.decorate('readCertificate', watchCertificate(config.PUBLIC_URL));
}

/** Returns what pages of this server may use besides it. */
const contentOrigins = ({ PUBLIC_URL }: Config, { uploadOrigin }: ObjectStore): Origins => ({
  // Pictures use the public URL, even when the console is opened at another address.
  media: PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [],
  connections: uploadOrigin === null ? [] : [uploadOrigin],
});

const consoleSettings = (app: FastifyInstance, [apiKey = '']: string[]): ConsoleSettings => ({
  apiUrl: '',
  apiKey,
  timeZone: app.config.TIME_ZONE,
  removedDays: app.config.KEEP_REMOVED_DAYS,
  signOn: signOnOf(app),
  // The console then adapts the answers, which lack fields.
  ...(app.config.CAPABILITIES_OFF.length === 0 && { capabilities: app.capabilities }),
});

/** Refuses calls that come while the server is overloaded, before anything is asked of the database. */
async function addPressure(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  if (maxDelayMs === 0) return;
  addOverload(app);
  // Given no limit, the plugin only measures: its own hook reads the options of the route at each request.
  await app.register(underPressure);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (app.memoryUsage().eventLoopDelay > maxDelayMs) fail('unavailable', { retryAfter: 2 });
    done();
  });
}
