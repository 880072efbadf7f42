import { calls } from '@greenroom/contract';
import { centsOf } from '@greenroom/contract/kit/money';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addPayment, addSale } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  // The ledger refers to no table, so that it keeps what was paid.
  await world.db.$client.query('truncate parlours, users, money_entries cascade');
  await watchEntries(world);
});

const pay = async (
  saleId: number,
  amountCents: number,
  status: PaymentStatus = 'succeeded',
  createdAt = '2026-03-01T12:00:00.000Z',
) => addPayment(world, saleId, (await world.addUser()).id, { amountCents, status, createdAt });

async function report(id: number) {
  const response = await world.call('sales.get', { params: { id } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['sales.get'].output.parse(response.json()).data;
}
async function totals(query: Record<string, unknown> = {}) {
  const response = await world.call('sales.getTotals', { query });
  return calls['sales.getTotals'].output.parse(response.json()).data;
}
async function chart(id: number) {
  const response = await world.call('sales.getRevenueChart', { params: { id } });
  return calls['sales.getRevenueChart'].output.parse(response.json()).data;
}

describe('a sales report', () => {
  test('matches a hand count: three paid, one returned, one pending, one failed', async () => {
    const { saleId } = await addSale(world, { sale: { numParticipants: 7 } });
    for (const status of ['succeeded', 'succeeded', 'succeeded', 'refunded', 'pending', 'failed'] as const) {
      await pay(saleId, 1000, status);
    }
    // Collected 30 - 10; revenue 20 % of it; net less three fees of 0.29 + 0.30.
    expect(await report(saleId)).toMatchObject({
      id: saleId,
      collected: 20,
      revenue: 4,
      netProfit: 2.23,
      num_participants: 7,
      num_reviews: 0,
      duration: 3_600_000,
      rates: { share: 20, fee: 2.9, feeAmount: 0.3 },
    });
  });

  test('has no money without a payment, and still counts reviews', async () => {
    const { saleId } = await addSale(world);
    const { id } = await world.addUser();
    await world.db.$client.query('insert into sale_reviews (sale_id, user_id, stars) values ($1, $2, 5)', [
      saleId,
      id,
    ]);
    expect(await report(saleId)).toMatchObject({ collected: 0, revenue: 0, netProfit: 0, num_reviews: 1 });
  });

  test('is not found for an unknown sale', async () => {
    expect((await world.call('sales.get', { params: { id: 999_999 } })).statusCode).toBe(404);
  });

  test('uses the configured rates', async () => {
    const env = { COMMUNITY_SHARE_PERCENT: '12.5', PAYMENT_FEE_PERCENT: '1.25', PAYMENT_FEE_CENTS: '5' };
    const other = await createWorld(inject('databaseUrl'), env);
    try {
      const { saleId, ownerId } = await addSale(other);
      await addPayment(other, saleId, ownerId, { amountCents: 3999 });
      const response = await other.call('sales.get', { params: { id: saleId } });
      // 12.5 % of 39.99 is 4.99875; 1.25 % of it is 0.499875, plus 0.05.
      expect(response.json()).toMatchObject({
        data: {
          collected: 39.99,
          revenue: 5,
          netProfit: 4.45,
          rates: { share: 12.5, fee: 1.25, feeAmount: 0.05 },
        },
      });
    } finally {
      await other.close();
    }
  });
});

describe('the totals', () => {
  test('cover the filtered rows, equal to the cent to the sum of their reports', async () => {
    const odd = await addSale(world, { sale: { savedToProfile: true, isTop: true, numParticipants: 2 } });
    const even = await addSale(world, { sale: { numParticipants: 3 } });
    const other = await addSale(world, { suiteTitle: 'Left out', sale: { numParticipants: 40 } });
    for (const cents of [1, 33, 1237, 9_999_999]) await pay(odd.saleId, cents);
    for (const cents of [2, 49, 1238]) await pay(even.saleId, cents);
    await pay(odd.saleId, 1237, 'refunded');
    await pay(even.saleId, 5, 'pending');
    await pay(other.saleId, 777);
    const [a, b] = [await report(odd.saleId), await report(even.saleId)];
    const added = (figure: 'collected' | 'revenue' | 'netProfit') =>
      (centsOf(a[figure]) + centsOf(b[figure])) / 100;
    const dropped = await world.call('parlours.remove', { params: { id: other.id } });
    expect(dropped.statusCode).toBe(200);
    expect(await totals()).toEqual({
      sales: 2,
      num_participants: 5,
      payments: 7,
      collected: added('collected'),
      revenue: added('revenue'),
      netProfit: added('netProfit'),
    });
    expect(await totals({ is_top: true })).toEqual({
      sales: 1,
      num_participants: 2,
      payments: 4,
      collected: a.collected,
      revenue: a.revenue,
      netProfit: a.netProfit,
    });
  });

  test('are zero for an empty selection', async () => {
    expect(await totals({ search: 'no such' })).toEqual({
      sales: 0,
      num_participants: 0,
      payments: 0,
      collected: 0,
      revenue: 0,
      netProfit: 0,
    });
  });
});

describe('money over time', () => {
  test('is grouped by days of the community time zone, including empty days', async () => {
    const { saleId } = await addSale(world);
    // March 8 has 23 hours in New York: 05:00 to 04:00 UTC.
    await pay(saleId, 1000, 'succeeded', '2026-03-08T04:59:59.999Z');
    await pay(saleId, 1000, 'succeeded', '2026-03-08T05:00:00.000Z');
    await pay(saleId, 1000, 'succeeded', '2026-03-09T03:59:59.999Z');
    await pay(saleId, 1000, 'refunded', '2026-03-10T04:00:00.000Z');
    await pay(saleId, 1000, 'failed', '2026-03-20T12:00:00.000Z');
    const none = { payments: 0, collected: 0, revenue: 0, netProfit: 0 };
    expect(await chart(saleId)).toEqual({
      bucket: 'day',
      points: [
        { day: '2026-03-07', payments: 1, collected: 10, revenue: 2, netProfit: 1.41 },
        { day: '2026-03-08', payments: 2, collected: 20, revenue: 4, netProfit: 2.82 },
        { day: '2026-03-09', ...none },
        { day: '2026-03-10', payments: 0, collected: -10, revenue: -2, netProfit: -2 },
      ],
    });
  });

  test('is empty without a payment', async () => {
    const { saleId } = await addSale(world);
    await pay(saleId, 1000, 'pending');
    expect(await chart(saleId)).toEqual({ bucket: 'day', points: [] });
  });

  test.each([
    // 2027 is no leap year: January 1 to January 1 is 366 days, both included.
    ['2028-01-01T17:00:00.000Z', 'day', 366],
    ['2028-01-02T17:00:00.000Z', 'month', 13],
    ['2031-03-31T12:00:00.000Z', 'month', 51],
  ])('up to %s is grouped by %s', async (last, bucket, count) => {
    const { saleId } = await addSale(world);
    await pay(saleId, 1237, 'succeeded', '2027-01-01T17:00:00.000Z');
    await pay(saleId, 33, 'succeeded', '2027-01-31T17:00:00.000Z');
    await pay(saleId, 1, 'succeeded', last);
    const found = await chart(saleId);
    expect([found.bucket, found.points.length]).toEqual([bucket, count]);
    expect(found.points[0]?.day).toBe('2027-01-01');
    expect(found.points.at(-1)?.day).toBe(bucket === 'day' ? '2028-01-01' : `${last.slice(0, 7)}-01`);
    const { collected, revenue, netProfit } = await report(saleId);
    const sums = (['collected', 'revenue', 'netProfit'] as const).map(
      (figure) => found.points.reduce((sum, point) => sum + centsOf(point[figure]), 0) / 100,
    );
    expect(sums).toEqual([collected, revenue, netProfit]);
  });
});

test.each([
  ['a negative amount', -1, 'succeeded'],
  ['a state that no figure knows', 1000, 'paid'],
])('an external payment with %s is rejected by the table', async (_, amountCents, status) => {
  const { saleId } = await addSale(world);
  await expect(pay(saleId, amountCents, status as PaymentStatus)).rejects.toThrow(/insert into/i);
  expect(await totals()).toMatchObject({ payments: 0, collected: 0 });
});
