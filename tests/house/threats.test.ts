import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { read, root } from './sources.ts';

const rows = [...read('docs/threats.md').matchAll(/^\| ([A-F]\d+) \|.+\| ([^|]*) \|$/gm)].map(
  ([, row = '', tests = '']) => ({ row, tests: tests.split('<br>').filter(Boolean) }),
);
const named = rows.flatMap(({ tests }) => tests);

test('the page about threats has each of its 81 rows once, with a test', () => {
  expect(rows).toHaveLength(81);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(81);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test('the page about threats names only tests that there are, by file and title', () => {
  const missing = named.filter((line) => {
    const [, file = '', title = ''] = /^`(\S+)`: (.+)$/.exec(line) ?? [];
    // "…" stands for what differs from case to case.
    return !existsSync(join(root, file)) || !title.split('…').every((part) => read(file).includes(part));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
