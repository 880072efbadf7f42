import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { find, read, written } from './sources.ts';

const LINES_MAX = 40;
const pages = find('docs/decisions/[0-9]*.md');
const texts = pages.map((page) => read(page));
const numbers = new Set(pages.map((page) => basename(page).slice(0, 3)));
const statusOf = (text: string): string => /^# .+\n\nStatus: (.+)\n/.exec(text)?.[1] ?? '';

test('each decision has a line in the index, with its number, title and status: add it to docs/decisions/README.md', () => {
  const index = read('docs/decisions/README.md').split('\n');
  const lines = pages.map((page, at) => {
    const text = texts[at] ?? '';
    const [, number, title] = /^# (\d{3}) (.+)/.exec(text) ?? [];
    return `- [${number}](${basename(page)}) ${title} · ${statusOf(text)}`;
  });
  expect(lines.length).toBeGreaterThan(50);
  expect(index.filter((line) => line.startsWith('- '))).toEqual(lines);
});

test('a decision has a status of those that docs/decisions/README.md explains, on the line below its title', () => {
  const known = /^(?:holds|(?:narrowed|widened) by \d{3}|measured, to be looked at again when .+)$/;
  const wrong = pages.filter(
    (_, at) =>
      !statusOf(texts[at] ?? '')
        .split('; ')
        .every((status) => known.test(status)),
  );
  expect(wrong).toEqual([]);
});

test('the status of a decision names later ones', () => {
  const early = pages.flatMap((page, at) =>
    [...statusOf(texts[at] ?? '').matchAll(/ by (\d{3})/g)]
      .map(([, number = '']) => number)
      .filter((number) => !numbers.has(number) || number <= basename(page).slice(0, 3))
      .map((number) => `${page} → ${number}`),
  );
  expect(early).toEqual([]);
});

test('every decision that docs and code name by its number is there', () => {
  const files = [...written, ...find('*.md', 'docs/**/*.md')];
  const gone = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/g)]
      .flatMap(([, named = '']) => named.match(/\d{3}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${file} → ${number}`),
  );
  expect(gone).toEqual([]);
});

test('a decision takes at most 40 lines', () => {
  expect(pages.filter((_, at) => (texts[at] ?? '').trimEnd().split('\n').length > LINES_MAX)).toEqual([]);
});
