import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { makeBucket } from '../../apps/api/src/testing/bucket.ts';
import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { VERSION } from '../../apps/api/src/kit/version.ts';
import { startSmtp } from '../setup/smtp.ts';
import { MAIL_FROM, openDesk } from './mail-desk.ts';
import { embeddedUrl, preparedFolder, startServer, stopServer, tempFolder } from './server.ts';
import type { Server } from './server.ts';

/** Where a console is served by itself. */
const ORIGIN = 'https://console.example.com';

/** Returns the address of a waiting server. */
async function waitingAt(server: Server): Promise<string> {
  const said = () => /Waiting: .* Until then (\S+)\/readyz answers 503/.exec(server.output())?.[1];
  await expect.poll(() => said() ?? server.errors()).toMatch(/^http/);
  return said() ?? '';
}

test('a server waits for an absent database, says so, answers 503 meanwhile, and becomes ready', async () => {
  using cluster = tempFolder();
  using folder = tempFolder();
  // The first start creates the database: a server that finds PostgreSQL without it does not wait, but refuses to start.
  await (await startEmbedded(cluster.path, { fsync: false })).stop();
  const server = startServer({
    DATA_DIR: folder.path,
    DATABASE_URL: embeddedUrl(cluster.path),
    PUBLIC_URL: 'https://api.example.com',
    CONSOLE_ORIGINS: ORIGIN,
  });
  const address = await waitingAt(server);
  expect(server.output()).toContain("Waiting: The database of DATABASE_URL can't be opened: ");
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const readiness = await fetch(`${address}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ status: 'not ready', version: VERSION, database: false });
  const headers = { 'x-api-key': API_KEY, origin: ORIGIN };
  const call = await fetch(`${address}/admin/dashboard`, { headers });
  expect(call.status).toBe(503);
  expect(call.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(call.headers.get('retry-after')).toBe('2');
  expect(await call.json()).toMatchObject({ code: 'unavailable' });
  const form = { method: 'POST', headers: { origin: ORIGIN }, body: new FormData() };
  expect((await fetch(`${address}/admin/scheduler-parlour/create`, form)).status).toBe(503);

  const database = await startEmbedded(cluster.path, { fsync: false });
  onTestFinished(() => database.stop());
  expect(await server.address).toBe(address);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await stopServer(server)).toBe(0);
});

test('a waiting server stops gracefully when asked', async () => {
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: folder.path, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  await waitingAt(server);
  expect(await stopServer(server)).toBe(0);
  expect(server.errors()).toBe('');
});

/** A bucket whose service can't be reached until it is opened. */
async function makeAbsentBucket() {
  const bucket = await makeBucket();
  onTestFinished(() => bucket.drop());
  const service = new URL(bucket.env['S3_ENDPOINT'] ?? '');
  const line = createServer((near) => {
    const far = connect(Number(service.port), service.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  const listen = async (port: number) => {
    line.listen(port, '127.0.0.1');
    await once(line, 'listening');
    return (line.address() as AddressInfo).port;
  };
  const port = await listen(0);
  await new Promise((closed) => void line.close(closed));
  const open = async () => {
    await listen(port);
    onTestFinished(() => void line.close());
  };
  return { env: { ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }, open };
}

test('a server waits for an object store that is absent, and becomes ready', async ({ skip }) => {
  skip(!process.env['TEST_S3_ENDPOINT'], 'no S3 service');
  const bucket = await makeAbsentBucket();
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: folder.path, ...bucket.env });
  const address = await waitingAt(server);
  expect(server.output()).toMatch(
    /Waiting: S3_ENDPOINT leads to no S3 service that answers \(ECONNREFUSED\)/,
  );
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ database: true, store: false });
  await bucket.open();
  expect(await server.address).toBe(address);
  expect(await stopServer(server)).toBe(0);
});

const hasS3 = Boolean(process.env['TEST_S3_ENDPOINT']);
/** Which of database, mail server and object store are absent at the start. */
const ORDERS = [false, true].flatMap((database) =>
  [false, true].flatMap((mail) =>
    (hasS3 ? [false, true] : [false]).map((store) => ({ database, mail, store })),
  ),
);

test.runIf(process.env['FAULTS'] === 'long')(
  'whatever is absent at the start, a server becomes ready by itself and sends its mails',
  async ({ annotate }) => {
    for (const absent of ORDERS) await checkOrder(absent);
    await annotate(
      `${ORDERS.length} starts without the database, the mail server${hasS3 ? ', the bucket' : ''}, some or all of them: each became ready by itself`,
      'F15',
    );
  },
);

async function checkOrder(absent: (typeof ORDERS)[number]): Promise<void> {
  using cluster = preparedFolder();
  using folder = tempFolder();
  const smtp = await startSmtp();
  const bucket = hasS3 ? await makeAbsentBucket() : null;
  const databases: { stop(): Promise<void> }[] = [];
  const startDatabase = async () => databases.push(await startEmbedded(cluster.path, { fsync: false }));
  try {
    if (!absent.database) await startDatabase();
    if (absent.mail) await smtp.down();
    if (!absent.store) await bucket?.open();
    const url = embeddedUrl(cluster.path);
    const settings = { DATA_DIR: folder.path, DATABASE_URL: url, SMTP_URL: smtp.url, MAIL_FROM };
    const server = startServer({ ...settings, ...bucket?.env });
    if (absent.database || absent.store) await waitingAt(server);
    if (absent.database) await startDatabase();
    if (absent.store) await bucket?.open();
    const address = await server.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const desk = await openDesk(url, 1);
    await desk.reply(address, 0);
    if (absent.mail) await smtp.up();
    await smtp.waitFor(1, 60_000);
    expect(await stopServer(server)).toBe(0);
  } finally {
    for (const database of databases) await database.stop();
    await smtp.stop();
  }
}
