import { randomBytes } from 'node:crypto';

import type { Body, Output } from '@greenroom/contract';
import type { Connection, ConnectionDelivery } from '@greenroom/contract/connections';
import { CONNECTION_EVENTS, CONNECTION_MESSAGES } from '@greenroom/contract/connections.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser, hasPermission } from '#kit/access/guard.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import { audit } from '#kit/records/audit.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { secretText } from '#rooms/connections/connections-shapes.service.ts';
import * as store from '#rooms/connections/connections.store.ts';

type WithSecret = Output<'connections.create'>['data'];
type Wanted = Body<'connections.create'>;

const SECRET_BYTES = 32;

const getPresent = async (db: Sql, id: number): Promise<Connection> =>
  (await store.getConnection(db, id)) ?? fail('not_found');

/** What the activity says of a connection: not the whole address, which for a chat is a secret. */
const detailsOf = ({ name, url, shape, events }: Wanted) => ({
  name,
  host: new URL(url).host,
  shape,
  events: events.toSorted().join(', '),
});

/** Expects that the caller reads each event, since it is sent by their right. @throws bad_input */
function expectReadable(request: FastifyRequest, events: Wanted['events']): void {
  if (!events.every((event) => hasPermission(request, CONNECTION_EVENTS[event].needs)))
    fail('bad_input', { errors: { events: [CONNECTION_MESSAGES.notYours] } });
}

/** Adds a connection, and returns it with its secret. @throws bad_input, conflict when there are too many */
export async function create(db: Db, request: FastifyRequest, body: Wanted): Promise<WithSecret> {
  expectReadable(request, body.events);
  const secret = randomBytes(SECRET_BYTES);
  return db.transaction(async (tx) => {
    if (!(await store.hasRoom(tx))) fail('conflict', { msg: CONNECTION_MESSAGES.tooMany });
    const id = await store.createConnection(tx, { ...body, secret, authorId: currentUser(request).id });
    const after = detailsOf(body);
    await audit(tx, request, { action: 'connections.create', kind: 'connections', record: id, after });
    return { ...(await getPresent(tx, id)), secret: secretText(secret) };
  });
}

/** Changes a connection; the caller answers for it from now on. @throws not_found, bad_input, changed_meanwhile */
export async function update(
  db: Db,
  request: FastifyRequest,
  id: number,
  body: Body<'connections.update'>,
): Promise<Connection> {
  expectReadable(request, body.events);
  return db.transaction(async (tx) => {
    const was = (await store.lockConnection(tx, id)) ?? fail('not_found');
    const actions = ['connections.create', 'connections.update', 'connections.switchOff'];
    await expectVersion(tx, request, { kind: 'connections', record: was, actions });
    await store.updateConnection(tx, id, { ...body, authorId: currentUser(request).id });
    await audit(tx, request, {
      action: 'connections.update',
      kind: 'connections',
      record: id,
      before: { ...detailsOf(was), isOn: was.isOn },
      after: { ...detailsOf(body), isOn: body.isOn },
    });
    return getPresent(tx, id);
  });
}

/** Removes a connection; what waits is sent when it is restored soon. @throws not_found */
export async function remove(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await store.lockConnection(tx, id)) ?? fail('not_found');
    if (!(await removeRecord(tx, store.connectionsTrash, id))) fail('not_found');
    const before = detailsOf(was);
    await audit(tx, request, { action: 'connections.remove', kind: 'connections', record: id, before });
  });
}

/** Gives a connection a new secret, and returns it. @throws not_found */
export async function renewSecret(db: Db, request: FastifyRequest, id: number): Promise<WithSecret> {
  const secret = randomBytes(SECRET_BYTES);
  return db.transaction(async (tx) => {
    const { name } = (await store.lockConnection(tx, id)) ?? fail('not_found');
    await store.setSecret(tx, id, secret);
    const after = { name };
    await audit(tx, request, { action: 'connections.renewSecret', kind: 'connections', record: id, after });
    return { ...(await getPresent(tx, id)), secret: secretText(secret) };
  });
}

/** Queues a test. @throws not_found */
export async function sendTest(db: Sql, request: FastifyRequest, id: number): Promise<ConnectionDelivery> {
  return db.transaction(async (tx) => {
    const { name } = (await store.lockConnection(tx, id)) ?? fail('not_found');
    const test = await store.queueTest(tx, id);
    const after = { name };
    await audit(tx, request, { action: 'connections.sendTest', kind: 'connections', record: id, after });
    return test;
  });
}

/** Lets a delivery be sent again. @throws not_found, conflict while it is tried or its connection is off */
export async function sendAgain(db: Sql, request: FastifyRequest, id: number): Promise<ConnectionDelivery> {
  return db.transaction(async (tx) => {
    const { delivery, connection } = (await store.lockDelivery(tx, id)) ?? fail('not_found');
    if (delivery.state === 'waiting') fail('conflict', { msg: CONNECTION_MESSAGES.stillWaiting });
    if (!connection.isOn && delivery.event !== 'connection.test')
      fail('conflict', { msg: CONNECTION_MESSAGES.isOff });
    const again = await store.requeue(tx, id);
    await audit(tx, request, {
      action: 'connections.sendAgain',
      kind: 'connections',
      record: connection.id,
      after: { name: connection.name, event: delivery.event },
    });
    return again;
  });
}
