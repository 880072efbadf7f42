import { describe, expect, test } from 'vitest';

import { dayText, readDayText, readTimedText } from '../../../apps/web/src/kit/ui/day-text.ts';

describe('a day that is typed', () => {
  test.each([
    'Nov 21, 2026',
    'november 21 2026',
    'Nov. 21, 2026',
    '21 Nov 2026',
    ' 11/21/2026 ',
    '2026-11-21',
    'NOV  21,  2026',
  ])('is read: %s', (text) => expect(readDayText(text)).toBe('2026-11-21'));

  test.each([
    '',
    'Nov',
    'Nov 21',
    'Nov 21, 202',
    '11/21/26',
    'Feb 30, 2026',
    '13/1/2026',
    'Foo 1, 2026',
    'soon',
  ])('is none: “%s”', (text) => expect(readDayText(text)).toBeNull());

  test('is what the console writes', () => {
    for (const day of ['2026-01-01', '2026-09-09', '2024-02-29', '1999-12-31'])
      expect(readDayText(dayText(day))).toBe(day);
  });
});

describe('a day with a time that is typed', () => {
  test.each([
    ['Nov 21, 2026, 6:00 PM', '18:00'],
    ['Nov 21, 2026 6 pm', '18:00'],
    ['11/21/2026 6:30p.m.', '18:30'],
    ['2026-11-21T18:05', '18:05'],
    ['2026-11-21 0:00', '00:00'],
    ['Nov 21 2026, 12:15 AM', '00:15'],
    ['Nov 21 2026, 12 PM', '12:00'],
  ])('is read: %s', (text, time) => expect(readTimedText(text)).toBe(`2026-11-21T${time}`));

  test.each(['Nov 21, 2026', 'Nov 21, 2026, 6', '6:00 PM', 'Nov 21, 2026, 13:00 PM', '2026-11-21T24:00'])(
    'is none: “%s”',
    (text) => expect(readTimedText(text)).toBeNull(),
  );

  test('is what the console writes', () => {
    for (const time of ['00:00', '00:59', '11:01', '12:00', '13:30', '23:59'])
      expect(readTimedText(dayText(`2026-11-21T${time}`))).toBe(`2026-11-21T${time}`);
  });
});
