import { shareOf } from '#kit/demo/context.ts';
import type { DemoContext, Person } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { HOUR, isoOf, MINUTE } from '#kit/demo/times.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';

const UNREAD = 7;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The message as HTML and the console path that it opens. */
const KINDS: readonly ((name: string, person: Person) => readonly [message: string, link: string])[] = [
  (name, person) => [
    `<strong>${name}</strong> joined from ${escapeHtml(person.city)}.`,
    `/user-detail/${person.id}`,
  ],
  (name, person) => [
    `<strong>${name}</strong> bought the plan <strong>Featured Member</strong>.`,
    `/user-detail/${person.id}?tab=4`,
  ],
  (name) => [`<strong>${name}</strong> wrote to support.`, '/support-management'],
  (name) => [`<strong>${name}</strong> posted on the bulletin board.`, '/bulletin-board'],
  (name) => [`<strong>${name}</strong> submitted a song to the contest.`, '/song-contest'],
  (name) => [`<strong>${name}</strong> finished a parlour.`, '/sell-parlour'],
  (name) => [`<strong>${name}</strong> is coming to a parlour of this week.`, '/scheduler-parlour'],
  (name, person) => [`<strong>${name}</strong> uploaded a new track.`, `/user-detail/${person.id}?tab=2`],
];

/** Creates notifications of the last days; the latest are unread. */
export async function seedNotifications(context: DemoContext): Promise<void> {
  const random = context.random.fork('notifications');
  const count = shareOf(context, 64);
  const latest = context.people.slice(-Math.max(40, count));
  const ages = Array.from(
    { length: count },
    () => random.next() ** 2.2 * 20 * 24 * HOUR + 4 * MINUTE,
  ).toSorted((a, b) => b - a);
  const rows = ages.map((age, index) => {
    const person = random.pick(latest);
    const [message, link] = random.pick(KINDS)(escapeHtml(person.name), person);
    const at = Math.floor(context.now - age);
    const isRead = index < count - UNREAD;
    return {
      message,
      aboutId: person.id,
      link,
      createdAt: isoOf(at),
      readAt: isRead ? isoOf(Math.min(context.now, at + random.int(5, 600) * MINUTE)) : null,
    };
  });
  await insertRows(context.db, notifications, rows);
}
