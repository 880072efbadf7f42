import { CONNECTIONS, CONNECTION_MESSAGES } from '@greenroom/contract/connections.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { sendDue, startSending, tendConnections } from '#rooms/connections/connections-sending.service.ts';
import { openConnections } from '#testing/connections.ts';
import { addParlour } from '#testing/parlours.ts';
import { openApp, openPool } from '#testing/world.ts';

const { world, receiver, query, get, add, send, sendWaiting, outcomes, bodies, begin, close } =
  await openConnections(inject('databaseUrl'));
afterAll(close);
beforeEach(begin);

const start = (id: number) => query('update parlours set live_at = now() where id = $1', [id]);
const finish = (id: number) => query('update parlours set finished_at = now() where id = $1', [id]);
/** Moves all times of the tries back, as if so many hours had passed. */
async function passHours(hours: number): Promise<void> {
  for (const [table, column] of [
    ['connections', 'failing_since'],
    ['connections', 'delivered_at'],
    ['connection_deliveries', 'first_tried_at'],
    ['connection_deliveries', 'next_at'],
    ['connection_deliveries', 'created_at'],
  ] as const)
    await query(`update ${table} set ${column} = ${column} - $1 * interval '1 hour'`, [hours]);
}
const refuse = (status: number) => {
  receiver.answer = (response) => void response.writeHead(status).end('No');
};
const sheet = async () => (await world.call('dashboard.getRunSheet')).json().data.connections;

describe('a delivery', () => {
  test('waits in the database when its process is killed, and the next one sends it, under the same id', async () => {
    const { id } = await add();
    await start(await addParlour(world));
    // Claimed by a process that was killed while it sent.
    await query(`update connection_deliveries set claimed_until = now() + interval '1 hour', attempts = 1`);
    await send();
    expect(bodies()).toEqual([]);
    await query(`update connection_deliveries set claimed_until = now() - interval '1 second'`);
    const db = openPool(world.url);
    const second = await openApp({ app: world.app, db, store: world.store }, { httpClient: receiver.client });
    try {
      await Promise.all([sendDue(second), sendDue(world.app)]);
    } finally {
      await second.close();
      await db.$client.end();
    }
    expect([bodies().length, await outcomes(id)]).toEqual([1, ['parlour.started delivered 204']]);
    const [row] = await query('select message_id as id from connection_deliveries');
    expect(receiver.received[0]?.headers['webhook-id']).toBe(row?.['id']);
  });

  test('is sent once when ten processes look at once', async () => {
    await add();
    for (let left = 10; left > 0; left -= 1) await start(await addParlour(world));
    await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(new Set(bodies().map(({ data }) => (data as { parlourId: number }).parlourId)).size).toBe(10);
    expect(bodies()).toHaveLength(10);
  });

  test('arrives after those that are about the same thing, and waits for nothing else', async () => {
    const { id } = await add({ events: ['parlour.started', 'parlour.finished'] });
    const [first, second] = [await addParlour(world), await addParlour(world)];
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.includes(`"parlourId":${first}`) ? 503 : 204).end();
    await start(first);
    await start(second);
    await finish(first);
    await finish(second);
    await send();
    const states = async () =>
      (await get(id)).deliveries.toReversed().map(({ state, attempts }) => [state, attempts]);
    expect(await states()).toEqual([
      ['waiting', 1],
      ['delivered', 1],
      ['waiting', 0],
      ['delivered', 1],
    ]);
    receiver.answer = (response) => void response.writeHead(200).end();
    receiver.received.length = 0;
    await sendWaiting();
    await sendWaiting();
    expect(bodies().map(({ type }) => type)).toEqual(['parlour.started', 'parlour.finished']);
  });

  test('is tried again after growing pauses, and its connection switched off after three days', async () => {
    refuse(500);
    const { id } = await add();
    await start(await addParlour(world));
    await send();
    const pauses: number[] = [];
    let hours = 0;
    for (let left = 40; left > 0 && (await get(id)).isOn; left -= 1) {
      const [row] = await query(
        `select extract(epoch from next_at - tried_at)::float8 as s from connection_deliveries`,
      );
      pauses.push(Math.round(Number(row?.['s'])));
      await passHours(Number(row?.['s']) / 3600);
      hours += Number(row?.['s']) / 3600;
      await send();
    }
    for (const [at, pause] of CONNECTIONS.pauses.entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(Math.floor(pause * 0.9));
      expect(pauses[at]).toBeLessThanOrEqual(Math.ceil(pause * 1.1));
    }
    expect(hours).toBeCloseTo(72, 1);
    expect(await get(id)).toMatchObject({
      isOn: false,
      offReason: 'failing',
      offAt: expect.any(String),
      waiting: 0,
      deliveries: [{ state: 'given_up', status: 500, answer: 'No', attempts: pauses.length + 1 }],
    });
    expect(await sheet()).toEqual([{ id, name: 'Books', reason: 'failing' }]);
    const [entry] = await query(`select actor, action, record from audit_entries order by id desc limit 1`);
    expect(entry).toEqual({ actor: 'connections', action: 'connections.switchOff', record: String(id) });
    await start(await addParlour(world));
    expect((await get(id)).deliveries).toHaveLength(1);
  });

  test('that alone fails is given up, and its connection goes on', async () => {
    const { id } = await add();
    const bad = await addParlour(world);
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.includes(`"parlourId":${bad}`) ? 500 : 204).end();
    await start(bad);
    await send();
    await passHours(71);
    await start(await addParlour(world));
    await send();
    await passHours(2);
    await sendWaiting();
    expect(await outcomes(id)).toEqual(['parlour.started given_up 500', 'parlour.started delivered 204']);
    expect(await get(id)).toMatchObject({ isOn: true, offReason: null });
    expect(await sheet()).toEqual([]);
  });

  test('that is answered with 410 switches its connection off at once; saving it begins anew', async () => {
    refuse(410);
    const { id, url, shape, events } = await add();
    await start(await addParlour(world));
    await send();
    const off = await get(id);
    expect(off).toMatchObject({
      isOn: false,
      offReason: 'gone',
      deliveries: [{ state: 'given_up', status: 410 }],
    });
    expect(await sheet()).toEqual([{ id, name: 'Books', reason: 'gone' }]);
    const checks: { name: string }[] = (await world.call('system.get')).json().data.checks;
    expect(checks.find(({ name }) => name === 'connections')).toMatchObject({ state: 'warning' });
    const delivery = off.deliveries[0]?.id ?? 0;
    const again = () => world.call('connections.sendAgain', { params: { id: delivery } });
    expect((await again()).json().msg).toBe(CONNECTION_MESSAGES.isOff);
    const body = { name: 'Books', url, shape, events, isOn: true };
    await world.call('connections.update', { params: { id }, body });
    expect(await sheet()).toEqual([]);
    receiver.answer = (response) => void response.writeHead(201).end('Thanks\0');
    expect((await again()).json().msg).toBe(CONNECTION_MESSAGES.sentAgain);
    expect((await again()).json().msg).toBe(CONNECTION_MESSAGES.stillWaiting);
    await send();
    expect((await get(id)).deliveries).toMatchObject([
      { state: 'delivered', status: 201, answer: 'Thanks\uFFFD' },
    ]);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  });

  test('is kept in the log with 2 kB of the answer, and the last hundred of each connection stay', async () => {
    receiver.answer = (response) => void response.writeHead(200).end('ä'.repeat(100_000));
    const { id } = await add();
    await query(
      `insert into connection_deliveries (connection_id, event, subject, data, state)
       select $1, 'voting.ended', 'rounds 1', '{}', 'given_up' from generate_series(1, 150)`,
      [id],
    );
    await start(await addParlour(world));
    await send();
    await tendConnections(world.app);
    const [{ count } = {}] = await query('select count(*)::int from connection_deliveries');
    const { deliveries } = await get(id);
    expect([count, deliveries.length, deliveries[0]?.answer]).toEqual([
      CONNECTIONS.kept,
      CONNECTIONS.kept,
      'ä'.repeat(CONNECTIONS.answerMax / 2),
    ]);
  });

  test('that waits for a connection that is off is given up after three days', async () => {
    const { id, url, shape, events } = await add();
    await start(await addParlour(world));
    const body = { name: 'Books', url, shape, events, isOn: false };
    await world.call('connections.update', { params: { id }, body });
    await passHours(71);
    await tendConnections(world.app);
    expect(await outcomes(id)).toEqual(['parlour.started waiting null']);
    await passHours(2);
    await tendConnections(world.app);
    expect(await outcomes(id)).toEqual(['parlour.started given_up null']);
  });
});

describe('a test', () => {
  test('is sent while the connection is off too, and is not tried again', async () => {
    refuse(500);
    const { id, url, shape, events } = await add();
    const body = { name: 'Books', url, shape, events, isOn: false };
    await world.call('connections.update', { params: { id }, body });
    const queued = await world.call('connections.sendTest', { params: { id } });
    expect(queued.json()).toMatchObject({ data: { state: 'waiting' }, msg: CONNECTION_MESSAGES.testQueued });
    await send();
    expect(await outcomes(id)).toEqual(['connection.test given_up 500']);
    expect(await get(id)).toMatchObject({ failingSince: null, isOn: false });
  });

  test('is sent ten times a minute by a colleague at most', async () => {
    const { id } = await add();
    const statuses: number[] = [];
    for (let left = CONNECTIONS.testsAMinute + 1; left > 0; left -= 1)
      statuses.push((await world.call('connections.sendTest', { params: { id } })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: CONNECTIONS.testsAMinute }, () => 200), 429]);
  });
});

test('a worker sends what comes, and what is being sent when it stops arrives', async () => {
  const { id } = await add();
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    arrived.resolve();
    void released.promise.then(() => response.writeHead(204).end());
  };
  const stop = startSending(world.app);
  await start(await addParlour(world));
  await arrived.promise;
  const stopped = stop();
  released.resolve();
  await stopped;
  expect(await outcomes(id)).toEqual(['parlour.started delivered 204']);
});
