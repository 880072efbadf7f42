// @both: it is about the object store.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';

import { isOnS3, makeBucket } from '#testing/bucket.ts';
import type { TestBucket } from '#testing/bucket.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { readConfig } from '#kit/config.ts';
import { listCauses } from '#kit/errors.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { openS3Store } from '#kit/objects/s3-store.ts';

/** `cut` and `stall`: the connection breaks, or stalls, in the middle of an object. */
type Fault = 'none' | 'hang' | 'cut' | 'stall';

/** A connection to the service that can be disturbed. */
type Line = {
  url: string;
  fault: Fault;
  /** How many more objects are cut or stalled before the connection works again. */
  faultsLeft: number;
  /** How many of ten requests fail before they reach the service. */
  failing: number;
  how: '500' | 'reset' | 'full';
  requests: number;
  mend(): void;
  close(): Promise<void>;
};

async function openLine(target: URL): Promise<Line> {
  const server = createServer((sent, answer) => pass(line, target, sent, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    faultsLeft: 0,
    failing: 0,
    how: '500',
    requests: 0,
    mend() {
      Object.assign(line, { fault: 'none', failing: 0 });
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return line;
}

function pass(line: Line, target: URL, sent: IncomingMessage, answer: ServerResponse): void {
  line.requests += 1;
  if (line.fault === 'hang') return;
  // Consecutive failures, so that a call needs up to four tries.
  if (line.requests % 10 < line.failing) {
    sent.resume();
    if (line.how === 'reset') sent.socket.resetAndDestroy();
    else if (line.how === 'full') answer.writeHead(403, XML).end(s3ErrorXml('QuotaExceeded'));
    else answer.writeHead(500, XML).end(s3ErrorXml('InternalError'));
    return;
  }
  const { method, url: path, headers } = sent;
  const { hostname, port } = target;
  const onward = request({ hostname, port, method, path, headers }, (back) => {
    answer.writeHead(back.statusCode ?? 502, back.headers);
    if (line.fault === 'none' || line.faultsLeft === 0 || method !== 'GET') {
      back.pipe(answer);
      return;
    }
    line.faultsLeft -= 1;
    const { fault } = line;
    back.once('data', (chunk: Buffer) => {
      answer.write(chunk.subarray(0, 1000), () => fault === 'cut' && answer.destroy());
      back.destroy();
    });
  });
  onward.on('error', () => answer.destroy());
  sent.pipe(onward);
}

const XML = { 'content-type': 'application/xml' };
const s3ErrorXml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
const SECRET = process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '';

const readStreamText = async (source: Readable | null) =>
  source && Buffer.concat((await source.toArray()) as Buffer[]).toString();

/** Expects the contract's 503, without a secret in it or in its causes. */
async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfter: expect.any(Number) });
  const said = listCauses(error).map((cause) => [cause.message, ...Object.values(cause)].join());
  expect(said.join()).not.toContain(SECRET);
}

/** How often five calls are made for each way of failing, and how many pages are read while the bucket hangs. */
const [ROUNDS, LISTS] = process.env['FAULTS'] === 'long' ? [200, 200] : [20, 20];

describe.skipIf(!isOnS3())('a bucket behind a bad connection', () => {
  let bucket: TestBucket;
  let line: Line;
  let store: ObjectStore;
  let world: World;

  beforeAll(async () => {
    bucket = await makeBucket();
    line = await openLine(new URL(bucket.env['S3_ENDPOINT'] ?? ''));
    const env = { ...bucket.env, S3_ENDPOINT: line.url, DATA_DIR: join(tmpdir(), bucket.name) };
    store = await openS3Store(readConfig(env));
    world = await createWorld(inject('databaseUrl'), env);
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await world.close();
    await store.close();
    await line.close();
    await bucket.drop();
    rmSync(join(tmpdir(), bucket.name), { recursive: true, force: true });
  });

  test.for(['500', 'reset'] as const)(
    'every call succeeds although three of ten requests end in a %s',
    { timeout: 180_000 },
    async (how, { annotate }) => {
      line.how = how;
      line.failing = 3;
      const before = line.requests;
      for (let i = 0; i < ROUNDS; i += 1) {
        const key = `users/1/audio/${i}.wav`;
        await store.write(key, Buffer.from(`sound ${i}`), 'audio/wav');
        expect(await store.find(key)).toMatchObject({ key, sizeBytes: `sound ${i}`.length });
        expect(await readStreamText(await store.read(key))).toBe(`sound ${i}`);
        await store.remove([key]);
        expect(await store.find(key)).toBeNull();
      }
      expect(line.requests - before).toBeGreaterThan(ROUNDS * 7);
      for await (const { key } of store.list('users/1/')) expect.unreachable(key);
      await annotate(
        `${ROUNDS * 5} calls to a bucket while three of ten requests end in a ${how}: all succeed, by ${line.requests - before} requests`,
        'F5',
      );
    },
  );

  test('a large upload succeeds in parts', async () => {
    Object.assign(line, { how: '500', failing: 3 });
    const part = Buffer.alloc(1024 * 1024, 'x');
    await store.write('users/1/projects/large.mp4', Readable.from(Array(12).fill(part)), 'video/mp4');
    line.mend();
    expect(await store.find('users/1/projects/large.mp4')).toMatchObject({ sizeBytes: 12 * part.length });
  });

  test('a service without space is reported as a full disk', async () => {
    Object.assign(line, { how: 'full', failing: 10 });
    const writing = store.write('users/1/audio/full.wav', Buffer.from('x'), 'audio/wav');
    await expect(writing).rejects.toMatchObject({ code: 'disk_full', status: 507 });
    line.mend();
    expect(await store.find('users/1/audio/full.wav')).toBeNull();
  });

  test('a failing source leaves nothing, and its own error is passed on', async () => {
    const source = Readable.from(
      (function* () {
        yield Buffer.alloc(6 * 1024 * 1024);
        throw new Error('the source is broken');
      })(),
    );
    await expect(store.write('users/1/projects/half.mp4', source, 'video/mp4')).rejects.toThrow(
      'the source is broken',
    );
    expect(await store.find('users/1/projects/half.mp4')).toBeNull();
  });

  test('without a response, calls to the store fail with 503, then immediately; lists still work; it recovers', async ({
    annotate,
  }) => {
    const key = 'users/1/projects/hang.png';
    await store.write(key, Buffer.from('no picture'), 'image/png');
    line.fault = 'hang';
    const startedAt = performance.now();
    const finding = expectUnavailable(store.find(key));
    const checking = world.call('media.check', { body: { key, kind: 'image' } });
    const listTimes: number[] = [];
    for (let i = 0; i < LISTS; i += 1) {
      const listedAt = performance.now();
      expect((await world.call(i % 2 === 0 ? 'users.list' : 'dashboard.get')).statusCode).toBe(200);
      listTimes.push(performance.now() - listedAt);
    }

    await finding;
    const refused = await checking;
    const refusedMs = performance.now() - startedAt;
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body + JSON.stringify(refused.headers)).not.toContain(SECRET);

    const before = line.requests;
    await expectUnavailable(store.find(key));
    await expectUnavailable(store.write(key, Buffer.from('x'), 'image/png'));
    expect(line.requests).toBe(before);
    expect(await store.isReady()).toBe(false);
    line.mend();
    await expect.poll(() => store.find(key).catch(() => null)).toMatchObject({ key });
    expect(await store.isReady()).toBe(true);
    await annotate(
      `a bucket that hangs: 503 after ${Math.round(refusedMs)} ms; meanwhile ${LISTS} lists and dashboards, the slowest in ${Math.round(Math.max(...listTimes))} ms`,
      'F5',
    );
  });

  test('a download that stalls or breaks off is repeated', async () => {
    const large = Buffer.alloc(300_000, 'x');
    const [key, work] = ['users/1/projects/cut.mp4', async () => 'done'];
    await store.write(key, large, 'video/mp4');
    for (const fault of ['cut', 'stall'] as const) {
      Object.assign(line, { fault, faultsLeft: 1 });
      expect(await store.withFile(key, work)).toBe('done');
      expect(line.faultsLeft).toBe(0);
    }
    Object.assign(line, { fault: 'cut', faultsLeft: Infinity });
    await expectUnavailable(store.withFile(key, work));
  });
});
