import { sql } from 'drizzle-orm';

import type { Db } from '../../apps/api/src/kit/db/db.ts';

type NewConnection = {
  name: string;
  author: number;
  url?: string;
  shape?: 'standard' | 'slack' | 'discord';
  isOn?: boolean;
  /** Why the server switched it off. */
  offReason?: 'failing' | 'gone';
};

/** Inserts a connection, and returns its id. */
export async function addConnection(db: Db, connection: NewConnection): Promise<number> {
  const { name, author, offReason = null, shape = 'standard', isOn = offReason === null } = connection;
  const { url = 'https://hooks.example.com/greenroom' } = connection;
  const { rows } = await db.execute(
    sql`insert into connections (name, url, shape, events, secret, author_id, is_on, off_reason, off_at)
        values (${name}, ${url}, ${shape}, array['parlour.started', 'month.closable'], '\\x00', ${author}, ${isOn},
          ${offReason}, case when ${offReason}::text is not null then now() end)
        returning id::int`,
  );
  return Number(rows[0]?.['id']);
}

/** Inserts a delivery of a connection that was tried once. */
export async function addDelivery(
  db: Db,
  connection: number,
  { state, status }: { state: 'delivered' | 'given_up'; status: number },
): Promise<void> {
  await db.execute(
    sql`insert into connection_deliveries
          (connection_id, event, subject, data, state, attempts, tried_at, duration_ms, request, status, answer)
        values (${connection}, 'parlour.started', 'parlours 1', '{"parlourId": 1, "title": "Quiet Evening"}', ${state}, 1,
          now(), 85, '{"type":"parlour.started"}', ${status}, 'Thanks')`,
  );
}
