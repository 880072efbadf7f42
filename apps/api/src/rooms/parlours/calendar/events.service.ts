import { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import type { FastifyInstance } from 'fastify';
import type { ICalAlarmType, ICalEventStatus } from 'ical-generator';

import { publicUrlOf } from '#kit/mail/public-url.ts';
import type { Event } from '#rooms/parlours/calendar/events.store.ts';

/** What iCalendar cannot hold, even escaped. */
const NO_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
/** Some programs take these for the end of a line of the file. */
const OTHER_BREAKS = /\r\n?|[\u2028\u2029]/gu;
const clean = (text: string): string => text.replaceAll(OTHER_BREAKS, '\n').replaceAll(NO_TEXT, '');

/** The library writes the name of a calendar as it is. @source RFC 5545, 3.3.11 */
const escapeName = (name: string): string =>
  clean(name)
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`);

type Calendar = {
  events: readonly Event[];
  /** For a feed: what it is called, and when programs remind. A file has none. */
  feed?: { name: string; alarmMinutes: number | null };
  /** For mails to a parlour's people: who writes to them. The staff see more, and where it is in the console. */
  organizer?: { name: string; address: string };
};

/**
 * Returns parlours as a calendar. Times are in UTC, which is right in every season: nothing repeats, so no program has to
 * know the clocks of New York.
 */
export async function calendarOf(
  app: FastifyInstance,
  { events, feed, organizer }: Calendar,
): Promise<string> {
  // A start does without it.
  const { default: ical, ICalCalendarMethod: Method } = await import('ical-generator');
  const base = publicUrlOf(app);
  const method = events.every(({ isCancelled }) => isCancelled) ? Method.CANCEL : Method.PUBLISH;
  const calendar = ical({
    prodId: { company: 'Greenroom', product: 'Parlours' },
    ...(feed ? { name: escapeName(feed.name), ttl: CALENDAR.refreshMinutes * 60 } : { method }),
  });
  for (const event of events) {
    calendar.createEvent({
      // It outlives a new title and a new time.
      id: `parlour-${event.id}@${new URL(base).hostname}`,
      sequence: event.sequence,
      stamp: new Date(event.changedAt),
      lastModified: new Date(event.changedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      summary: clean(event.title),
      ...(organizer && { organizer: { name: organizer.name, email: organizer.address } }),
      ...(event.isCancelled
        ? { status: 'CANCELLED' as ICalEventStatus }
        : {
            // People are told only of what takes place.
            status: (event.isPublic || organizer ? 'CONFIRMED' : 'TENTATIVE') as ICalEventStatus,
            description: clean(wordsOf(event, !organizer)),
            ...(!organizer && { url: base + pathOf(event) }),
            ...(feed?.alarmMinutes && { alarms: [alarmBefore(feed.alarmMinutes)] }),
          }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

const alarmBefore = (minutes: number) => ({ type: 'display' as ICalAlarmType, trigger: minutes * 60 });

const pathOf = ({ id, saleId }: Event): string =>
  saleId === null ? `/scheduler-parlour?parlour=${id}` : `/sell-parlour/detail/${saleId}`;

function wordsOf({ description, host, guests, priceCents, isPublic }: Event, isForStaff: boolean): string {
  const facts = [
    `Host: ${host}`,
    ...(guests.length > 0 ? [`Guests: ${guests.join(', ')}`] : []),
    `Price: $${(priceCents / 100).toFixed(2)}`,
    ...(isForStaff && !isPublic ? ['Not published in the app.'] : []),
  ];
  return [...(description ? [description, ''] : []), ...facts].join('\n');
}
