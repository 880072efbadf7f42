import type { Call } from '@greenroom/contract/kit/call';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import { explainListening } from '#app/cluster/port-owner.ts';
import { countMails } from '#kit/mail/mail.ts';
import { VERSION } from '#kit/version.ts';
import { readDisks } from '#kit/watch/disks.ts';
import type { Disk } from '#kit/watch/disks.ts';
import { readDone } from '#kit/watch/done.ts';
import { addCurrentRequest, watchStatements } from '#kit/watch/statements.ts';
import type { Statement } from '#kit/watch/statements.ts';
import { getSystem } from '#rooms/system/system.service.ts';

const SETTINGS = { hostSetting: 'HOST', portSetting: 'METRICS_PORT' };
/** A statement can be long, and its beginning says which it is. */
const STATEMENT_LENGTH = 2000;

/** Says whether each thing that the server needs answers. */
export type Readiness = () => Promise<Record<string, boolean>>;

/** Counts requests, slow statements and what waits; `/metrics` has the figures, on a port of its own if the settings name one. */
export async function addMetrics(app: FastifyInstance, readiness: Readiness): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showVersion(registry);
  countRequests(app, registry);
  await countStatements(app, registry);
  showState(app, registry, readiness);
  showCare(app, registry);
  if (app.config.METRICS_PORT === undefined) serve(app, registry);
  else app.decorate('metrics', registry);
}

function serve(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { config: { isOpen: true } }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Listens on `METRICS_PORT`, if it is set. Returns how to stop that. @throws Error when it can't */
export async function listenForMetrics(app: FastifyInstance): Promise<() => Promise<void>> {
  const { HOST: host, METRICS_PORT: port } = app.config;
  if (port === undefined || !app.metrics) return async () => undefined;
  const own = fastify({ logger: false, forceCloseConnections: true });
  serve(own, app.metrics);
  // The same as the page System, for programs: whoever reaches this port may read it.
  if (app.capabilities.includes('health')) own.get('/system.json', () => getSystem(app));
  await explainListening({ host, port, ...SETTINGS }, () => own.listen({ host, port }));
  return () => own.close();
}

/** Shows the version as a label, as Prometheus's own programs do: it can be joined to every other figure. */
function showVersion(registry: Registry): void {
  const build = new Gauge({
    name: 'greenroom_build_info',
    help: 'Always 1; the label has the version that runs.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version: VERSION }, 1);
}

function countRequests(app: FastifyInstance, registry: Registry): void {
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
}

/** Logs and counts slow statements with their call, and sends all to a collector if the settings name one. */
async function countStatements(app: FastifyInstance, registry: Registry): Promise<void> {
  const { SLOW_QUERY_MS: slowMs, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = app.config;
  if (slowMs === 0 && collector === undefined) return;
  const slow = new Counter({
    name: 'greenroom_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS, by call.',
    labelNames: ['call'],
    registers: [registry],
  });
  // Loaded only when needed: most servers have no collector.
  const traces = collector === undefined ? null : (await import('#kit/watch/traces.ts')).addTraces(app);
  addCurrentRequest(app);
  const note = (statement: Statement) => {
    traces?.noteStatement(statement);
    const { text, durationMs, request } = statement;
    if (slowMs === 0 || durationMs < slowMs) return;
    const call = request?.call?.name ?? 'none';
    slow.inc({ call });
    (request?.log ?? app.log).warn(
      { call, durationMs: Math.round(durationMs), statement: text.slice(0, STATEMENT_LENGTH) },
      'slow query',
    );
  };
  for (const db of new Set([app.db, ...app.reads.all])) watchStatements(db.$client, note);
}

type ReadGauge = () => Promise<Record<string, number>>;

/** Returns a function that adds a figure which is counted only at the moment when somebody asks. */
const gaugesIn = (registry: Registry) => (name: string, help: string, label: string, read: ReadGauge) =>
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // A database that is down leaves a gap, and `greenroom_ready` says so.
      const values = await read().catch(() => ({}));
      this.reset();
      for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
    },
  });

function showState(app: FastifyInstance, registry: Registry, readiness: Readiness): void {
  const gauge = gaugesIn(registry);
  // The first, since the statements of the others take connections.
  gauge(
    'greenroom_database_connections',
    'Connections of calls, and calls that wait for one.',
    'state',
    async () => {
      const { totalCount, idleCount, waitingCount } = app.db.$client;
      return { busy: totalCount - idleCount, idle: idleCount, awaited: waitingCount };
    },
  );
  gauge('greenroom_ready', 'Whether a part answers: 1 or 0.', 'part', async () =>
    Object.fromEntries(Object.entries(await readiness()).map(([part, isReady]) => [part, Number(isReady)])),
  );
  gauge(
    'greenroom_mails',
    'Mails by state; late ones were tried four times, or are due for ten minutes.',
    'state',
    () => countMails(app.db),
  );
  gauge('greenroom_streams', 'Open event streams.', 'kind', async () => ({ console: app.events.count() }));
}

/** Returns the seconds of a time, as Prometheus has them; 0 for one that never was. */
const toEpochSeconds = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1000);

/** Shows what whoever runs the server has to care for. */
function showCare(app: FastifyInstance, registry: Registry): void {
  const gauge = gaugesIn(registry);
  const ofDisks = (read: (disk: Disk) => number) => async () =>
    Object.fromEntries((await readDisks(app.config)).map((disk) => [disk.folder, read(disk)]));
  gauge(
    'greenroom_disk_free_bytes',
    'Free space of each disk that is written to, by its first folder.',
    'folder',
    ofDisks(({ freeBytes }) => freeBytes),
  );
  gauge(
    'greenroom_disk_size_bytes',
    'Size of each disk that is written to, by its first folder.',
    'folder',
    ofDisks(({ sizeBytes }) => sizeBytes),
  );
  gauge(
    'greenroom_done_timestamp_seconds',
    'When a backup, its verification and the audit check last ended well; 0 for never.',
    'what',
    async () =>
      Object.fromEntries(
        Object.entries(await readDone(app.db)).map(([what, time]) => [what, toEpochSeconds(time)]),
      ),
  );
  gauge(
    'greenroom_job_timestamp_seconds',
    'When each job of this process last ended well.',
    'name',
    async () =>
      Object.fromEntries(app.jobs.list().map(({ name, endedAt }) => [name, endedAt.getTime() / 1000])),
  );
  gauge(
    'greenroom_certificate_timestamp_seconds',
    'When the certificate of PUBLIC_URL expires; 0 when it can not be read.',
    'host',
    async () => {
      const found = await app.readCertificate();
      return found ? { [found.host]: toEpochSeconds(found.validTo) } : {};
    },
  );
}
