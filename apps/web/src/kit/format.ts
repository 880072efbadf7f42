import { addDays, daysBetween } from '@greenroom/contract/kit/days';
import { shownEmail } from '@greenroom/contract/kit/shown-email';

import { now as serverNow } from './clock.ts';
import { config } from './config.ts';

const LOCALE = 'en-US';

/** Builds something when it is first used, such as a formatter, for which a browser takes milliseconds. */
export function once<T>(build: () => T): () => T {
  let built: T | undefined;
  return () => (built ??= build());
}

/**
 * Returns a formatter of times, in the community's time zone unless `options` name one; an invalid one in the settings
 * must not break the console.
 */
export const zoned = (options: Intl.DateTimeFormatOptions) =>
  once(() => {
    try {
      return new Intl.DateTimeFormat(LOCALE, { timeZone: config.timeZone, ...options });
    } catch {
      return new Intl.DateTimeFormat(LOCALE, { timeZone: 'America/New_York', ...options });
    }
  });

const DAY_PARTS = ['year', 'month', 'day'] as const;

/**
 * Returns what writes the day of a time as `YYYY-MM-DD`, in the same zone. It takes the parts of a date, since no locale
 * writes it so in every browser: WebKit has '11/26/2026' for Canada.
 */
export function zonedDays(options: Intl.DateTimeFormatOptions = {}): (time: Date | number) => string {
  const format = zoned({ ...options, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => {
    const parts = format().formatToParts(time);
    return DAY_PARTS.map((part) => parts.find(({ type }) => type === part)?.value).join('-');
  };
}

/** Puts commas into digits. A browser's first formatter takes a slow computer 50 ms: the first lists do without one. */
function grouped(digits: string): string {
  const groups = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

const times = zoned({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dayText = zonedDays();
const relatives = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

function parse(iso: string): Date | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The day of 'Nov 21, 2026, 4:05 PM EST': one formatter less to build on most screens. */
const cutDayText = (date: Date): string => /^[^,]+, \d+/.exec(times().format(date))?.[0] ?? '–';

/** Returns 'Nov 21, 2026' in the community's zone; a dash for an invalid time. */
export function formatDate(iso: string): string {
  const date = parse(iso);
  return date ? cutDayText(date) : '–';
}

/** Returns 'Nov 21, 2026, 4:05 PM EST' in the community's zone. */
export function formatDateTime(iso: string): string {
  const date = parse(iso);
  return date ? times().format(date) : '–';
}

/** Letters that are written from right to left. */
const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns what people wrote for a sentence, in which it keeps its own direction and turns nothing around. Elsewhere an
 * element does so, by `dir="auto"` or as a `<bdi>`.
 */
export const isolated = (text: string): string => (RTL.test(text) ? `\u2068${text}\u2069` : text);

/** Returns 'Ada, Bob', each name in its own direction. */
export const formatNames = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => isolated(name)).join(', ');

/** Returns 'Austin, TX', without what is not known. */
export const formatPlace = (city?: string | null, state?: string | null): string =>
  [city, state].flatMap((part) => (part ? isolated(part) : [])).join(', ');

/** Returns '5 minutes ago' up to a week, then the date. Use `formatDateTime` as its tooltip. */
export function formatRelative(iso: string, now: number = serverNow()): string {
  const date = parse(iso);
  if (!date) return '–';
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [size, minutes, hours] = [Math.abs(seconds), Math.round(seconds / 60), Math.round(seconds / 3_600)];
  if (size < 45) return 'just now';
  if (Math.abs(minutes) < 60) return relatives().format(minutes, 'minute');
  // Days are the calendar's: 'yesterday' ends at midnight, and one day a year has 25 hours.
  const between = daysBetween(dayAfter(now), dayAfter(iso));
  if (Math.abs(hours) < 24 || between === 0) return relatives().format(hours, 'hour');
  return Math.abs(between) < 7 ? relatives().format(between, 'day') : cutDayText(date);
}

/** Returns today as `YYYY-MM-DD` in the community's zone. */
export function today(): string {
  return dayText(serverNow());
}

/** Returns the day of a time as `YYYY-MM-DD` in the community's zone, some days later. */
export function dayAfter(iso: string | number, count = 0): string {
  return addDays(dayText(new Date(iso)), count);
}

/** Returns a day `YYYY-MM-DD` as 'Nov 21, 2026', whatever the zone. */
export function formatDay(day: string): string {
  const date = parse(`${day}T00:00:00Z`);
  return date ? plainDays().format(date) : '–';
}

const plainDays = zoned({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const months = zoned({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a month `YYYY-MM` as 'November 2026'. */
export function formatMonth(month: string): string {
  return months().format(new Date(`${month}-15T12:00:00Z`));
}

/** Returns dollars: '$1,250.50', '−$20.00', without cents when `isWhole`. */
export function formatMoney(dollars: number, isWhole = false): string {
  const [whole = '', cents] = Math.abs(dollars)
    .toFixed(isWhole ? 0 : 2)
    .split('.');
  return `${dollars < 0 ? '−' : ''}$${grouped(whole)}${cents ? `.${cents}` : ''}`;
}

/** Returns '12,345'. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${grouped(String(Math.round(Math.abs(count))))}`;
}

/** Returns '1 person', '12,345 people'. */
export function formatCounted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Returns a share as '12%'. */
export function formatPercent(share: number): string {
  return `${formatCount(share * 100)}%`;
}

/** Returns seconds as 'mm:ss': '03:07'; an hour and more in minutes too, '75:00'. A dash when unknown. */
export function formatClock(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '–';
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

const short = (size: number) => (size < 100 ? size.toFixed(1) : formatCount(size));

/** Returns a size: '12.4 MB', '640 KB', '1.9 GB', of 1024 each. */
export function formatBytes(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 1000) return `${formatCount(Math.max(1, kilo))} KB`;
  const mega = kilo / 1024;
  return mega < 1000 ? `${short(mega)} MB` : `${short(mega / 1024)} GB`;
}

/** Returns the error of a text that is too long. */
export const tooLongWords = (max: number): string => `Use at most ${formatCount(max)} characters.`;

/** Returns an address with its domain in its own letters: 'jo@bücher.de'. */
export const formatEmail = shownEmail;
