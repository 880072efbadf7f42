import { expect, test } from 'vitest';

import { find, read } from './sources.ts';

/** The entries, newest first: what each is about, and its text. */
const entries = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n')[0] ?? '', text }));
const readTitleDate = (title: string) => /^(?:v?[\w.-]+, )?(\d{4}\.\d{2}\.\d{2})$/.exec(title)?.[1] ?? '';

test('each entry of the changelog has the date of its release, and the newest comes first', () => {
  const dates = entries.map(({ title }) => readTitleDate(title));
  expect(dates.length).toBeGreaterThan(0);
  expect(dates.filter((date) => !date || Number.isNaN(Date.parse(date.replaceAll('.', '-'))))).toEqual([]);
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
});

test('each entry says what an operator must do, if only that there is nothing, and which migrations it has', () => {
  for (const { title, text } of entries) {
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings, title).toEqual(['What you must do', 'Database', 'New for you']);
    for (const part of text.split(/^### .+$/m).slice(1)) expect(part.trim(), title).not.toBe('');
  }
});

test('the newest entry names the newest migration: say in CHANGELOG.md what it means for an operator', () => {
  const newest = /\/(\d{4})_[^/]+$/.exec(find('apps/api/migrations/*.sql').at(-1) ?? '')?.[1];
  expect(newest).toBeDefined();
  expect(entries[0]?.text.split('### ')[2]).toContain(newest);
});
