import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { System } from '@greenroom/contract/system';
import fastify from 'fastify';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';

import { listenForMetrics } from '#app/metrics.ts';
import { sql } from '#kit/db/orm.ts';
import { VERSION } from '#kit/version.ts';
import { findPort } from '#testing/port.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { mails } from '#kit/db/kit.table.ts';
import { noteDone } from '#kit/watch/done.ts';

let world: World;
afterEach(() => world.close());
const open = async (env: Record<string, string> = {}) => {
  world = await createWorld(inject('databaseUrl'), env);
  return world;
};

describe('the figures', () => {
  test('say what answers, which mails wait, and what the pool does', async () => {
    await open();
    const mail = {
      toName: '',
      toEmail: 'ada@example.com',
      subject: '',
      text: '',
      html: '',
      kind: 'notice',
    } as const;
    await world.db.insert(mails).values([
      { ...mail, messageId: '<1@x>' },
      { ...mail, messageId: '<2@x>', attempts: 4 },
      { ...mail, messageId: '<3@x>', state: 'failed' },
    ]);
    const { body } = await world.app.inject('/metrics');
    for (const line of [
      `greenroom_build_info{version="${VERSION}"} 1`,
      'greenroom_ready{part="database"} 1',
      'greenroom_mails{state="queued"} 2',
      'greenroom_mails{state="late"} 1',
      'greenroom_mails{state="failed"} 1',
      'greenroom_database_connections{state="awaited"} 0',
      'greenroom_streams{kind="console"} 0',
    ])
      expect(body).toContain(line);
  });

  test('say how full the disk is, when a backup was last made, and until when jobs ended well', async () => {
    await open();
    await noteDone(world.db, 'backup');
    await world.app.jobs.run('send digests', async () => undefined);
    const { body } = await world.app.inject('/metrics');
    for (const line of [
      'greenroom_ready{part="disk"} 1',
      'greenroom_done_timestamp_seconds{what="verification"} 0',
      'greenroom_done_timestamp_seconds{what="audit"} 0',
    ])
      expect(body).toContain(line);
    expect(body).toMatch(/greenroom_done_timestamp_seconds\{what="backup"\} \d{10}/);
    expect(body).toMatch(/greenroom_job_timestamp_seconds\{name="send digests"\} \d{10}/);
    if (world.storeKind === 'folder')
      expect(body).toMatch(new RegExp(`greenroom_disk_free_bytes\\{folder="${world.dataDir}"\\} \\d`));
  });

  test('with their own port are served there beside the page System as JSON, which no other port has', async () => {
    const port = await findPort();
    await open({ METRICS_PORT: String(port) });
    onTestFinished(await listenForMetrics(world.app));
    expect((await world.app.inject('/system.json')).statusCode).toBe(404);
    const answer = await fetch(`http://127.0.0.1:${port}/system.json`);
    expect(System.parse(await answer.json()).checks).toContainEqual(
      expect.objectContaining({ name: 'database', state: 'ok' }),
    );
  });

  test('have no such JSON where the capability is off', async () => {
    const port = await findPort();
    await open({ METRICS_PORT: String(port), CAPABILITIES_OFF: 'health' });
    onTestFinished(await listenForMetrics(world.app));
    expect((await fetch(`http://127.0.0.1:${port}/system.json`)).status).toBe(404);
  });

  test('are served on their own port alone when METRICS_PORT is set', async () => {
    const port = await findPort();
    await open({ METRICS_PORT: String(port) });
    const stop = await listenForMetrics(world.app);
    onTestFinished(stop);
    expect((await world.app.inject('/metrics')).statusCode).toBe(404);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('greenroom_ready')]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  });

  test('on a port in use end the start with words that name the setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    await open({ METRICS_PORT: String((taken.address() as AddressInfo).port) });
    await expect(listenForMetrics(world.app)).rejects.toThrow(
      /is in use.*set METRICS_PORT to another number/,
    );
  });
});

test('API_DOCS=0 closes the docs and the document', async () => {
  await open({ API_DOCS: '0' });
  for (const path of ['/docs', '/docs/', '/docs/json', '/openapi.json'])
    expect([path, (await world.app.inject(path)).statusCode]).toEqual([path, 404]);
});

describe('a slow statement', () => {
  test('is logged with its call and request, without its values', async () => {
    await open({ SLOW_QUERY_MS: '5' });
    const { app, db } = world;
    await db.execute(sql`create function slow_down() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.01); return new; end $$`);
    await db.execute(
      sql`create trigger slow_down before insert on user_notes for each row execute function slow_down()`,
    );
    const lines: unknown[] = [];
    const child = app.log.child.bind(app.log);
    app.log.child = (bindings, options) => {
      const log = child(bindings, options);
      log.warn = (...words: unknown[]) => void lines.push([bindings, ...words]);
      return log;
    };
    const { id } = await world.addUser();
    const sent = { params: { id }, body: { message: 'the secret of a note' } };
    const { headers } = await world.call('users.createNote', sent);
    expect(lines).toContainEqual([
      expect.objectContaining({ reqId: headers['x-request-id'] }),
      {
        call: 'users.createNote',
        durationMs: expect.any(Number),
        statement: expect.stringMatching(/insert into "?user_notes/),
      },
      'slow query',
    ]);
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/greenroom_slow_queries_total\{call="users\.createNote"\} \d/);
    expect(JSON.stringify(lines)).not.toContain('the secret of a note');
  });
});

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };

test('a collector gets a span for the call and one for each statement, in the trace of the caller', async () => {
  const received: unknown[] = [];
  const collector = fastify();
  collector.post('/v1/traces', async ({ body }) => received.push(body));
  onTestFinished(() => collector.close());
  const endpoint = await collector.listen({ host: '127.0.0.1', port: 0 });
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
  onTestFinished(() => void delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  await open({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await world.call('users.list', {
    query: { search: 'somebody' },
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await world.app.close();
  const { resourceSpans } = received[0] as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const call = spans.find(({ name }) => name === 'users.list');
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name),
  ).toContainEqual(expect.stringMatching(/^(?:select|with)$/));
  expect(JSON.stringify(received)).not.toContain('somebody');
});
