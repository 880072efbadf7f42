import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { plans } from '#rooms/users/users.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
// Revenue in the tallies never shrinks, so only a test may reset it.
beforeEach(() =>
  world.db.$client.query(`truncate plans cascade; delete from tallies where metric = 'plan_revenue'`),
);

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

type Sold = Partial<typeof plans.$inferInsert> & { userId: number };
const monthly = (sold: Sold): typeof plans.$inferInsert => ({
  name: 'monthly',
  startDate: at(-1),
  endDate: at(29),
  baseAmountCents: 6000,
  ...sold,
});
const sell = (...sold: Sold[]) => world.db.insert(plans).values(sold.map(monthly));

async function list() {
  const response = await world.call('plans.list');
  expect(response.statusCode, response.body).toBe(200);
  return calls['plans.list'].output.parse(response.json()).data;
}
const findPlanFigures = async (name: string) => {
  const { base_amount, subscribers, revenue } = (await list()).find((plan) => plan.name === name) ?? {};
  return [base_amount, subscribers, revenue];
};

describe('the plans on offer', () => {
  test('are listed before the first sale, without a price', async () => {
    expect(await list()).toEqual([
      { name: 'weekly', title: 'Featured Headline', base_amount: null, subscribers: 0, revenue: 0 },
      { name: 'monthly', title: 'Featured Member', base_amount: null, subscribers: 0, revenue: 0 },
    ]);
  });

  test('cost what the latest sale cost, with a total of all payments, exact to the cent', async () => {
    const { id: userId } = await world.addUser();
    await sell(
      { userId, name: 'weekly', baseAmountCents: 2599, createdAt: at(-2) },
      { userId, name: 'weekly', baseAmountCents: 1999, createdAt: at(-9) },
      { userId, baseAmountCents: 10, createdAt: at(-30) },
      { userId, baseAmountCents: 20, createdAt: at(-30) },
    );
    expect(await findPlanFigures('weekly')).toEqual([25.99, 1, 45.98]);
    expect(await findPlanFigures('monthly')).toEqual([0.2, 1, 0.3]);
  });

  test('count as subscribers the users whose plan is running now, each once', async () => {
    const [one, two, three] = [await world.addUser(), await world.addUser(), await world.addUser()];
    await sell(
      { userId: one.id },
      { userId: one.id, startDate: at(-2) },
      { userId: two.id },
      { userId: two.id, name: 'weekly', endDate: at(6) },
      { userId: three.id, startDate: at(-40), endDate: at(-10) },
      { userId: three.id, startDate: at(1), endDate: at(31) },
    );
    expect(await findPlanFigures('monthly')).toEqual([60, 2, 300]);
    expect(await findPlanFigures('weekly')).toEqual([60, 1, 60]);
  });

  test('count any name but weekly as the monthly plan, as the payment integration may name it', async () => {
    const { id: userId } = await world.addUser();
    await sell({ userId, name: 'gold' as 'monthly', baseAmountCents: 100 });
    expect(await findPlanFigures('monthly')).toEqual([1, 1, 1]);
    expect(await findPlanFigures('weekly')).toEqual([null, 0, 0]);
  });

  test('stop counting a removed user as a subscriber but keep their payments; Undo restores both', async () => {
    const { id: userId } = await world.addUser();
    await sell({ userId });
    await world.call('users.remove', { params: { id: userId } });
    expect(await findPlanFigures('monthly')).toEqual([60, 0, 60]);
    await world.call('trash.restore', { body: { kind: 'users', id: userId } });
    expect(await findPlanFigures('monthly')).toEqual([60, 1, 60]);
  });

  test('are the same when the tallies are folded', async () => {
    const { id: userId } = await world.addUser();
    for (let i = 0; i < 3; i += 1) await sell({ userId });
    await world.db.$client.query('select fold_tallies()');
    expect(await findPlanFigures('monthly')).toEqual([60, 1, 180]);
  });
});
