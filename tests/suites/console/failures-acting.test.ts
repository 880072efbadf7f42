// @all: each action of the console once more, with its call failing
import { expect, test } from 'vitest';

import { actingCases, testFailing } from '../../browser/acting.ts';
import { halves } from '../../browser/actions.ts';
import { wayNames } from '../../browser/faults.ts';

test('every way of failing is shown by several actions, and all of them by three', () => {
  // Those that say the failure's own words.
  const speaking = actingCases.filter(({ action: { words } }) => words === undefined);
  for (const way of wayNames) {
    const shown = speaking.filter(({ ways }) => ways.includes(way));
    expect(shown.length, way).toBeGreaterThan(4);
  }
  expect(actingCases.filter(({ ways }) => ways.length === wayNames.length)).toHaveLength(3);
});

await testFailing(halves.content);
