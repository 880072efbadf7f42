import { expect, test } from 'vitest';

import { describeTrendChange } from '../../../apps/web/src/rooms/dashboard/overview/trend-data.ts';

const MONTH = { filterType: 'monthly' } as const;

test.each([
  [1797, 100, '18 times the 30 days before'],
  [300, 100, '3 times the 30 days before'],
  [299, 100, '199% more than the 30 days before'],
  [80, 100, '20% fewer than the 30 days before'],
  [5, 0, 'none in the 30 days before'],
  [100, 100, 'the same as the 30 days before'],
])('a change to %d from %d reads %s', (now, before, words) => {
  expect(describeTrendChange(now, before, 'fewer', MONTH).text).toBe(words);
});
