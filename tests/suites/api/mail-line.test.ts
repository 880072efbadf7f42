import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import { openDatabase } from '../../../apps/api/src/kit/db/db.ts';
import { openMail } from '../../../apps/api/src/kit/mail/mail.ts';

const world = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const isListen = (bytes: Buffer) => /listen "pgboss/i.test(bytes.toString('latin1'));
/** Matches the last message of a client. */
const isFarewell = (bytes: Buffer) => bytes[0] === 'X'.charCodeAt(0);

/** Opens a slow connection to the database that does not notice when the queue's listener disconnects. */
async function openLine() {
  const { host, port, user, password, database } = new Client(world.url);
  const parting = Promise.withResolvers<undefined>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    let isListener = false;
    near.on('data', (bytes) => {
      isListener ||= isListen(bytes);
      if (!isListener || !isFarewell(bytes)) far.write(bytes);
    });
    near.on('end', () => (isListener ? parting.resolve(undefined) : far.end()));
    far.pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `postgresql://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${own}/${database}?sslmode=disable`,
    /** Resolves once the listener disconnects. */
    parting: parting.promise,
    stop: () => new Promise((done) => server.close(done)),
  };
}

const cutListener = () =>
  world.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen "pgboss%'`,
  );

test('a queue connection that is cut while it closes is closed, without ending the process', async () => {
  const line = await openLine();
  const db = openDatabase(line.url, () => undefined);
  const mail = await openMail({ db, config: world.app.config, log: () => undefined });
  await mail.start();
  const closed = mail.close();
  await line.parting;
  expect((await cutListener()).rowCount).toBe(1);
  await closed;
  await db.$client.end();
  await line.stop();
});
