import type { CalendarLink } from '../parlours-calendar.queries.ts';

type Alarm = CalendarLink['alarmMinutes'];

const WORDS = [
  { value: '', label: 'No reminder' },
  { value: '10', label: 'Reminder 10 minutes before' },
  { value: '30', label: 'Reminder 30 minutes before' },
  { value: '60', label: 'Reminder an hour before' },
  { value: '1440', label: 'Reminder a day before' },
] as const satisfies { value: `${NonNullable<Alarm>}` | ''; label: string }[];

/** The choices of a reminder, by their minutes as text. */
export const ALARM_CHOICES = WORDS;
export type AlarmChoice = (typeof WORDS)[number]['value'];

/** Returns when a calendar program reminds: 'reminder an hour before'. */
export const alarmWords = (alarm: Alarm): string =>
  (WORDS.find(({ value }) => value === String(alarm ?? ''))?.label ?? '').toLowerCase();

/** Returns the minutes of a choice; null for none. */
export const minutesOf = (choice: AlarmChoice): Alarm => (choice === '' ? null : (Number(choice) as Alarm));
