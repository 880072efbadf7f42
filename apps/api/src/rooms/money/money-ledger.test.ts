import { calls } from '@greenroom/contract';
import { daysOf, monthAfter } from '@greenroom/contract/kit/days';
import { centsOf } from '@greenroom/contract/kit/money';
import * as fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';

import { readCsvCells } from '#testing/csv.ts';
import { addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const sheet = async (month?: string) => {
  const response = await world.call('money.getSheet', { query: month ? { month } : {} });
  return calls['money.getSheet'].output.parse(response.json()).data;
};
const { current } = await sheet();
/** Three months that are over. */
const MONTHS = [-3, -2, -1].map((count) => monthAfter(current, count));

type Rates = { day: number; share: number; fee: number; cents: number };
type Payment = { day: number; amount: number; isPlan: boolean; late: boolean; refunds: number[] };

const day = fc.integer({ min: 0, max: 83 });
const payment: fc.Arbitrary<Payment> = fc.record({
  day,
  amount: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 1, 25, 50, 999)),
  isPlan: fc.boolean(),
  /** Arrives after its month was closed. */
  late: fc.boolean(),
  /** In thousandths of what was paid. */
  refunds: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 3 }),
});
const rates = fc.uniqueArray(
  fc.record({
    day,
    share: fc.integer({ min: 0, max: 10_000 }),
    fee: fc.integer({ min: 0, max: 1000 }),
    cents: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 3, selector: ({ day: from }) => from },
);

/** The day with a number from 0 on: 28 in each of the months. */
const nthLedgerDay = (number: number): string =>
  `${MONTHS[Math.floor(number / 28)]}-${String((number % 28) + 1).padStart(2, '0')}`;
const part = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5000) / 10_000);

/** What the ledger must say, calculated in another way: one payment after the other, without corrections. */
function expected(payments: readonly Payment[], all: readonly Rates[]) {
  const sum = { gross: 0, refunds: 0, hostShare: 0, fees: 0 };
  for (const { day: at, amount, isPlan, refunds } of payments) {
    const first = { share: 2000, fee: 290, cents: 30 };
    const valid = all.toSorted((a, b) => a.day - b.day).findLast(({ day: from }) => from <= at) ?? first;
    const back = refunds.reduce((total, each) => total + Math.floor((amount * each) / 1000), 0);
    sum.gross += amount;
    sum.refunds += Math.min(amount, back);
    sum.fees += amount === 0 ? 0 : part(amount, valid.fee) + valid.cents;
    const kept = Math.min(amount, back);
    if (!isPlan) sum.hostShare += amount - part(amount, valid.share) - (kept - part(kept, valid.share));
  }
  return sum;
}

const cents = (dollars: string | number | undefined): number => centsOf(Number(dollars));
type Line = Record<string, string>;
async function csvOf(name: 'money.export' | 'money.exportJournal', range: object): Promise<Line[]> {
  const [head = [], ...lines] = readCsvCells((await world.call(name, { query: { ...range } })).body);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
}
const columnSum = (rows: readonly Line[], column: string): number =>
  rows.reduce((all, row) => all + cents(row[column]), 0);

/** Sheet, list, CSV and journal of a month give the same sums, and each debit has its credit. Returns the sheet. */
async function expectOneTruth(month: string) {
  const found = await sheet(month);
  const { rows, gross, refunds, hostShare, revenue, fees, net } = found.totals;
  const range = daysOf(month);
  const listed = await world.call('money.list', { query: { ...range, limit: 100 } });
  const { data, totals } = calls['money.list'].output.parse(listed.json());
  expect(totals).toEqual(found.totals);
  expect(data.reduce((all, row) => all + cents(row.net), 0)).toBe(cents(net));
  for (const parts of [found.days, found.sources]) {
    expect(parts.reduce((all, each) => all + cents(each.net), 0)).toBe(cents(net));
  }
  const table = await csvOf('money.export', range);
  expect(table).toHaveLength(rows);
  const columns = ['Gross', 'Refunds', 'Host share', 'Revenue', 'Fees', 'Net Profit'];
  expect(columns.map((column) => columnSum(table, column))).toEqual(
    [gross, refunds, hostShare, revenue, fees, net].map(cents),
  );
  const journal = await csvOf('money.exportJournal', range);
  const balance = (numbers: readonly string[]) => {
    const lines = journal.filter((line) => numbers.includes(line['Account'] ?? ''));
    return columnSum(lines, 'Debit') - columnSum(lines, 'Credit');
  };
  expect([['4000', '4100'], ['4900'], ['5000'], ['5100'], ['1000'], ['2000']].map(balance)).toEqual([
    0 - cents(gross),
    cents(refunds),
    cents(hostShare),
    cents(fees),
    cents(gross) - cents(refunds) - cents(fees),
    0 - cents(hostShare),
  ]);
  for (const lines of Map.groupBy(journal, (line) => line['Reference']).values()) {
    expect(columnSum(lines, 'Debit')).toBe(columnSum(lines, 'Credit'));
  }
  return found;
}

test('sheet, rows, CSV and journal agree, closed months stay, and corrections add up', async () => {
  const property = fc.asyncProperty(
    fc.array(payment, { minLength: 5, maxLength: 14 }),
    rates,
    async (payments, all) => {
      await query('truncate parlours, users, plans, money_entries, money_months, plan_refunds cascade');
      await query(`delete from money_rates where valid_from > '0001-01-01'`);
      const { saleId } = await addSale(world);
      for (const each of all) {
        await query(
          'insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents) values ($1, $2, $3, $4)',
          [nthLedgerDay(each.day), each.share, each.fee, each.cents],
        );
      }
      const add = async ({ day: at, amount, isPlan, refunds }: Payment) => {
        const { id: userId } = await world.addUser();
        const values = [userId, amount, `${nthLedgerDay(at)}T17:00:00Z`];
        const [row] = await query<{ id: string }>(
          isPlan
            ? `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
               values ($1, 'weekly', $3, $3, $2, $3) returning id`
            : `insert into transactions (sale_id, user_id, status, amount_cents, created_at)
               values (${saleId}, $1, 'succeeded', $2, $3) returning id`,
          values,
        );
        for (const each of refunds) {
          const body = {
            source: isPlan ? 'plan' : 'parlour',
            id: Number(row?.id),
            amount: Math.floor((amount * each) / 1000) / 100,
            reason: 'Asked for it',
          };
          if (body.amount === 0) continue;
          const sent = await world.call('money.refund', { body });
          expect([200, 409]).toContain(sent.statusCode);
          if (sent.statusCode === 409) {
            // Takes the rest, as `expected` does.
            const { msg } = sent.json<{ msg: string }>();
            const left = Number(/\$([\d.]+)/.exec(msg)?.[1] ?? 0);
            if (left > 0) await world.call('money.refund', { body: { ...body, amount: left } });
          }
        }
      };
      for (const each of payments.filter(({ late }) => !late)) await add(each);
      const before = await Promise.all(MONTHS.map((month) => sheet(month)));
      const { closable } = await sheet();
      if (closable) {
        const { month, rows, net } = closable;
        expect((await world.call('money.closeMonth', { body: { month, rows, net } })).statusCode).toBe(200);
      } else {
        await query(
          `insert into money_months (month, admin_id, admin) select '${MONTHS[2]}-01', id, email from admins limit 1`,
        );
      }
      for (const each of payments.filter(({ late }) => late)) await add(each);
      // What was booked changes too: a payment that failed after all, and one that is another amount.
      const changed = payments.find(({ isPlan, late }) => !isPlan && !late);
      const known = [];
      for (const month of MONTHS) known.push(await expectOneTruth(month));
      const now = await expectOneTruth(current);
      expect(known.map(({ totals, days }) => [totals, days])).toEqual(
        before.map(({ totals, days }) => [totals, days]),
      );
      const everything = [...known, now].map(({ totals }) => totals);
      const total = (name: 'gross' | 'refunds' | 'hostShare' | 'fees') =>
        everything.reduce((sum, each) => sum + cents(each[name]), 0);
      expect({
        gross: total('gross'),
        refunds: total('refunds'),
        hostShare: total('hostShare'),
        fees: total('fees'),
      }).toEqual(expected(payments, all));
      const named = known.flatMap(({ correctedIn }) => correctedIn);
      expect(named.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(now.corrections.net));
      if (changed) {
        await query(`update transactions set amount_cents = amount_cents + 1 where status = 'succeeded'`);
        await query(`update transactions set status = 'failed' where status = 'succeeded'`);
        await query(`delete from transactions where status = 'refunded'`);
        const parlours = (await Promise.all([...MONTHS, current].map((month) => sheet(month)))).map(
          ({ sources }) => sources.find(({ source }) => source === 'parlour'),
        );
        expect(parlours.reduce((sum, each) => sum + cents(each?.net), 0)).toBe(0);
      }
    },
  );
  await fc.assert(property, { numRuns: 12, seed: 20_261_123 });
}, 120_000);

test('a payment that is taken back in parts, by the provider and by staff, leaves the host nothing', async () => {
  const { saleId } = await addSale(world);
  const split = fc.record({
    amount: fc.integer({ min: 1, max: 5000 }),
    share: fc.integer({ min: 0, max: 10_000 }),
    parts: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 9 }), byStaff: fc.boolean(), isDispute: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 10,
      },
    ),
  });
  const leavesNothing = fc.asyncProperty(split, async ({ amount, share, parts }) => {
    await query('update money_rates set share_basis_points = $1', [share]);
    const { id: userId } = await world.addUser();
    const [paid] = await query<{ id: string }>(
      `insert into transactions (sale_id, user_id, status, amount_cents)
       values ($1, $2, 'succeeded', $3) returning id`,
      [saleId, userId, amount],
    );
    const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
    let left = amount;
    for (const [at, { weight, byStaff, isDispute }] of parts.entries()) {
      const back = at === parts.length - 1 ? left : Math.floor((amount * weight) / weights);
      left -= back;
      await query(
        `insert into transactions (sale_id, user_id, status, amount_cents, payment_id) values ($1, $2, $3, $4, $5)`,
        [saleId, userId, isDispute ? 'disputed' : 'refunded', back, byStaff ? paid?.id : null],
      );
    }
    const [kept] = await query(
      'select sum(share_cents)::int as share, sum(gross_cents - refund_cents)::int as gross from money_entries where user_id = $1',
      [userId],
    );
    expect(kept).toEqual({ share: 0, gross: 0 });
  });
  await fc.assert(leavesNothing, {
    numRuns: 40,
    seed: 20_261_125,
    examples: [
      [
        {
          amount: 1000,
          share: 2250,
          parts: Array.from({ length: 10 }, () => ({ weight: 1, byStaff: false, isDispute: false })),
        },
      ],
      [
        {
          amount: 2500,
          share: 2250,
          parts: [
            { weight: 1, byStaff: false, isDispute: true },
            { weight: 1, byStaff: false, isDispute: true },
          ],
        },
      ],
    ],
  });
});
