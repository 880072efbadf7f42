import type { CalendarLink } from '../parlours-calendar.queries.ts';

type Alarm = CalendarLink['alarmMinutes'];

const WORDS = [
  { value: '', label: 'None' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: 'An hour before' },
  { value: '1440', label: 'A day before' },
] as const satisfies { value: `${NonNullable<Alarm>}` | ''; label: string }[];

/** The choices of a reminder, by their minutes as text. */
export const ALARM_CHOICES = WORDS;
export type AlarmChoice = (typeof WORDS)[number]['value'];

/** Returns when a calendar program reminds: 'reminder an hour before'. */
export function alarmWords(alarm: Alarm): string {
  const when = WORDS.find(({ value }) => value === String(alarm ?? ''))?.label ?? '';
  return alarm === null ? 'no reminder' : `reminder ${when.toLowerCase()}`;
}

/** Returns the minutes of a choice; null for none. */
export const minutesOf = (choice: AlarmChoice): Alarm => (choice === '' ? null : (Number(choice) as Alarm));
