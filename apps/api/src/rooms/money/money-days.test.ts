import { calls } from '@greenroom/contract';
import { daysOf, monthOf } from '@greenroom/contract/kit/days';
import { centsOf } from '@greenroom/contract/kit/money';
import * as fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';

import { addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** The days on which New York's clocks change, with the moment. */
const CHANGES = {
  '2024-03-10': '2024-03-10T07:00:00Z',
  '2024-11-03': '2024-11-03T06:00:00Z',
  '2025-03-09': '2025-03-09T07:00:00Z',
  '2025-11-02': '2025-11-02T06:00:00Z',
};
const DAYS = Object.keys(CHANGES);
const HOUR_MS = 3_600_000;
const VALUES = 10_000;

type Payment = { cents: number; at: Date; isPlan: boolean };
/** Half of them within 26 hours of a change, so that they crowd at the midnights around it. */
const payment = fc.record<Payment>({
  cents: fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 1, 2, 3, 17, 50, 999, 1001)),
  at: fc
    .tuple(
      fc.constantFrom(...Object.values(CHANGES)),
      fc.oneof(fc.integer({ min: -26, max: 26 }), fc.integer({ min: -200, max: 400 })),
      fc.constantFrom(-1, 0, 1, 1_799_999, 1_800_000),
    )
    .map(([change, hours, ms]) => new Date(Date.parse(change) + hours * HOUR_MS + ms)),
  isPlan: fc.boolean(),
});

const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' });
/** Rounds to the nearest cent, halves up, in whole numbers. */
const shareCents = (cents: number, basisPoints: number) =>
  Number((BigInt(cents) * BigInt(basisPoints) + 5000n) / 10_000n);

type Sums = { gross: number; hostShare: number; fees: number; plans: number };

/** Sums what the ledger must say of each day, with the default rates. */
function expectedDays(payments: readonly Payment[]) {
  const days = new Map<string, Sums>();
  for (const { cents, at, isPlan } of payments) {
    const day = newYork.format(at);
    const sums = days.get(day) ?? { gross: 0, hostShare: 0, fees: 0, plans: 0 };
    sums.gross += cents;
    sums.fees += cents === 0 ? 0 : shareCents(cents, 290) + 30;
    if (isPlan) sums.plans += cents;
    else sums.hostShare += cents - shareCents(cents, 2000);
    days.set(day, sums);
  }
  return days;
}

async function store(payments: readonly Payment[]): Promise<void> {
  const { saleId, ownerId } = await addSale(world);
  const insert = (text: string, some: readonly Payment[]) =>
    world.db.$client.query(text, [some.map(({ cents }) => cents), some.map(({ at }) => at.toISOString())]);
  await insert(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
     select ${ownerId}, 'weekly', at, at, cents, at from unnest($1::bigint[], $2::timestamptz[]) p(cents, at)`,
    payments.filter(({ isPlan }) => isPlan),
  );
  await insert(
    `insert into transactions (sale_id, user_id, status, amount_cents, created_at)
     select ${saleId}, ${ownerId}, 'succeeded', cents, at from unnest($1::bigint[], $2::timestamptz[]) p(cents, at)`,
    payments.filter(({ isPlan }) => !isPlan),
  );
}

test(`${VALUES} payments count to the cent on the day of the community, also on days of 23 and 25 hours`, async ({
  annotate,
}) => {
  const payments = fc.sample(payment, { numRuns: VALUES, seed: 20_261_123 });
  await store(payments);
  const expected = expectedDays(payments);
  const wrong: string[] = [];
  for (const month of new Set(Array.from(expected.keys(), monthOf))) {
    const wanted = [...expected].filter(([day]) => monthOf(day) === month);
    const response = await world.call('money.getSheet', { query: { month } });
    const { days } = calls['money.getSheet'].output.parse(response.json()).data;
    expect(days).toHaveLength(wanted.length);
    const body = { filterType: 'custom', ...daysOf(month) };
    const graph = await world.call('dashboard.getGraph', { body });
    const { data1 } = calls['dashboard.getGraph'].output.parse(graph.json()).data.graphData;
    for (const [day, sums] of wanted) {
      const { gross = 0, hostShare = 0, fees = 0 } = days.find((each) => each.day === day) ?? {};
      const plans = data1.find(({ labelDate }) => labelDate === day)?.amount ?? 0;
      const found = { gross, hostShare, fees, plans };
      if (Object.entries(found).some(([name, dollars]) => centsOf(dollars) !== sums[name as keyof Sums]))
        wrong.push(day);
    }
  }
  expect(wrong).toEqual([]);
  expect(DAYS.filter((day) => !expected.has(day))).toEqual([]);
  await annotate(
    `${VALUES} payments on ${expected.size} days, ${DAYS.length} of ${DAYS.length} with a change of the clocks: every day right to the cent`,
    'E7',
  );
});
