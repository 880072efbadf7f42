import type { Body } from '@greenroom/contract';
import { Connection, ConnectionDelivery } from '@greenroom/contract/connections';
import { CONNECTIONS, TEST_EVENT } from '@greenroom/contract/connections.rules';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { connectionDeliveries, connections } from '#rooms/connections/connections.table.ts';

export const connectionsTrash: TrashSpec = {
  kind: 'connections',
  permission: 'connections.change',
  action: 'connections.remove',
  table: connections,
  title: connections.name,
  owns: [],
};

const connectionsWhere = (db: Sql, where: SQL): Promise<Connection[]> =>
  rowsOf(
    db,
    Connection,
    sql`select c.id, c.name, c.url, c.shape, c.events, c.is_on as "isOn", c.off_reason as "offReason",
          ${iso(sql`c.off_at`)} as "offAt", ${iso(sql`c.failing_since`)} as "failingSince",
          ${iso(sql`c.delivered_at`)} as "deliveredAt", a.name as author, ${iso(sql`c.created_at`)} as "createdAt", c.version,
          (select count(*)::int from connection_deliveries d where d.connection_id = c.id and d.state = 'waiting') as waiting
        from connections c join admins a on a.id = c.author_id
        where c.deleted_at is null and ${where} order by c.id desc`,
  );

/** Returns all connections, the newest first. */
export const listConnections = (db: Sql): Promise<Connection[]> => connectionsWhere(db, sql`true`);

/** Returns a connection, or null. */
export const getConnection = async (db: Sql, id: number): Promise<Connection | null> =>
  (await connectionsWhere(db, sql`c.id = ${id}`))[0] ?? null;

/** Locks a connection against other changes until the transaction ends; null when there is none. */
export async function lockConnection(tx: Tx, id: number): Promise<Connection | null> {
  await tx.execute(sql`select from connections where id = ${id} for no key update`);
  return getConnection(tx, id);
}

/** Returns whether one more connection fits, and keeps others from being added until the transaction ends. */
export async function hasRoom(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('connections', 0))`);
  return hasRow(
    tx,
    sql`select where (select count(*) from connections where deleted_at is null) < ${CONNECTIONS.most}`,
  );
}

type Wanted = Body<'connections.create'> & { authorId: number };

export async function createConnection(tx: Tx, wanted: Wanted & { secret: Buffer }): Promise<number> {
  return onlyRow(await tx.insert(connections).values(wanted).returning({ id: connections.id })).id;
}

/** Changes a connection. It begins anew: nothing of it has failed, and what waits is due. */
export async function updateConnection(
  tx: Tx,
  id: number,
  wanted: Wanted & { isOn: boolean },
): Promise<void> {
  await tx
    .update(connections)
    .set({
      ...wanted,
      offReason: null,
      offAt: null,
      failingSince: null,
      version: sql`${connections.version} + 1`,
    })
    .where(eq(connections.id, id));
  await tx.execute(
    sql`update connection_deliveries set next_at = now(), attempts = 0, first_tried_at = null
        where connection_id = ${id} and state = 'waiting' and coalesce(claimed_until, '-infinity') < now()`,
  );
}

export async function setSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx.update(connections).set({ secret }).where(eq(connections.id, id));
}

const deliveriesWhere = (db: Sql, where: SQL): Promise<ConnectionDelivery[]> =>
  rowsOf(
    db,
    ConnectionDelivery,
    sql`select d.id, d.event, ${iso(sql`d.created_at`)} as "createdAt", d.state, d.attempts,
          case when d.state = 'waiting' then ${iso(sql`d.next_at`)} end as "nextAt", ${iso(sql`d.tried_at`)} as "triedAt",
          d.duration_ms as "durationMs", d.request, d.status, d.answer, d.problem
        from connection_deliveries d where ${where} order by d.id desc limit ${CONNECTIONS.kept}`,
  );

/** Returns the last deliveries of a connection, the newest first. */
export const listDeliveries = (db: Sql, id: number): Promise<ConnectionDelivery[]> =>
  deliveriesWhere(db, sql`d.connection_id = ${id}`);

/** Queues a test, which waits for nothing else. */
export async function queueTest(tx: Tx, connectionId: number): Promise<ConnectionDelivery> {
  const { id } = onlyRow(
    await tx
      .insert(connectionDeliveries)
      .values({ connectionId, event: TEST_EVENT, subject: sql`'test ' || gen_random_uuid()`, data: {} })
      .returning({ id: connectionDeliveries.id }),
  );
  return onlyRow(await deliveriesWhere(tx, sql`d.id = ${id}`));
}

/** Returns a delivery with its connection, locked until the transaction ends; null when there is none. */
export async function lockDelivery(
  tx: Tx,
  id: number,
): Promise<{ delivery: ConnectionDelivery; connection: Connection } | null> {
  const [found] = await rowsOf(
    tx,
    { connectionId: Int },
    sql`select connection_id as "connectionId" from connection_deliveries where id = ${id}`,
  );
  const connection = found ? await lockConnection(tx, found.connectionId) : null;
  await tx.execute(sql`select from connection_deliveries where id = ${id} for update`);
  const [delivery] = await deliveriesWhere(tx, sql`d.id = ${id}`);
  return connection && delivery ? { delivery, connection } : null;
}

/** Lets a delivery wait to be sent, as if it had never been tried. */
export async function requeue(tx: Tx, id: number): Promise<ConnectionDelivery> {
  await tx.execute(
    sql`update connection_deliveries set state = 'waiting', attempts = 0, next_at = now(), first_tried_at = null
        where id = ${id}`,
  );
  return onlyRow(await deliveriesWhere(tx, sql`d.id = ${id}`));
}
