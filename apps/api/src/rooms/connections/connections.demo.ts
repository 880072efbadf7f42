import { randomBytes } from 'node:crypto';

import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { DAY, HOUR, MINUTE, toIsoTime } from '#kit/demo/times.ts';
import { writeBody } from '#rooms/connections/connections-shapes.service.ts';
import type { Sent } from '#rooms/connections/connections-shapes.service.ts';
import { connectionDeliveries, connections } from '#rooms/connections/connections.table.ts';

/** Addresses of nobody. */
const URLS = { sheet: 'https://hooks.example.com/spreadsheet', wall: 'https://hooks.example.com/wall' };
const PUBLIC_URL = 'https://greenroom.example.com';

type Outcome = Pick<
  typeof connectionDeliveries.$inferInsert,
  'state' | 'attempts' | 'status' | 'answer' | 'problem' | 'durationMs'
>;

const DELIVERED = { state: 'delivered', attempts: 1, status: 204, answer: '', problem: null } as const;
const FAILED = { state: 'given_up', attempts: 11, status: 503, problem: null } as const;

/** What was sent, how long before now, and what came of it. */
const SENT: readonly (readonly [url: keyof typeof URLS, hours: number, Omit<Sent, 'createdAt'>, Outcome])[] =
  [
    ['sheet', 190, { event: 'connection.test', data: {} }, { ...DELIVERED, durationMs: 212 }],
    ['sheet', 120, { event: 'voting.started', data: { roundId: 1 } }, { ...DELIVERED, durationMs: 96 }],
    [
      'sheet',
      61,
      { event: 'voting.ended', data: { roundId: 1 } },
      { ...DELIVERED, attempts: 2, durationMs: 1310 },
    ],
    [
      'wall',
      130,
      { event: 'voting.started', data: { roundId: 1 } },
      { ...FAILED, answer: 'Out of paper', durationMs: 64 },
    ],
    [
      'wall',
      126,
      { event: 'voting.ended', data: { roundId: 1 } },
      {
        state: 'given_up',
        attempts: 10,
        status: null,
        answer: null,
        problem: 'No server has this name.',
        durationMs: 12,
      },
    ],
  ];

/**
 * Creates two connections: one that a colleague switched off, though it works, and one that the server did after three days
 * of failures. Both are off, so that nothing is ever sent for the demo.
 */
export async function seedConnections({ db, now, adminId }: DemoContext): Promise<void> {
  if (adminId === null) return;
  const row: Pick<typeof connections.$inferInsert, 'shape' | 'events' | 'authorId' | 'isOn'> = {
    shape: 'standard',
    events: ['voting.started', 'voting.ended'],
    authorId: adminId,
    isOn: false,
  };
  const [sheet = 0, wall = 0] = await insertForIds(db, connections, [
    {
      ...row,
      name: 'Spreadsheet',
      url: URLS.sheet,
      secret: randomBytes(32),
      offReason: null,
      offAt: null,
      failingSince: null,
      deliveredAt: toIsoTime(now - 61 * HOUR),
      createdAt: toIsoTime(now - 8 * DAY),
    },
    {
      ...row,
      name: 'Screen in the hall',
      url: URLS.wall,
      secret: randomBytes(32),
      offReason: 'failing',
      offAt: toIsoTime(now - 58 * HOUR),
      failingSince: toIsoTime(now - 130 * HOUR),
      deliveredAt: null,
      createdAt: toIsoTime(now - 7 * DAY),
    },
  ]);
  const ids = { sheet, wall };
  await insertRows(
    db,
    connectionDeliveries,
    SENT.map(([to, hours, what, outcome], index) => {
      const at = now - hours * HOUR;
      const createdAt = toIsoTime(at);
      const triedAt = toIsoTime(outcome.state === 'given_up' ? at + 3 * DAY : at + MINUTE);
      const delivery = {
        connectionId: ids[to],
        subject: `demo ${index}`,
        event: what.event,
        data: what.data,
        createdAt,
        nextAt: createdAt,
        firstTriedAt: createdAt,
        triedAt,
        request: writeBody('standard', { ...what, createdAt }, PUBLIC_URL),
      };
      return Object.assign(delivery, outcome);
    }),
  );
}
