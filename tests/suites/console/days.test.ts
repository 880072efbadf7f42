import { assert, constantFrom, integer, property } from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';

import { oddMoments, ZONES } from '../../../apps/api/src/testing/zones.ts';

/** The console's formats, in a community of another zone. */
async function formatsIn(zone: string) {
  vi.resetModules();
  const { config } = await import('../../../apps/web/src/kit/config.ts');
  config.timeZone = zone;
  return import('../../../apps/web/src/kit/format.ts');
}

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const WHOLE = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

test('days are written alike where a browser writes those of Canada as WebKit does', async () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function inWebKit(locale, options) {
    return new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options);
  });
  const { dayAfter, today } = await formatsIn('America/New_York');
  expect(dayAfter('2026-11-26T02:00:00Z')).toBe('2026-11-25');
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  vi.restoreAllMocks();
});

describe.each(ZONES)('in %s', (zone) => {
  const at = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  const plainDayAt = (iso: string) => at(iso).toPlainDate();
  const moments = constantFrom(...oddMoments(zone));

  test('moments, their days and the days after are those of Temporal', async () => {
    const { dayAfter, formatDate, formatDateTime } = await formatsIn(zone);
    assert(
      property(moments, integer({ min: -400, max: 400 }), (iso, count) => {
        const day = plainDayAt(iso);
        expect(dayAfter(iso), iso).toBe(day.toString());
        expect(dayAfter(iso, count), iso).toBe(day.add({ days: count }).toString());
        expect(formatDate(iso)).toBe(day.toLocaleString('en-US', DAY));
        expect(formatDateTime(iso)).toBe(at(iso).toLocaleString('en-US', WHOLE));
      }),
      { numRuns: 300 },
    );
  });

  test('a day and a month are written as they are', async () => {
    const { formatDay, formatMonth } = await formatsIn(zone);
    assert(
      property(moments, (iso) => {
        const day = plainDayAt(iso);
        expect(formatDay(day.toString())).toBe(day.toLocaleString('en-US', DAY));
        const month = day.toLocaleString('en-US', { month: 'long', year: 'numeric' });
        expect(formatMonth(day.toPlainYearMonth().toString())).toBe(month);
      }),
      { numRuns: 200 },
    );
  });

  test('today is the day of now', async () => {
    const { dayAfter, today } = await formatsIn(zone);
    for (const iso of oddMoments(zone).slice(0, 40)) {
      vi.setSystemTime(iso);
      expect(today()).toBe(plainDayAt(iso).toString());
      expect(dayAfter(Date.now(), 1)).toBe(plainDayAt(iso).add({ days: 1 }).toString());
    }
    vi.useRealTimers();
  });

  test('past and future days are counted by the calendar', async () => {
    const { formatRelative } = await formatsIn(zone);
    const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
    assert(
      property(moments, integer({ min: -10 * 1440, max: 10 * 1440 }), (now, minutes) => {
        const iso = new Date(Date.parse(now) + minutes * 60_000).toISOString();
        const days = plainDayAt(now).until(plainDayAt(iso)).days;
        const said = formatRelative(iso, Date.parse(now));
        if (Math.abs(minutes) >= 1440 && days !== 0) {
          const isFar = Math.abs(days) >= 7;
          expect(said).toBe(isFar ? plainDayAt(iso).toLocaleString('en-US', DAY) : words.format(days, 'day'));
        }
        expect(said).not.toMatch(/\b(60 minutes|7 days)\b/);
      }),
      { numRuns: 300 },
    );
  });
});

test('days and months are added as in Temporal', async () => {
  const { addDays, daysBetween, daysOf, monthAfter } = await import('@greenroom/contract/kit/days');
  const days = integer({ min: 0, max: 40_000 }).map((count) =>
    Temporal.PlainDate.from('2000-01-01').add({ days: count }),
  );
  assert(
    property(days, integer({ min: -2000, max: 2000 }), (day, count) => {
      const other = day.add({ days: count });
      expect(addDays(day.toString(), count)).toBe(other.toString());
      expect(daysBetween(day.toString(), other.toString())).toBe(count);
      const month = day.toPlainYearMonth();
      expect(monthAfter(month.toString(), count)).toBe(month.add({ months: count }).toString());
      expect(daysOf(month.toString()).end_date).toBe(
        month.toPlainDate({ day: month.daysInMonth }).toString(),
      );
    }),
  );
});
