import { randomBytes } from 'node:crypto';

import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import { CONNECTION_EVENT_NAMES } from '@greenroom/contract/connections.rules';

import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { accessKeys } from '../../apps/api/src/kit/db/kit.table.ts';
import { passkeys } from '../../apps/api/src/rooms/account/account.table.ts';
import { connectionDeliveries, connections } from '../../apps/api/src/rooms/connections/connections.table.ts';
import { addColleague } from '../browser/staff.ts';

const LONG_NAME = 'Unbreakable'.repeat(5);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Key = typeof accessKeys.$inferInsert;
type NewKey = Partial<Key> & Pick<Key, 'name' | 'permissions'>;
type Delivery = typeof connectionDeliveries.$inferInsert;
type NewDelivery = Partial<Delivery> & Pick<Delivery, 'event' | 'state'>;
type Connection = typeof connections.$inferInsert;
type NewConnection = Partial<Connection> & Pick<Connection, 'name'>;

const before = (time: Date, ms: number): string => new Date(time.getTime() - ms).toISOString();

/** Adds keys for scripts in every state, and passkeys. `own`: the id of the admin of the pictures. */
export async function addKeys(db: Db, time: Date, own: number): Promise<void> {
  const colleague = await addColleague(db, { name: 'Sam', role: 'owner', isActive: false });
  const add = (adminId: number, key: NewKey) =>
    db.insert(accessKeys).values({
      adminId,
      isHouse: false,
      networks: [],
      tokenHash: randomBytes(32),
      createdAt: before(time, 90 * DAY_MS),
      ...key,
    });
  const used = (ms: number) => ({ usedAt: before(time, ms), usedFrom: '203.0.113.7' });
  await add(own, { name: 'Spreadsheet', permissions: ['people.read', 'money.read'], ...used(3 * HOUR_MS) });
  await add(own, {
    name: LONG_NAME,
    permissions: [...KEY_PERMISSIONS],
    networks: ['2001:db8:1234:5678::/64', '203.0.113.0/24', '198.51.100.7'],
    endsAt: before(time, -60 * DAY_MS),
    usedAt: before(time, HOUR_MS),
    usedFrom: '2001:db8:1234:5678:90ab:cdef:1234:5678',
  });
  await add(own, {
    name: 'Last year’s report',
    permissions: ['money.read'],
    endsAt: before(time, 20 * DAY_MS),
    ...used(40 * DAY_MS),
  });
  await add(own, { name: 'Nightly', permissions: ['system.read'], isHouse: true, ...used(9 * HOUR_MS) });
  await add(colleague, { name: 'Board in the hall', permissions: ['parlours.read'], isHouse: true });
  await add(colleague, { name: 'Newsletter', permissions: ['people.read', 'people.change'] });

  const device = {
    adminId: own,
    publicKey: randomBytes(32),
    counter: 0,
    createdAt: before(time, 50 * DAY_MS),
  };
  await db.insert(passkeys).values([
    { ...device, name: 'My phone', credentialId: 'cGhvbmU', isSynced: true, usedAt: before(time, HOUR_MS) },
    { ...device, name: LONG_NAME, credentialId: 'bG9uZw', isSynced: false },
  ]);
}

/** Adds connections in every state. 'Our bookkeeping' has a log with deliveries in every state. */
export async function addConnections(db: Db, time: Date, authorId: number): Promise<void> {
  const add = async (connection: NewConnection): Promise<number> => {
    const [made] = await db
      .insert(connections)
      .values({
        url: 'https://hooks.example.com/greenroom',
        shape: 'standard',
        events: ['parlour.started', 'message.arrived'],
        secret: randomBytes(32),
        authorId,
        ...connection,
      })
      .returning({ id: connections.id });
    return made?.id ?? 0;
  };
  const failing = await add({
    name: 'Our bookkeeping',
    events: [...CONNECTION_EVENT_NAMES],
    failingSince: before(time, 5 * HOUR_MS),
    deliveredAt: before(time, 5 * HOUR_MS),
  });
  await add({ name: 'Stage channel', shape: 'slack', deliveredAt: before(time, HOUR_MS) });
  await add({ name: 'Nothing yet', shape: 'discord' });
  await add({ name: 'Resting', isOn: false });
  await add({ name: 'Old one', isOn: false, offReason: 'failing', offAt: before(time, 2 * DAY_MS) });
  await add({
    name: LONG_NAME,
    url: `https://${'unbreakable.'.repeat(8)}example.com/greenroom`,
    isOn: false,
    offReason: 'gone',
    offAt: before(time, 9 * DAY_MS),
  });
  await addLog(db, time, failing);
}

async function addLog(db: Db, time: Date, connectionId: number): Promise<void> {
  const log: readonly NewDelivery[] = [
    { event: 'month.closable', state: 'delivered', status: 204, durationMs: 85, answer: '' },
    { event: 'member.registered', state: 'withheld', request: null },
    {
      event: 'voting.ended',
      state: 'given_up',
      attempts: 12,
      status: 500,
      durationMs: 9120,
      answer: 'Out of paper. '.repeat(80),
    },
    { event: 'parlour.scheduled', state: 'given_up', attempts: 0, request: null },
    {
      event: 'message.arrived',
      state: 'delivered',
      attempts: 2,
      status: 200,
      durationMs: 1310,
      answer: '{"ok":true}',
    },
    {
      event: 'connection.test',
      state: 'given_up',
      status: 404,
      durationMs: 42,
      answer: '<h1>Not found</h1>',
    },
    { event: 'parlour.started', state: 'waiting', attempts: 4, problem: 'No server has this name.' },
    { event: 'report.opened', state: 'waiting', attempts: 1, status: 503, durationMs: 60, answer: 'Busy' },
    { event: 'post.held', state: 'waiting', attempts: 0, request: null },
  ];
  await db.insert(connectionDeliveries).values(
    log.map((delivery, index) => {
      const row = {
        connectionId,
        subject: `things ${index}`,
        data: {},
        attempts: 1,
        // Far off, so that none is tried.
        nextAt: before(time, -2 * HOUR_MS),
        createdAt: before(time, (log.length - index) * 5 * HOUR_MS),
        request: JSON.stringify({
          type: delivery.event,
          timestamp: time,
          data: { parlourId: 12, title: LONG_NAME },
        }),
      };
      return Object.assign(row, delivery);
    }),
  );
}
