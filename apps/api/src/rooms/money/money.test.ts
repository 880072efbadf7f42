import { calls } from '@greenroom/contract';
import type { Query } from '@greenroom/contract';
import { daysOf, monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { MONEY_MESSAGES as MESSAGES } from '@greenroom/contract/money.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { readCsvCells } from '#testing/csv.ts';
import { watchEntries } from '#testing/entries.ts';
import { addPayment, addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

beforeEach(async () => {
  await query('truncate parlours, users, plans, money_entries, money_months, plan_refunds cascade');
  await query(`delete from tallies; delete from money_rates where valid_from > '0001-01-01'`);
  await watchEntries(world);
});

async function sheet(month?: string) {
  const response = await world.call('money.getSheet', { query: month ? { month } : {} });
  expect(response.statusCode, response.body).toBe(200);
  return calls['money.getSheet'].output.parse(response.json()).data;
}
async function list(asked: Query<'money.list'> = {}) {
  const response = await world.call('money.list', { query: asked });
  expect(response.statusCode, response.body).toBe(200);
  return calls['money.list'].output.parse(response.json());
}
const buyPlan = async (userId: number, cents: number, at: string, name = 'weekly') =>
  (
    await query<{ id: string }>(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
       values ($1, $2, $4, $4::timestamptz + interval '7 days', $3, $4) returning id`,
      [userId, name, cents, at],
    )
  ).map(({ id }) => Number(id))[0] ?? 0;
const refund = (source: 'plan' | 'parlour', id: number, amount: number, more: object = {}) =>
  world.call('money.refund', { body: { source, id, amount, reason: 'Sent twice' }, ...more });

const { current } = await sheet();
const month = monthAfter(current, -1);
/** Noon of a day of the month before. */
const past = (day: number, of = month) => `${of}-${String(day).padStart(2, '0')}T17:00:00.000Z`;
async function close(of = month) {
  const { closable } = await sheet();
  const { rows = 0, net = 0 } = closable ?? {};
  return world.call('money.closeMonth', { body: { month: of, rows, net } });
}

describe('the sheet of a month', () => {
  test('has plans and parlours together, and each figure has its rows', async () => {
    const { saleId, ownerId } = await addSale(world, { suiteTitle: 'Late Set' });
    const { id: userId } = await world.addUser({ name: 'Nina Payer' });
    await buyPlan(userId, 2500, past(3));
    await addPayment(world, saleId, userId, { amountCents: 1000, createdAt: past(3) });
    await addPayment(world, saleId, ownerId, { amountCents: 1000, createdAt: past(4) });
    await addPayment(world, saleId, ownerId, {
      amountCents: 1000,
      status: 'refunded',
      createdAt: past(5),
    });
    await addPayment(world, saleId, userId, { amountCents: 700, status: 'pending', createdAt: past(5) });
    const found = await sheet(month);
    // Fees: 0.73 + 0.30 for the plan, 0.29 + 0.30 for each payment.
    expect(found.sources).toEqual([
      {
        source: 'plan',
        rows: 1,
        gross: 25,
        refunds: 0,
        hostShare: 0,
        revenue: 25,
        fees: 1.03,
        net: 23.97,
      },
      {
        source: 'parlour',
        rows: 3,
        gross: 20,
        refunds: 10,
        hostShare: 8,
        revenue: 2,
        fees: 1.18,
        net: 0.82,
      },
    ]);
    expect(found.totals).toMatchObject({ rows: 4, gross: 45, revenue: 27, net: 24.79 });
    expect(found.days.map(({ day, net }) => [day, net])).toEqual([
      [`${month}-03`, 25.38],
      [`${month}-04`, 1.41],
      [`${month}-05`, -2],
    ]);
    const range = daysOf(month);
    const refunds = await list({ ...range, kind: 'refund' });
    expect(refunds.data).toMatchObject([
      { title: 'Late Set', refunds: 10, hostShare: -8, sale: saleId, refundable: 0 },
    ]);
    const plans = await list({ ...range, source: 'plan', search: 'nina' });
    expect(plans.data).toMatchObject([
      { title: 'Featured Headline', gross: 25, refundable: 25, user: { id: userId } },
    ]);
    expect((await list(range)).totals).toEqual(found.totals);
    const [head = [], ...lines] = readCsvCells((await world.call('money.export', { query: range })).body);
    expect(lines).toHaveLength(4);
    for (const cells of lines) {
      expect(cells[head.indexOf('Paid (America/New_York)')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(cells[head.indexOf('Paid offset')]).toMatch(/^UTC[+-]\d\d:\d\d$/);
    }
  });

  test('counts a payment on its day in the time zone, also when clocks change', async () => {
    const { id: userId } = await world.addUser();
    // New York: the first is 23:59 on October 31, the second midnight; the last ones surround the night clocks go back.
    for (const at of ['2025-11-01T03:59:59.999Z', '2025-11-01T04:00:00.000Z', '2025-11-03T04:59:59.999Z']) {
      await buyPlan(userId, 100, at);
    }
    expect((await list({ sort_dir: 'asc' })).data.map(({ day }) => day)).toEqual([
      '2025-10-31',
      '2025-11-01',
      '2025-11-02',
    ]);
  });
});

describe('a closed month', () => {
  test('keeps its figures; a later change is a correction in the current month, named on both', async () => {
    const { saleId, ownerId } = await addSale(world);
    await buyPlan(ownerId, 2500, past(3));
    const { closable } = await sheet();
    expect(closable).toMatchObject({ month, since: month, rows: 1 });
    const stale = { month, rows: 0, net: 0 };
    expect((await world.call('money.closeMonth', { body: stale })).json()).toMatchObject({
      code: 'conflict',
      msg: MESSAGES.hasChanged,
    });
    expect((await close()).statusCode).toBe(200);
    expect((await close()).json()).toMatchObject({ msg: MESSAGES.isClosed });
    expect((await close(current)).json()).toMatchObject({ msg: MESSAGES.notOver });
    const before = await sheet(month);
    expect(before.closed).toMatchObject({ by: world.admin.email, with: month });

    await addPayment(world, saleId, ownerId, { amountCents: 1000, createdAt: past(20) });
    const after = await sheet(month);
    expect({ ...after, correctedIn: [] }).toEqual(before);
    expect(after.correctedIn).toMatchObject([{ month: current, rows: 1, gross: 10, net: 1.41 }]);
    const now = await sheet();
    expect(now.corrections).toEqual(now.totals);
    expect(now.closable).toBe(null);
    expect((await list({ corrects: `${month}-01` })).data).toMatchObject([
      { corrects: month, paidAt: past(20), gross: 10 },
    ]);
    await expect(query('update money_entries set gross_cents = 1')).rejects.toThrow('closed');
    expect(await query('select action, record from new_entries')).toEqual([
      { action: 'money.closeMonth', record: month },
    ]);
  });
});

describe('a refund', () => {
  test('is never more than what is left, and a retry records it once', async () => {
    const { saleId } = await addSale(world, { suiteTitle: 'Late Set' });
    const { id: userId } = await world.addUser();
    const plan = await buyPlan(userId, 2500, past(3));
    const payment = await addPayment(world, saleId, userId, { amountCents: 999, createdAt: past(3) });
    const headers = { 'idempotency-key': 'refund-of-a-plan' };
    for (const _ of [1, 2]) expect((await refund('plan', plan, 10, { headers })).statusCode).toBe(200);
    expect((await refund('plan', plan, 15.01)).json()).toMatchObject({
      code: 'conflict',
      msg: 'At most $15.00 of this payment can be refunded.',
    });
    // In three parts, each of which would be rounded: all of the revenue goes back.
    for (const dollars of [3.33, 3.33, 3.33]) {
      expect((await refund('parlour', payment, dollars)).statusCode).toBe(200);
    }
    expect((await refund('parlour', payment, 0.01)).statusCode).toBe(409);
    const report = await world.call('sales.get', { params: { id: saleId } });
    expect(report.json()).toMatchObject({ data: { collected: 0, revenue: 0, netProfit: -0.59 } });
    expect((await sheet()).totals).toMatchObject({ refunds: 19.99, revenue: -12, fees: 0 });
    expect((await list({ kind: 'refund', source: 'plan' })).data).toMatchObject([
      { reason: 'Sent twice', admin: world.admin.email, refunds: 10, payment: plan },
    ]);
    // What the person spent, and the dashboard's revenue, are less by it.
    const [{ spent } = {}] = await query<{ spent: number }>(
      'select total_spent_cents as spent from users where id = $1',
      [userId],
    );
    expect(spent).toBe(1500);
    const graph = await world.call('dashboard.getGraph', { body: { filterType: 'yearly' } });
    expect(graph.json()).toMatchObject({ data: { membershipRevenue: 15 } });
    expect(await query('select kind, record, after from new_entries limit 1')).toMatchObject([
      { kind: 'users', record: String(userId), after: { refunded: 10, reason: 'Sent twice' } },
    ]);
  });

  test('is refused of what was not paid, and counts those by the payment provider', async () => {
    const { saleId } = await addSale(world);
    const { id: userId } = await world.addUser();
    const pending = await addPayment(world, saleId, userId, { status: 'pending' });
    expect((await refund('parlour', pending, 1)).json()).toMatchObject({ msg: MESSAGES.notPaid });
    expect((await refund('plan', 999_999, 1)).statusCode).toBe(404);
    const paid = await addPayment(world, saleId, userId, { amountCents: 1000 });
    await addPayment(world, saleId, userId, { amountCents: 800, status: 'refunded' });
    expect((await refund('parlour', paid, 2.01)).statusCode).toBe(409);
    expect((await refund('parlour', paid, 2)).statusCode).toBe(200);
  });
});

const rates = (valid_from: string, share = 30) => ({ body: { valid_from, share, fee: 3, feeAmount: 0.1 } });

describe('rates', () => {
  test('are set for days to come, replaced for the same day, and recorded', async () => {
    const first = `${monthAfter(current)}-01`;
    expect((await world.call('money.setRates', rates(past(3).slice(0, 10)))).json()).toMatchObject({
      code: 'conflict',
      msg: MESSAGES.tooEarly,
    });
    for (const share of [30, 25.5]) {
      expect((await world.call('money.setRates', rates(first, share))).statusCode).toBe(200);
    }
    const response = await world.call('money.listRates');
    expect(calls['money.listRates'].output.parse(response.json()).data).toMatchObject([
      { validFrom: first, share: 25.5, fee: 3, feeAmount: 0.1, isCurrent: false, by: world.admin.email },
      { validFrom: null, share: 20, fee: 2.9, feeAmount: 0.3, isCurrent: true, by: null },
    ]);
    expect(await query('select action from new_entries')).toHaveLength(2);
  });

  test('apply to payments of their days, and a refund takes back the share of its payment', async () => {
    const { saleId, ownerId } = await addSale(world);
    await addPayment(world, saleId, ownerId, { amountCents: 1000, createdAt: past(3) });
    await query(
      `insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents) values ($1, 5000, 0, 0)`,
      [`${month}-10`],
    );
    await addPayment(world, saleId, ownerId, { amountCents: 1000, createdAt: past(10) });
    const report = await world.call('sales.get', { params: { id: saleId } });
    // 20 % and 50 % of $10.00, less one fee of $0.59.
    expect(report.json()).toMatchObject({
      data: { revenue: 7, netProfit: 6.41, rates: { share: 50 }, has_more_rates: true },
    });
    const [first] = (await list({ sort_dir: 'asc' })).data;
    await refund('parlour', first?.payment ?? 0, 10);
    expect((await sheet()).totals).toMatchObject({ refunds: 10, hostShare: -8, revenue: -2 });
  });

  test('of the first start are valid from the beginning, for payments from before too', async () => {
    const { id: userId } = await world.addUser();
    await buyPlan(userId, 2500, past(3));
    await query('truncate money_rates, money_entries');
    expect(monthOf((await list()).data[0]?.day ?? '')).toBe('');
    await query('select start_money(1000, 0, 0)');
    expect((await sheet(month)).totals).toMatchObject({ gross: 25, fees: 0 });
    await query('truncate money_rates');
    await query('select start_money(2000, 290, 30)');
  });
});
