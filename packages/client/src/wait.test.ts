import { expect, test } from 'vitest';

import { delayMs } from './wait.ts';

const waits = { firstWaitMs: 100, maxWaitMs: 1000 };
const spread = (tries: number, retryAfter?: number) => {
  const all = Array.from({ length: 500 }, () => delayMs(waits, tries, retryAfter));
  return { least: Math.min(...all), most: Math.max(...all), different: new Set(all).size };
};

test.each([
  [0, undefined, 100],
  [1, undefined, 200],
  [3, undefined, 800],
  [9, undefined, 1000],
  [0, 7, 7000],
  [9, 0.2, 1000],
])(
  'after %i tries, when the server asks for %s s, waits %i ms and up to half of it more',
  (tries, asked, base) => {
    const { least, most, different } = spread(tries, asked);
    expect(least).toBeGreaterThanOrEqual(base);
    expect(most).toBeLessThan(base * 1.5);
    expect(different).toBeGreaterThan(400);
  },
);
