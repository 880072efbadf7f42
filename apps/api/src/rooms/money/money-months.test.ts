import { calls } from '@greenroom/contract';
import { monthAfter } from '@greenroom/contract/kit/days';
import { MONEY_MESSAGES } from '@greenroom/contract/money.rules';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

async function sheet(month?: string) {
  const response = await world.call('money.getSheet', { query: month ? { month } : {} });
  expect(response.statusCode, response.body).toBe(200);
  return calls['money.getSheet'].output.parse(response.json()).data;
}
const close = (month: string, { rows, net } = { rows: 0, net: 0 }) =>
  world.call('money.closeMonth', { body: { month, rows, net } });

test('the months before a closed one are closed with it, each by the first that closed it', async () => {
  const { current } = await sheet();
  const [oldest, older, before, last] = [-4, -3, -2, -1].map((by) => monthAfter(current, by)) as [
    string,
    string,
    string,
    string,
  ];
  const { id } = await world.addUser();
  await world.db.$client.query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
     values ($1, 'weekly', $2, $2::timestamptz + interval '7 days', 2500, $2)`,
    [id, `${oldest}-03T17:00:00Z`],
  );
  expect((await close(older, (await sheet(oldest)).totals)).statusCode).toBe(200);
  expect((await sheet(before)).closed).toBe(null);
  expect((await close(last)).statusCode).toBe(200);
  const closedWith = async (month: string) => (await sheet(month)).closed?.with ?? null;
  expect(await Promise.all([oldest, older, before, last, current].map(closedWith))).toEqual([
    older,
    older,
    last,
    last,
    null,
  ]);
  for (const month of [oldest, older, before])
    expect((await close(month)).json().msg).toBe(MONEY_MESSAGES.isClosed);
});
