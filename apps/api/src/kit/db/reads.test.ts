import { expect, test } from 'vitest';

import { isOneStandby } from '#kit/db/reads.ts';

test('a replica is read only where PostgreSQL waits for it alone, by its name', () => {
  for (const names of ['replica', '"two"', 'FIRST 1 (replica)', 'ANY 1 ("pg-2")', '1 (replica)', ' replica '])
    expect(isOneStandby(names), names).toBe(true);
  for (const names of ['', '*', 'one, two', 'ANY 1 (one, two)', 'FIRST 1 (one, two)', '2 (one, two)', '"*"'])
    expect(isOneStandby(names), names).toBe(false);
});
