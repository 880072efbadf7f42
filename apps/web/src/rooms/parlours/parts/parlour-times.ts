import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import { now as serverNow } from '#kit/clock.ts';
import { formatDateTime, once, zoned, zonedDays } from '#kit/format.ts';

const LOCALE = 'en-US';
const timeZone = PARLOUR_ZONE;
const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const labelled = { timeZone, timeZoneName: 'short' } as const;
const moments = zoned({ ...moment, ...labelled });
const yearly = zoned({ ...moment, year: 'numeric', ...labelled });
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const clocks = zoned({ ...clock, ...labelled });
const shortClocks = zoned({ ...clock, timeZone });
const names = zoned({ timeZoneName: 'short', timeZone });
const offsets = zoned({ timeZoneName: 'longOffset', timeZone });
const dayText = zonedDays({ timeZone });
/** In the zone of this computer, or in another. */
const ownIn = (zone?: string) =>
  new Intl.DateTimeFormat(LOCALE, { ...moment, timeZoneName: 'short', timeZone: zone });
const own = once(ownIn);

const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** Formats a time with plain spaces in every browser; a dash for an invalid time. */
function said(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : withPlainSpaces(format.format(date));
}

const zonePart = (format: Intl.DateTimeFormat, date: Date): string =>
  format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Returns 'Nov 21, 6:00 PM EST', 'Jul 4, 6:00 PM EDT': New York time. @source contract Rulings */
export function formatParlourTime(iso: string, withYear = false): string {
  return said(withYear ? yearly() : moments(), iso);
}

/** Returns '6:00 PM EST', the same without the day. */
export function formatParlourClock(iso: string): string {
  return said(clocks(), iso);
}

/**
 * Returns the community's local time, '5:00 PM CDT', with its day where that is another: 'Jul 5, 12:00 AM CEST'. Null where
 * it reads like the time in New York.
 */
export function localTime(iso: string): string | null {
  const [day, , time] = withPlainSpaces(formatDateTime(iso)).split(', ');
  const [parlourDay, , parlourTime] = formatParlourTime(iso, true).split(', ');
  if (day !== parlourDay) return `${day}, ${time}`;
  return time === parlourTime ? null : (time ?? null);
}

/** Returns '6 PM', '6:30 PM', where the zone is shown once for all of them. */
export function formatShortClock(iso: string): string {
  return said(shortClocks(), iso).replace(':00', '');
}

/** Returns the letters of New York's clocks then: 'EST', in summer 'EDT'. */
export function parlourZoneAt(time: string | number): string {
  return zonePart(names(), new Date(time));
}

/** Returns the letters of a month's days: 'EST', or 'EDT/EST' where the clocks change. `month`: '2026-11'. */
export function parlourZonesOf(month: string): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  // Midnight of the first day in winter, and of the day after the last one in summer.
  const ends = [Date.UTC(year, place - 1, 1, 5), Date.UTC(year, place, 1, 4)];
  return [...new Set(ends.map(parlourZoneAt))].join('/');
}

/**
 * Returns what those letters leave open: 'UTC−04:00 · your time: Jul 4, 11:00 PM GMT+1'. `viewerZone`: by default this
 * computer's.
 */
export function exactTime(iso: string, viewerZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  const offset = zonePart(offsets(), date).replace('GMT', 'UTC').replace('-', '−');
  return `${offset} · your time: ${said(viewerZone === undefined ? own() : ownIn(viewerZone), iso)}`;
}

/** Returns the day of a time in New York, as `YYYY-MM-DD`; '' for a time that is missing. */
export function formatParlourDay(time: string | number): string {
  return time === '' ? '' : dayText(new Date(time));
}

const MINUTE_MS = 60_000;
const formatUnitCount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns the two largest units of a span: '3 days 4 hours', '2 hours 5 minutes', '12 minutes'. */
export function spanWords(minutes: number): string {
  const units = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatUnitCount(count, unit))
    .join(' ');
}

/** Returns how long until it starts: 'Starts in 2 hours 5 minutes', 'Starts now', 'Due 3 days ago'. */
export function countdownWords(iso: string, now: number = serverNow()): string {
  const ms = Date.parse(iso) - now;
  if (Number.isNaN(ms)) return '–';
  // Rounded up, so that a minute before it is not yet 'now'.
  const minutes = ms > 0 ? Math.ceil(ms / MINUTE_MS) : Math.floor(-ms / MINUTE_MS);
  if (minutes === 0) return 'Starts now';
  return ms > 0 ? `Starts in ${spanWords(minutes)}` : `Due ${spanWords(minutes)} ago`;
}
