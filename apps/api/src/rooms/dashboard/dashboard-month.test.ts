import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

async function look(token?: string) {
  const response = await world.call('dashboard.getRunSheet', token ? { token } : {});
  return calls['dashboard.getRunSheet'].output.parse(response.json()).data;
}

async function addModerator(): Promise<string> {
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role) values ('Rosa', 'rosa@example.com', '', 'moderator') returning id`,
  );
  return createSession(world.db, 'admin', Number(rows[0].id));
}

test('names the month that is over and open, to who may close it', async () => {
  const { id } = await world.addUser();
  await query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
     select $1, 'weekly', at, at + interval '7 days', 1500, at
     from (select date_trunc('month', now() at time zone community_zone()) - interval '10 days' as at) d`,
    [id],
  );
  const { rows } = await query(
    `select to_char(date_trunc('month', now() at time zone community_zone()) - interval '1 month', 'YYYY-MM') as month`,
  );
  const { month } = rows[0] as { month: string };
  const open = await look();
  expect(open.closable).toBe(month);
  expect((await look(await addModerator())).closable).toBeNull();
  const { data } = (await world.call('money.getSheet')).json();
  expect(data.closable.month).toBe(month);
  const { rows: count, net } = data.closable;
  const closed = await world.call('money.closeMonth', { body: { month, rows: count, net } });
  expect(closed.statusCode, closed.body).toBe(200);
  expect((await look()).closable).toBeNull();
});
