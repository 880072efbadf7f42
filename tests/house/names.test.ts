import { expect, test } from 'vitest';

import { readWithoutComments, written } from './sources.ts';

const DEFINED =
  /\bfunction\s*\*?\s*(\w+Of)\b|\bconst (\w+Of)\b(?=\s*=\s*(?:async\s*)?(?:<[^=]*>)?\s*(?:\(|\w+\s*=>|once\())/g;

test('a function name that ends in Of is defined in two files at most: what a third has is to be named by what it does and its subject, such as readVoteKey or refundErrors', () => {
  const files = new Map<string, Set<string>>();
  for (const file of written) {
    for (const [, declared, held] of readWithoutComments(file).matchAll(DEFINED)) {
      const name = declared ?? held ?? '';
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  expect(files.size).toBeGreaterThan(50);
  expect(
    [...files].filter(([, all]) => all.size > 2).map(([name, all]) => `${name}: ${[...all].join(', ')}`),
  ).toEqual([]);
});
