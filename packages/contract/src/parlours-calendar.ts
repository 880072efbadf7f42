import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, IdParam, MessageOnly, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { CALENDAR, CALENDAR_MESSAGES } from './parlours-calendar.rules.ts';

const Alarm = z.literal(CALENDAR.alarms, CALENDAR_MESSAGES.alarmWrong).nullable();

/** A calendar link of one's own. Its address is a secret, which is shown once. */
export const CalendarLink = z.object({
  id: Id,
  name: z.string(),
  /** Whose parlours it leads to; null for all. */
  host: z.object({ id: Id, name: z.string() }).nullable(),
  /** In minutes before the start; null for none. */
  alarmMinutes: Alarm,
  createdAt: Time,
  /** When it got its present address, if not its first. */
  renewedAt: Time.nullable(),
  /** When a calendar program last asked for it, to the minute. */
  fetchedAt: Time.nullable(),
});
export type CalendarLink = z.input<typeof CalendarLink>;

const LinkWithUrl = CalendarLink.extend({
  /** Where calendar programs find it. It is stored as a hash, so no call can say it again. */
  url: z.url(),
});

/** Parlours in people's calendars. @assumed all */
export const parloursCalendarCalls = {
  'parlours.listCalendarLinks': call('parlours.listCalendarLinks', {
    summary: 'Your own calendar links, the oldest first',
    output: answer(z.array(CalendarLink)),
  }),
  'parlours.createCalendarLink': call('parlours.createCalendarLink', {
    summary:
      'Create a calendar link of your own: all parlours, or those of a host. Returns its address, once',
    body: z.strictObject({
      name: SingleLineText(CALENDAR.nameMax, CALENDAR_MESSAGES.nameMissing),
      hostId: Id.nullable(),
      alarmMinutes: Alarm,
    }),
    example: { name: 'Parlours', hostId: null, alarmMinutes: 30 },
    output: answerWithMsg(LinkWithUrl),
    errors: ['bad_input', 'conflict'],
  }),
  'parlours.renewCalendarLink': call('parlours.renewCalendarLink', {
    summary: 'Give one of your calendar links a new address, and end the old one. Returns it, once',
    params: IdParam,
    output: answerWithMsg(LinkWithUrl),
    errors: ['not_found'],
  }),
  'parlours.removeCalendarLink': call('parlours.removeCalendarLink', {
    summary: 'Remove one of your calendar links, and end its address',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'parlours.getCalendarFile': call('parlours.getCalendarFile', {
    summary: 'A scheduled or live parlour as a file for a calendar program (iCalendar)',
    params: IdParam,
    output: z.string(),
    errors: ['not_found'],
  }),
};
