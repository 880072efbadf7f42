import { formatDay } from '../format.ts';
import { readDay } from '../url-state.ts';

/** How a day and a time are written, for an empty field. */
export const DAY_FORMAT = 'Mmm d, yyyy';
export const TIME_FORMAT = `${DAY_FORMAT}, h:mm AM`;

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** A year has four digits: a text that is still being typed is no day yet. */
const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2}) (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
];
const TIME = /^(?<hours>\d{1,2})(?::(?<minutes>\d\d))? ?(?<half>[ap]\.?m\.?)?$/i;
const WITH_TIME =
  /^(?<day>.*\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:,? |T)(?<time>\d{1,2}(?::\d\d.*| ?[ap]\.?m\.?))$/i;

const two = (part: string | number): string => String(part).padStart(2, '0');
const joinSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

function readMonthName({ month, name = '' }: Record<string, string | undefined>): string {
  if (month !== undefined) return month;
  // 'Sept' is written as often as 'Sep'.
  return String(MONTHS.findIndex((whole) => whole.startsWith(name.toLowerCase())) + 1);
}

/** Reads a day that was typed, as 'Nov 21, 2026', '11/21/2026' or '2026-11-21'; returns `YYYY-MM-DD`, else null. */
export function readDayText(text: string): string | null {
  for (const way of DAYS) {
    const parts = way.exec(joinSpaces(text))?.groups;
    if (parts)
      return readDay(`${parts['year']}-${two(readMonthName(parts))}-${two(parts['day'] ?? '')}`) ?? null;
  }
  return null;
}

/** Reads '6:00 PM', '6 pm' or '18:00'; returns `18:00`, else null. */
function readTimeText(text: string): string | null {
  const parts = TIME.exec(joinSpaces(text))?.groups;
  if (!parts) return null;
  const [hours, minutes] = [Number(parts['hours']), Number(parts['minutes'] ?? 0)];
  const isHalf = parts['half'] !== undefined;
  if (minutes > 59 || (isHalf ? hours < 1 || hours > 12 : hours > 23)) return null;
  const isLate = parts['half']?.toLowerCase().startsWith('p') ?? false;
  return `${two(isHalf ? (hours % 12) + (isLate ? 12 : 0) : hours)}:${two(minutes)}`;
}

/** Reads a day with a time; returns `YYYY-MM-DDTHH:MM`, else null. */
export function readTimedText(text: string): string | null {
  const parts = WITH_TIME.exec(joinSpaces(text))?.groups;
  const day = readDayText(parts?.['day'] ?? '');
  const time = readTimeText(parts?.['time'] ?? '');
  return day !== null && time !== null ? `${day}T${time}` : null;
}

/** Returns '18:00' as '6:00 PM'. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns `2026-11-21` as 'Nov 21, 2026' and `2026-11-21T18:00` as 'Nov 21, 2026, 6:00 PM'; '' for none. */
export function dayText(value: string): string {
  const [day = '', time] = value.split('T');
  if (day === '') return '';
  return time ? `${formatDay(day)}, ${clockText(time)}` : formatDay(day);
}
