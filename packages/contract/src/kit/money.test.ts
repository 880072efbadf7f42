import { expect, test } from 'vitest';

import { centsOf } from './money.ts';

test('every amount of dollars up to 10,000 has the cents that it is written with, also below zero', () => {
  const wrong = [];
  for (let cents = -1_000_000; cents <= 1_000_000; cents += 1) {
    // Also -0 is no other amount.
    if (centsOf(cents / 100) - cents !== 0) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});
