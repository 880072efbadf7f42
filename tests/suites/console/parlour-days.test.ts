import { addDays, monthAfter } from '@greenroom/contract/kit/days';
import { describe, expect, test } from 'vitest';

import {
  findClashes,
  groupAgenda,
} from '../../../apps/web/src/rooms/parlours/calendar/parlour-agenda-data.ts';
import {
  dayInMonth,
  dayTitle,
  isMonthInReach,
  monthTitle,
  listWeeks,
  wholeDay,
} from '../../../apps/web/src/rooms/parlours/calendar/parlour-month-days.ts';

const person = (id: number, name: string) => ({ id, name, profile_image_url: null });
const NINA = person(1, 'Nina Simonetti');
const BOB = person(2, 'Bob Marlow');
const ADA = person(3, 'Ada Lovelace');

type Given = { id: number; at: string; owner?: typeof NINA; members?: (typeof NINA)[]; live?: boolean };

const parlour = ({ id, at, owner = NINA, members = [], live = false }: Given) => ({
  id,
  suite_title: `Parlour ${id}`,
  description: '',
  poster_url: null,
  price: 15,
  start_date: at,
  live,
  liveAt: live ? at : null,
  is_public: false,
  community_tab: false,
  owner,
  guest: members[0] ?? null,
  members,
  rsvps: 0,
  sell_parlour: { video_intro_url: null },
  version: 1,
  reports: 0,
});

/** Noon in New York on the day before Thanksgiving. */
const NOW = Date.parse('2026-11-25T17:00:00Z');
const groups = (...given: Given[]) =>
  groupAgenda(given.map(parlour), NOW).map(({ title, parlours }) => [title, parlours.map(({ id }) => id)]);

describe('the groups of an agenda', () => {
  test('are the live parlours, those past due and days, each by time', () => {
    expect(
      groups(
        { id: 1, at: '2027-01-02T01:00:00.000Z' },
        { id: 2, at: '2026-11-26T04:59:00.000Z' },
        { id: 3, at: '2026-11-26T05:00:00.000Z' },
        { id: 4, at: '2026-11-25T23:00:00.000Z' },
        { id: 5, at: '2026-11-25T16:59:00.000Z' },
        { id: 6, at: '2026-11-20T23:00:00.000Z' },
        { id: 7, at: '2026-11-25T16:00:00.000Z', live: true },
        { id: 8, at: '2026-11-28T23:00:00.000Z' },
        { id: 9, at: '2026-11-25T17:00:00.000Z' },
      ),
    ).toEqual([
      ['Live now', [7]],
      ['Past due', [6, 5]],
      ['Today', [9, 4, 2]],
      ['Tomorrow', [3]],
      ['Saturday, Nov 28', [8]],
      ['Friday, Jan 1, 2027', [1]],
    ]);
  });

  test('are empty without parlours', () => {
    expect(groups()).toEqual([]);
  });
});

const clashes = (...given: Given[]) =>
  [...findClashes(given.map(parlour))].map(([id, found]) => [
    id,
    found.map(({ other, names }) => `${other.id}: ${names.join(', ')}`),
  ]);

describe('a clash', () => {
  test('is one person in two parlours that start less than two hours apart', () => {
    const first = { id: 1, at: '2026-11-25T23:00:00.000Z', owner: NINA, members: [BOB] };
    expect(clashes(first, { id: 2, at: '2026-11-26T00:59:00.000Z', owner: BOB, members: [ADA] })).toEqual([
      [1, ['2: Bob Marlow']],
      [2, ['1: Bob Marlow']],
    ]);
    expect(clashes(first, { id: 2, at: '2026-11-26T01:00:00.000Z', owner: BOB, members: [ADA] })).toEqual([]);
    expect(clashes(first, { id: 2, at: first.at, owner: ADA })).toEqual([]);
  });

  test('is found for each of several parlours, in any order', () => {
    const at = '2026-11-25T23:00:00.000Z';
    expect(
      clashes(
        { id: 3, at: '2026-11-26T00:30:00.000Z', owner: ADA, members: [BOB, NINA] },
        { id: 1, at, owner: NINA, members: [BOB] },
        { id: 2, at, owner: BOB },
      ),
    ).toEqual([
      [1, ['2: Bob Marlow', '3: Nina Simonetti, Bob Marlow']],
      [2, ['1: Bob Marlow', '3: Bob Marlow']],
      [3, ['1: Nina Simonetti, Bob Marlow', '2: Bob Marlow']],
    ]);
  });
});

describe('the calendar', () => {
  test.each([
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2026-03', 5, '2026-03-01', '2026-04-04'],
    ['2027-01', 6, '2026-12-27', '2027-02-06'],
  ])('gives %s %i full weeks from Sunday', (month, count, first, last) => {
    const weeks = listWeeks(month);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last]);
    const days = weeks.flat();
    expect(days).toEqual(days.map((_, place) => addDays(first, place)));
    expect(new Set(days).size).toBe(count * 7);
  });

  test('counts across the ends of months and years, and uses the last day of a shorter month', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(dayInMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(dayInMonth('2028-03-31', -1)).toBe('2028-02-29');
    expect(dayInMonth('2026-11-21', -1)).toBe('2026-10-21');
    expect(['1999-12', '2000-01', '2099-12', '2100-01'].map(isMonthInReach)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('names its days and months', () => {
    expect(monthTitle('2026-11')).toBe('November 2026');
    expect(wholeDay('2026-03-08')).toBe('Sunday, March 8, 2026');
    expect(dayTitle('2026-11-25', '2026-11-21')).toBe('Wednesday, Nov 25');
    expect(dayTitle('2027-01-01', '2026-12-31')).toBe('Tomorrow');
  });
});
