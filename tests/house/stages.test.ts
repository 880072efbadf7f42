import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { find, root } from './sources.ts';

type Selection = { files: string[]; rooms: string[] };
const script = new URL('../../scripts/test-selection.mjs', import.meta.url).href;
const { selectQuick } = (await import(/* @vite-ignore */ script)) as {
  selectQuick: (changed: string[]) => Selection;
};

test('a test file says in its first line alone, with a reason, where else it runs', () => {
  const tags = find('{apps,packages,tests}/**/*.test.ts').flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.startsWith('// @') ? [{ file, index, line }] : [])),
  );
  expect(tags.length).toBeGreaterThan(10);
  const wrong = tags.filter(({ index, line }) => index > 0 || !/^\/\/ @(?:all|both): \S+ \S+ \S+/.test(line));
  expect(wrong).toEqual([]);
});

test('npm test -- --quick runs the tests and journeys of the room that changed, and no others', () => {
  const { files, rooms } = selectQuick([
    'packages/contract/src/headlines.rules.ts',
    'apps/web/src/rooms/headlines/headlines.queries.ts',
    'docs/HOUSE.md',
  ]);
  expect(rooms).toEqual(['headlines']);
  expect(files).toContain('apps/api/src/rooms/headlines/headlines.test.ts');
  expect(files).toContain('tests/journeys/headlines-drafts.test.ts');
  expect(files.filter((file) => !file.includes('headlines'))).toEqual([]);
});

test('npm test -- --quick runs one file a room beside the kit that changed, and without a change', () => {
  const { files } = selectQuick(['apps/api/src/kit/mail/worker.ts']);
  expect(files.some((file) => file.startsWith('apps/api/src/kit/mail/'))).toBe(true);
  const none = selectQuick([]).files;
  expect(files).toEqual(expect.arrayContaining(none));
  for (const room of ['users', 'support', 'contest']) {
    expect(none).toContain(`apps/api/src/rooms/${room}/${room}.test.ts`);
    expect(none.filter((file) => file.startsWith(`apps/api/src/rooms/${room}/`))).toHaveLength(1);
  }
});
