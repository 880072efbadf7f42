import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { buildApp } from '#app/build-app.ts';
import { ensureRates } from '#rooms/money/money-rates.store.ts';
import { startZone } from '#rooms/money/money-zone.store.ts';
import {
  foldedTables,
  garbageKinds,
  maintenanceJobs,
  oneLineTables,
  serverJobs,
  trashSpecs,
  workers,
} from '#app/rooms.ts';
import { ensureAdmin, ensureApiKeys, ensureUploadKey } from '#app/first-start.ts';
import { showLogins, unseenPassword } from '#app/first-logins.ts';
import { listenForMetrics } from '#app/metrics.ts';
import { explainListening } from '#app/cluster/port-owner.ts';
import { openWaiting } from '#app/waiting.ts';
import { otherZoneWords } from '#app/zone.ts';
import { AbsentError, ConfigError } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { isOutage, openDatabase } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { listCauses, errorText, errorReason } from '#kit/errors.ts';
import { makeFolder } from '#kit/make-folder.ts';
import { cleanStored } from '#kit/db/cleaning.ts';
import { fillFolded } from '#kit/db/folding.ts';
import { buildIndexes } from '#kit/db/late-indexes.ts';
import { MIGRATIONS, migrateDatabase } from '#kit/db/migrate.ts';
import { processName } from '#kit/db/processes.ts';
import { openReads } from '#kit/db/reads.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { openStore } from '#kit/objects/open-store.ts';
import type { HttpClient } from '#kit/outside/http-client.ts';
import { startGarbageCollection } from '#kit/objects/garbage.ts';
import { runMaintenance, startMaintenance } from '#kit/records/maintenance.ts';
import type { MaintenanceJob } from '#kit/records/maintenance.ts';
import { setRetention } from '#kit/records/retention.ts';
import { normalizeStored } from '#rooms/account/account-addresses.store.ts';
import { seedPages } from '#rooms/pages/pages.demo.ts';
import { startCities } from '#rooms/users/list/locations.service.ts';

const HOUR_MS = 3_600_000;

export type RunningServer = {
  address: string;
  /** Shows how to sign in for the first time, if no start before has shown it. */
  showLogins(show: (lines: readonly string[]) => void): Promise<void>;
  log: FastifyBaseLogger;
  /** Starts to load the city suggestions in the background. */
  loadCities(): void;
  stop(): Promise<void>;
};

type Options = {
  httpClient?: HttpClient;
  /** As in `buildApp`. */
  maxDelayMs?: number;
  /** Exits instead of waiting for an unavailable database or object store. */
  exitIfAbsent?: boolean;
  /** Whether people rely on this server: then there is a demo only where `DEMO` asks for it. */
  isProduction?: boolean;
  /** Ends the wait for an unavailable service. */
  signal?: AbortSignal;
};

/**
 * Opens the database, brings it up to date and listens. Waits for services that are unavailable.
 * @throws Error with a message that says what to do
 */
export async function startServer(
  given: Config,
  consoleDir: string,
  say: (text: string) => void,
  { httpClient, maxDelayMs, exitIfAbsent = false, isProduction = false, signal }: Options = {},
): Promise<RunningServer> {
  // Before anything is made: a start that can't listen leaves nothing behind.
  const waiting = await openWaiting(given, { say, exitIfAbsent, signal });
  const undo: (() => Promise<void>)[] = [async () => void (await waiting.end())];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    prepareFolder(given.DATA_DIR);
    const { urls, embedded } = await findDatabase(given);
    if (embedded) undo.push(() => embedded.stop());
    await waiting.until('database', () =>
      migrateDatabase(urls.owner, urls).catch((error: unknown) => explainDatabase(error, Boolean(embedded))),
    );
    let log: (error: unknown) => void = warn;
    const own = { directUrl: urls.direct, processName: processName(given) };
    const db = openDatabase(urls.calls, (error) => log(error), own);
    undo.push(async () => {
      // The last connections are cut when the embedded database stops, which is not worth logging.
      log = () => undefined;
      await db.$client.end();
    });
    const reads = await openReads(db, given.DATABASE_REPLICA_URL, (error) => log(error));
    undo.push(() => reads.close());
    const config = { ...given, TIME_ZONE: await startZone(db, given.TIME_ZONE) };
    const other = otherZoneWords(given.TIME_ZONE, config.TIME_ZONE);
    if (other !== null) say(other);
    await setRetention(db, config);
    await ensureAdmin(db, config);
    await ensureRates(db, config);
    await seedPages(db, new Date());
    const uploadKey = await ensureUploadKey(db);
    const store = await waiting.until('store', () => openStore(config, uploadKey));
    undo.push(() => store.close());
    if (config.DEMO ?? (embedded !== null && !isProduction)) await seedEmpty(db, urls.owner, store, say);
    const apiKeys = await ensureApiKeys(db, config);
    const app = await buildApp({ config, db, reads, store, apiKeys, consoleDir, httpClient, maxDelayMs });
    log = (error) => app.log.warn(`database: ${errorText(error)}`);
    const stopJobs = startJobs(app, urls.owner, (error) => log(error));
    undo.push(async () => {
      await stopJobs();
      await app.close();
    });
    await app.mail.start();
    if (app.capabilities.includes('inbound_mail')) app.mailbox.start();
    const place = { host: config.HOST, port: await waiting.end() };
    undo.push(await listenForMetrics(app));
    const settings = { hostSetting: 'HOST', portSetting: 'PORT' };
    const address = await explainListening({ ...place, ...settings }, () => app.listen(place));
    const loadCities = () => void undo.push(startCities(db, urls.owner, (error) => log(error)));
    const showAll: RunningServer['showLogins'] = (show) => showLogins(db, config, show);
    return { address, showLogins: showAll, log: app.log, loadCities, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Starts what the rooms do all the time. It ends with the server, while that answers its last requests. */
function startWorkers(app: FastifyInstance): void {
  for (const { start } of workers.filter(({ capability }) => app.capabilities.includes(capability))) {
    const stop = start(app);
    let stopped: Promise<void> | null = null;
    const end = () => (stopped ??= stop());
    app.addHook('preClose', async () => void end());
    app.addHook('onClose', end);
  }
}

/** Starts what runs now and then. Returns how to stop it. */
function startJobs(app: FastifyInstance, owner: string, log: (error: unknown) => void): () => Promise<void> {
  const stopped = new AbortController();
  const build = () => buildIndexes(app.db, owner, { folder: MIGRATIONS, until: stopped.signal });
  const built = build().catch(log);
  const fill = () => fillFolded(app.db, foldedTables, stopped.signal);
  // Soon after an update, and again for rows that another program has added without triggers.
  const filled = fill()
    .then(() => cleanStored(app.db, oneLineTables, stopped.signal))
    .then(() => normalizeStored(app.db, stopped.signal))
    .catch(log);
  const steps: Record<string, MaintenanceJob> = {
    'fold tallies and remove what expired': (db) => runMaintenance(db, trashSpecs),
    'fill columns for searches': fill,
    'build indexes': build,
  };
  for (const job of maintenanceJobs) steps[spacedName(job)] = job;
  for (const job of serverJobs) steps[spacedName(job)] = () => job(app);
  startWorkers(app);
  const stopMaintenance = startMaintenance(app.db, steps, { jobs: app.jobs, log });
  const warnOfGarbage = (error: unknown) => app.log.warn({ err: error }, 'garbage collection of objects');
  const stopGarbageCollection = startGarbageCollection(app, warnOfGarbage, {
    kinds: garbageKinds,
    olderThanMs: app.config.KEEP_UNUSED_FILES_HOURS * HOUR_MS,
  });
  return async () => {
    stopped.abort();
    stopMaintenance();
    await Promise.all([filled, built]);
    await stopGarbageCollection();
  };
}

/** Returns `tell of live` for the function `tellOfLive`. */
const spacedName = ({ name }: { name: string }) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const warn = (error: unknown) => process.emitWarning(String(error));

function prepareFolder(folder: string): void {
  try {
    makeFolder(join(folder, 'objects'));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${folder} is not writable (${String(listCauses(error)[0]?.code)}).`, {
      cause: error,
    });
  }
}

async function findDatabase(config: Config) {
  const own = readDatabaseUrls(config);
  if (own) return { urls: own, embedded: null };
  // Loaded only when needed: a server with its own PostgreSQL does not need the binaries.
  const { startEmbedded } = await import('#kit/db/embedded.ts');
  const embedded = await startEmbedded(config.DATA_DIR);
  return { urls: embedded.urls, embedded };
}

function explainDatabase(error: unknown, isEmbedded: boolean): never {
  if (error instanceof ConfigError) throw error;
  const place = isEmbedded ? 'The embedded database' : 'The database of DATABASE_URL';
  if (isEmbedded && !isOutage(error)) throw error;
  const words = `${place} can't be opened: ${errorReason(error)}.`;
  throw new (isOutage(error) && !isEmbedded ? AbsentError : ConfigError)(words, { cause: error });
}

async function seedEmpty(
  db: Db,
  ownerUrl: string,
  store: ObjectStore,
  say: (text: string) => void,
): Promise<void> {
  const { hasPeople, seedDemo } = await import('#app/seed-demo.ts');
  if (await hasPeople(db)) return;
  say('  Creating a demo community…');
  const passwordHash = await unseenPassword();
  const onWait = () => say('  Another Greenroom is creating it. Waiting for it.');
  const owner = openDatabase(ownerUrl, warn);
  try {
    await seedDemo(owner, { users: 2000, now: new Date(), store, passwordHash, isUnseen: true, onWait });
  } finally {
    await owner.$client.end();
  }
}
