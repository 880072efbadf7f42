import { fold } from '@greenroom/contract/kit/fold';
import { expect, test } from 'vitest';

import { lineAround } from '#kit/matched.ts';

const FILL = 'Words that nobody looks for. ';

test('a short text is its own line', () => {
  expect(lineAround('I asked\n to reset\u00A0my password', ['password'], 200)).toBe(
    'I asked to reset my password',
  );
});

test('a line has whole words around the first match, wherever it stands', () => {
  for (const before of [0, 1, 2, 30, 33, 34, 35, 36, 40, 700]) {
    for (const after of [0, 1, 3, 100]) {
      const text = `${FILL.repeat(before)}Grüße an José ${FILL.repeat(after)}`;
      const line = lineAround(text, ['jose', 'nowhere'], 200) ?? '';
      expect(line.length).toBeLessThanOrEqual(200);
      expect(fold(line)).toContain('jose');
      expect(
        line
          .replaceAll('…', '')
          .split(' ')
          .filter((word) => !text.split(' ').includes(word)),
      ).toEqual([]);
      expect(line.startsWith('…')).toBe(!text.startsWith(line.slice(0, 20)));
      expect(line.endsWith('…')).toBe(!text.trim().endsWith(line.slice(-20)));
    }
  }
});

test('a text without any of the words has no line', () => {
  expect(lineAround(FILL, ['password'], 200)).toBeNull();
  expect(lineAround(FILL, [], 200)).toBeNull();
});

test('a match in a text without spaces is shown', () => {
  const line = lineAround(`${'字'.repeat(500)}東京${'字'.repeat(500)}`, ['東京'], 200) ?? '';
  expect(line).toContain('東京');
  expect(line.length).toBeLessThanOrEqual(200);
});
