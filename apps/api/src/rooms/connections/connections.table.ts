import type {
  ConnectionEvent,
  ConnectionShape,
  DeliveryState,
  OffReason,
  TEST_EVENT,
} from '@greenroom/contract/connections.rules';

import { bytes, id, isoTime, ref, timeNow, timestamps, trashTimestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, jsonb, pgTable, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';

/** Web addresses that events are sent to. A few at most. */
export const connections = pgTable('connections', {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  shape: text().$type<ConnectionShape>().notNull(),
  events: text().array().$type<ConnectionEvent[]>().notNull(),
  /** Signs what is sent. It can't be a hash: each signature needs it, as each code of a second factor needs its secret. */
  secret: bytes().notNull(),
  /** Who last saved it. It gets what their role reads when it is sent. */
  authorId: ref()
    .notNull()
    .references(() => admins.id),
  isOn: boolean().notNull().default(true),
  /** Why the server switched it off, and when. */
  offReason: text().$type<OffReason>(),
  offAt: isoTime(),
  /** Since when nothing got through. */
  failingSince: isoTime(),
  deliveredAt: isoTime(),
  /** The last month, `2026-10`, of which it was told that it can be closed. */
  monthTold: text(),
  version: integer().notNull().default(1),
  ...trashTimestamps(),
});

/**
 * What is sent to connections: triggers write a row in the transaction of the event. Of each connection the last hundred
 * stay. They hold ids, and the title and time of a parlour, but no person's name or words.
 */
export const connectionDeliveries = pgTable(
  'connection_deliveries',
  {
    id: id(),
    connectionId: ref()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** The same in each try, so that the receiver knows one that comes twice; another than in a restored copy of this database. */
    messageId: text()
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    event: text().$type<ConnectionEvent | typeof TEST_EVENT>().notNull(),
    /** What it is about, such as `parlours 12`: what is about the same arrives in order. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAt: timeNow(),
    /** Until when a process has it to itself. */
    claimedUntil: isoTime(),
    firstTriedAt: isoTime(),
    triedAt: isoTime(),
    durationMs: integer(),
    /** The body that was last sent. */
    request: text(),
    status: integer(),
    /** The beginning of the last answer. */
    answer: text(),
    problem: text(),
    ...timestamps(),
  },
  (table) => [
    index('connection_deliveries_of').on(table.connectionId, table.id),
    index('connection_deliveries_waiting')
      .on(table.connectionId, table.nextAt, table.id)
      .where(sql`state = 'waiting'`),
    index('connection_deliveries_in_order')
      .on(table.connectionId, table.subject, table.id)
      .where(sql`state = 'waiting'`),
  ],
);
