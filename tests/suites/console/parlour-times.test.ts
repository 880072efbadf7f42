import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  countdownWords,
  formatParlourDay,
  exactTime,
  formatParlourClock,
  formatParlourTime,
  formatShortClock,
  localTime,
  parlourZonesOf,
} from '../../../apps/web/src/rooms/parlours/parts/parlour-times.ts';
import {
  clockWords,
  localToUtc,
  nowLocal,
  utcToLocal,
} from '../../../apps/web/src/rooms/parlours/form/zoned-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const msToIso = (ms: number) => new Date(ms).toISOString();

/** When New York's clocks change, by law: 2 AM on the second Sunday of March and the first of November. */
const CHANGES = [
  { year: 2026, forward: '2026-03-08T07:00:00Z', back: '2026-11-01T06:00:00Z' },
  { year: 2027, forward: '2027-03-14T07:00:00Z', back: '2027-11-07T06:00:00Z' },
];

/** Returns New York's clock at a moment, worked out from the law alone. */
function clockAt(ms: number): string {
  const year = new Date(ms).getUTCFullYear();
  const change = CHANGES.find((each) => each.year === year);
  if (!change) throw new Error(`no law for ${year}`);
  const isSummer = ms >= Date.parse(change.forward) && ms < Date.parse(change.back);
  return msToIso(ms - (isSummer ? 4 : 5) * HOUR).slice(0, 16);
}

/** Returns what a field that shows this moment means: the moment, or the two to choose between. */
function meantBy(local: string): string[] {
  const time = localToUtc(local);
  return time ? [time.iso, ...(time.later ? [time.later] : [])] : [];
}

describe('an entered parlour time', () => {
  test('is read back unchanged for a thousand moments of a year', () => {
    const [start, end] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')];
    assert(
      property(integer({ min: start / MINUTE, max: end / MINUTE - 1 }), (minutes) => {
        const ms = minutes * MINUTE;
        const local = utcToLocal(msToIso(ms));
        expect(local).toBe(clockAt(ms));
        expect(meantBy(local)).toContain(msToIso(ms));
        for (const iso of meantBy(local)) expect(utcToLocal(iso)).toBe(local);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(CHANGES.flatMap(({ forward, back }) => [forward, back]))(
    'is right in every minute around %s',
    (change) => {
      const minutes = Array.from(
        { length: 48 * 60 },
        (_, minute) => Date.parse(change) + (minute - 1440) * MINUTE,
      );
      const wrong = minutes.filter((ms) => {
        const local = utcToLocal(msToIso(ms));
        return local !== clockAt(ms) || !meantBy(local).includes(msToIso(ms));
      });
      expect(wrong.map(msToIso)).toEqual([]);
    },
  );

  test.each([
    ['2026-03-08', 'skipped', '02'],
    ['2027-03-14', 'skipped', '02'],
    ['2026-11-01', 'twice', '01'],
    ['2027-11-07', 'twice', '01'],
  ])('on %s is %s for exactly the sixty minutes of hour %s', (day, kind, hour) => {
    const clocks = Array.from({ length: 24 * 60 }, (_, minute) => msToIso(minute * MINUTE).slice(11, 16));
    const odd = clocks.filter((clock) => localToUtc(`${day}T${clock}`)?.kind !== 'exact');
    expect(odd).toEqual(clocks.filter((clock) => clock.startsWith(hour)));
    expect(new Set(odd.map((clock) => localToUtc(`${day}T${clock}`)?.kind))).toEqual(new Set([kind]));
  });

  test.each([
    ['in winter', '2026-11-21T18:00', { iso: '2026-11-21T23:00:00.000Z', kind: 'exact' }],
    ['in summer', '2026-07-04T18:00', { iso: '2026-07-04T22:00:00.000Z', kind: 'exact' }],
    ['over the end of a year', '2026-12-31T23:30', { iso: '2027-01-01T04:30:00.000Z', kind: 'exact' }],
    ['a minute before the gap', '2026-03-08T01:59', { iso: '2026-03-08T06:59:00.000Z', kind: 'exact' }],
    ['in the gap, an hour later', '2026-03-08T02:30', { iso: '2026-03-08T07:30:00.000Z', kind: 'skipped' }],
    ['after the gap', '2026-03-08T03:00', { iso: '2026-03-08T07:00:00.000Z', kind: 'exact' }],
    [
      'twice in the hour that comes again',
      '2026-11-01T01:30',
      { iso: '2026-11-01T05:30:00.000Z', kind: 'twice', later: '2026-11-01T06:30:00.000Z' },
    ],
    ['on a leap day', '2028-02-29T12:00', { iso: '2028-02-29T17:00:00.000Z', kind: 'exact' }],
  ])('means %s', (_when, local, time) => {
    expect(localToUtc(local)).toEqual(time);
  });

  test.each([
    '',
    'tonight',
    '2026-11-21',
    '2026-02-29T12:00',
    '2026-13-01T00:00',
    '2026-11-21T25:00',
    '2026-11-21T18:00Z',
  ])('is invalid: %j', (local) => {
    expect(localToUtc(local)).toBeNull();
    expect(clockWords(local)).toBeNull();
  });

  test('has an explanation of what the clock change does to it', () => {
    expect(clockWords('2026-03-08T02:30')).toBe('2:30 AM does not exist on Mar 8: 3:30 AM is used');
    expect(clockWords('2027-11-07T01:05')).toBe('1:05 AM occurs twice on Nov 7');
    expect(clockWords('2026-11-21T18:00')).toBeNull();
  });

  test('defaults to now', () => {
    const before = utcToLocal(msToIso(Date.now()));
    const now = nowLocal();
    expect([before, utcToLocal(msToIso(Date.now()))]).toContain(now);
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });
});

describe('a displayed parlour time', () => {
  test.each([
    ['2026-11-21T23:00:00.000Z', 'Nov 21, 6:00 PM EST', 'Nov 21, 2026, 6:00 PM EST', '6 PM', '2026-11-21'],
    ['2026-07-04T22:30:00.000Z', 'Jul 4, 6:30 PM EDT', 'Jul 4, 2026, 6:30 PM EDT', '6:30 PM', '2026-07-04'],
    [
      '2027-01-01T04:59:59.000Z',
      'Dec 31, 11:59 PM EST',
      'Dec 31, 2026, 11:59 PM EST',
      '11:59 PM',
      '2026-12-31',
    ],
    ['2026-11-01T04:00:00.000Z', 'Nov 1, 12:00 AM EDT', 'Nov 1, 2026, 12:00 AM EDT', '12 AM', '2026-11-01'],
    ['2026-03-08T07:00:00.000Z', 'Mar 8, 3:00 AM EDT', 'Mar 8, 2026, 3:00 AM EDT', '3 AM', '2026-03-08'],
  ])('%s is %s', (iso, short, long, clock, day) => {
    expect(formatParlourTime(iso)).toBe(short);
    expect(formatParlourTime(iso, true)).toBe(long);
    expect(formatParlourClock(iso)).toBe(short.replace(/^.*, /, ''));
    expect(formatShortClock(iso)).toBe(clock);
    expect(formatParlourDay(iso)).toBe(day);
    expect(formatParlourDay(Date.parse(iso))).toBe(day);
  });

  test.each([
    ['2026-07', 'EDT'],
    ['2026-12', 'EST'],
    ['2026-11', 'EDT/EST'],
    ['2027-03', 'EST/EDT'],
    ['2026-10', 'EDT'],
    ['2027-02', 'EST'],
  ])('in %s has the letters %s', (month, letters) => {
    expect(parlourZonesOf(month)).toBe(letters);
  });

  test('shows exactly what the label leaves open', () => {
    expect(exactTime('2026-07-04T22:00:00Z', 'Europe/Berlin')).toBe(
      'UTC−04:00 · your time: Jul 5, 12:00 AM GMT+2',
    );
    expect(exactTime('2026-11-21T23:00:00Z', 'Asia/Kolkata')).toBe(
      'UTC−05:00 · your time: Nov 22, 4:30 AM GMT+5:30',
    );
    expect(exactTime('2026-11-01T05:59:00Z', 'UTC')).toMatch(/^UTC−04:00/);
    expect(exactTime('2026-11-01T06:00:00Z', 'UTC')).toMatch(/^UTC−05:00/);
  });

  test('has the local time of a community beside it only where that reads differently', () => {
    expect(localTime('2026-11-21T23:00:00.000Z')).toBeNull();
    expect(localTime('2026-07-04T22:30:00.000Z')).toBeNull();
  });

  test('is a dash when it is invalid', () => {
    expect(formatParlourTime('soon')).toBe('–');
    expect(localTime('soon')).toBeNull();
    expect(exactTime('soon')).toBe('–');
    expect(countdownWords('soon')).toBe('–');
  });

  test.each([
    [3 * 24 * HOUR + 4 * HOUR, 'Starts in 3 days 4 hours'],
    [24 * HOUR + 5 * MINUTE, 'Starts in 1 day'],
    [2 * HOUR + 5 * MINUTE, 'Starts in 2 hours 5 minutes'],
    [HOUR, 'Starts in 1 hour'],
    [MINUTE + 1, 'Starts in 2 minutes'],
    [1, 'Starts in 1 minute'],
    [0, 'Starts now'],
    [-59_999, 'Starts now'],
    [-MINUTE, 'Due 1 minute ago'],
    [-2 * 24 * HOUR, 'Due 2 days ago'],
  ])('%i ms away is counted down: %s', (ms, words) => {
    const now = Date.parse('2026-03-08T06:30:00Z');
    expect(countdownWords(msToIso(now + ms), now)).toBe(words);
  });
});
