import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { find, read } from './sources.ts';

const LINES_MAX = 40;
const pages = find('docs/decisions/[0-9]*.md');

test('each decision has a line in the index, with its number and title: add it to docs/decisions/README.md', () => {
  const index = read('docs/decisions/README.md').split('\n');
  const lines = pages.map((page) => {
    const [, number, title] = /^# (\d{3}) (.+)/.exec(read(page)) ?? [];
    return `- [${number}](${basename(page)}) ${title}`;
  });
  expect(lines.length).toBeGreaterThan(50);
  expect(index.filter((line) => line.startsWith('- '))).toEqual(lines);
});

test('a decision takes at most 40 lines', () => {
  expect(pages.filter((page) => read(page).trimEnd().split('\n').length > LINES_MAX)).toEqual([]);
});
