import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { find, read } from './sources.ts';

const page = read('docs/asvs.md');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]+?) +\| (.+?) +\|$/gm)];

test('the page about ASVS has each of the 253 requirements of levels 1 and 2 once, and counts them right', () => {
  const numbers = rows.map(([, number]) => number);
  expect(numbers).toHaveLength(253);
  expect(new Set(numbers).size).toBe(253);
  for (const result of ['met', 'partly', 'not met'])
    expect(page).toContain(`${rows.filter(([, , each]) => each === result).length} ${result},`);
});

test('the page about ASVS names only tests that there are', () => {
  const tests = new Set(find('{apps,packages,tests}/**/*.test.ts').map((file) => basename(file)));
  const named = rows.flatMap(([, , , words = '']) => words.match(/[\w-]+\.test\.ts/g) ?? []);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});
