import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PAYMENT_STATUSES, durationText, moneyOf } from './sales.rules.ts';
import type { Money, Payments, Rates } from './sales.rules.ts';

const USUAL: Rates = { shareBasisPoints: 2000, feeBasisPoints: 290, feeCents: 30 };
const RUNS = { numRuns: 10_000 };

const payments = (status: Payments['status'], amountCents: number, count = 1): Payments => ({
  status,
  amountCents,
  count,
});
const rates: fc.Arbitrary<Rates> = fc.record({
  shareBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  feeCents: fc.integer({ min: 0, max: 10_000 }),
});
const ledger = fc.array(
  fc.record({
    amountCents: fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 1, 25, 50, 9_999_999)),
    status: fc.constantFrom(...PAYMENT_STATUSES),
    count: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 40 },
);
const sum = (parts: readonly Money[]): Money => ({
  collectedCents: parts.reduce((all, part) => all + part.collectedCents, 0),
  revenueCents: parts.reduce((all, part) => all + part.revenueCents, 0),
  netProfitCents: parts.reduce((all, part) => all + part.netProfitCents, 0),
});

describe('the totals of payments', () => {
  test.each<[string, Payments[], Money]>([
    ['nothing', [], { collectedCents: 0, revenueCents: 0, netProfitCents: 0 }],
    // 20 % of 10.00 is 2.00; 2.9 % of it is 0.29, plus 0.30.
    [
      'one of $10.00',
      [payments('succeeded', 1000)],
      { collectedCents: 1000, revenueCents: 200, netProfitCents: 141 },
    ],
    // Each share is less than half a cent; the 0.30 is still charged.
    ['one of $0.01', [payments('succeeded', 1)], { collectedCents: 1, revenueCents: 0, netProfitCents: -30 }],
    // 20 % is 19,999.998; 2.9 % is 2,899.99971.
    [
      'one of $99,999.99',
      [payments('succeeded', 9_999_999)],
      { collectedCents: 9_999_999, revenueCents: 2_000_000, netProfitCents: 1_709_970 },
    ],
    [
      'nothing to pay',
      [payments('succeeded', 0, 7)],
      { collectedCents: 0, revenueCents: 0, netProfitCents: 0 },
    ],
    // 3 times (2.00 - 0.59), less 2.00; the processing fees are not refunded.
    [
      'three of $10.00, one of them refunded',
      [payments('succeeded', 1000, 3), payments('refunded', 1000)],
      { collectedCents: 2000, revenueCents: 400, netProfitCents: 223 },
    ],
    [
      'one pending and one failed',
      [payments('pending', 1000), payments('failed', 1000)],
      { collectedCents: 0, revenueCents: 0, netProfitCents: 0 },
    ],
  ])('%s', (_, given, money) => {
    expect(moneyOf(given, USUAL)).toEqual(money);
  });

  test('round half a cent up, and less down', () => {
    // Half a percent of a dollar is half a cent.
    const half = { shareBasisPoints: 50, feeBasisPoints: 0, feeCents: 0 };
    expect(moneyOf([payments('succeeded', 100)], half).revenueCents).toBe(1);
    expect(moneyOf([payments('succeeded', 99)], half).revenueCents).toBe(0);
    expect(moneyOf([payments('succeeded', 299)], half).revenueCents).toBe(1);
    expect(moneyOf([payments('succeeded', 300)], half).revenueCents).toBe(2);
  });

  test('add up to the same sum by group and payment by payment', () => {
    fc.assert(
      fc.property(ledger, rates, fc.array(fc.nat(4), { minLength: 40, maxLength: 40 }), (all, at, places) => {
        const parts = [0, 1, 2, 3, 4].map((place) => all.filter((_, i) => places[i] === place));
        const whole = moneyOf(all, at);
        expect(sum(parts.map((part) => moneyOf(part, at)))).toEqual(whole);
        const halves = all.flatMap((each) => [
          { ...each, count: Math.floor(each.count / 3) },
          { ...each, count: each.count - Math.floor(each.count / 3) },
        ]);
        expect(moneyOf(halves, at)).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('are whole cents, and revenue is never more than what was collected', () => {
    fc.assert(
      fc.property(ledger, rates, (all, at) => {
        const money = moneyOf(all, at);
        for (const cents of Object.values(money)) expect(Number.isSafeInteger(cents)).toBe(true);
        expect(money.netProfitCents).toBeLessThanOrEqual(money.revenueCents);
        const paid = all.filter(({ status }) => status === 'succeeded');
        const inside = moneyOf(paid, at);
        expect(inside.revenueCents).toBeLessThanOrEqual(inside.collectedCents);
      }),
      RUNS,
    );
  });

  test('are a loss of the fees when everything is refunded', () => {
    fc.assert(
      fc.property(ledger, rates, (all, at) => {
        const paid = all.filter(({ status }) => status === 'succeeded');
        const back = paid.map((each) => ({ ...each, status: 'refunded' as const }));
        const before = moneyOf(paid, at);
        expect(moneyOf([...paid, ...back], at)).toEqual({
          collectedCents: 0,
          revenueCents: 0,
          netProfitCents: before.netProfitCents - before.revenueCents,
        });
      }),
      RUNS,
    );
  });

  test('do not include pending or failed payments', () => {
    fc.assert(
      fc.property(ledger, rates, (all, at) => {
        const moved = all.filter(({ status }) => status === 'succeeded' || status === 'refunded');
        expect(moneyOf(all, at)).toEqual(moneyOf(moved, at));
      }),
      RUNS,
    );
  });
});

test.each([
  [-1, '0 seconds'],
  [0, '0 seconds'],
  [999, '0 seconds'],
  [1000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [119_999, '1 minute'],
  [120_000, '2 minutes'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1.0 hour'],
  [5_400_000, '1.5 hours'],
  [36_000_000, '10.0 hours'],
])('a parlour of %i ms took %s', (durationMs, words) => {
  expect(durationText(durationMs)).toBe(words);
});
