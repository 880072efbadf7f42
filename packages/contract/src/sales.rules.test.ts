import { expect, test } from 'vitest';

import { durationText } from './sales.rules.ts';

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
