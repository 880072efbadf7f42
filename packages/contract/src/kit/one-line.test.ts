import { expect, test } from 'vitest';

import { isVisible, oneLine } from './one-line.ts';
import { SingleLineText, Text } from './shapes.ts';

test.each([
  ['van  der\u00A0 Berg', 'van der Berg'],
  ['Jose\u0301', 'José'],
  ['\u202EnaV\u202C \u2066x\u2069', 'naV x'],
  ['A\u200Bda\uFEFF', 'Ada'],
  // A family, a flag of tags, and a Persian word: their joiners are part of them.
  ['👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم', '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
])('%j is stored as %j', (written, stored) => {
  expect(oneLine(written)).toBe(stored);
});

test('a field of one line is cleaned before it is measured, and refuses what is left of nothing', () => {
  const field = SingleLineText(5);
  expect(field.parse(' a \u200B  b ')).toBe('a b');
  expect(field.parse('abc\u200B\u200B\u200Bde')).toBe('abcde');
  expect(field.safeParse('\u200B \u202E').success).toBe(false);
  expect(field.safeParse('a\nb').success).toBe(false);
});

test.each([
  '\u3164',
  '\u115F\u1160',
  '\uFFA0',
  '\u2800',
  '\u200B',
  '\u202E \u2066',
  '\u0301',
  '\uFE0F',
  '\u00A0',
])('a text of %j alone is empty, for every field that is required', (text) => {
  expect(isVisible(text)).toBe(false);
  for (const field of [SingleLineText(20, 'Missing.'), Text(20, 'Missing.')]) {
    expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Missing.']);
  }
});

test.each(['Ada', 'é', '7', '!', '✿', '👩‍👩‍👧', '東京', 'می‌خواهم', 'x\u3164', '한글'])(
  '%j can be seen',
  (text) => {
    expect(SingleLineText(20).safeParse(text).success).toBe(true);
  },
);
