import type { NotificationKind } from '@greenroom/contract/kit/notification-kinds';

import { sql } from '#kit/db/orm.ts';
import { scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext, Person } from '#kit/demo/context.ts';
import { insertForIds } from '#kit/demo/insert-rows.ts';
import { HOUR, toIsoTime, MINUTE } from '#kit/demo/times.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';

const UNREAD = 7;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Told = readonly [message: string, link: string, kind?: NotificationKind];

/** The message as HTML, the console path that it opens, and the kind. */
const KINDS: readonly ((name: string, person: Person) => Told)[] = [
  (name, person) => [
    `<strong>${name}</strong> joined from ${escapeHtml(person.city)}.`,
    `/user-detail/${person.id}`,
    'people',
  ],
  (name, person) => [
    `<strong>${name}</strong> bought the plan <strong>Featured Member</strong>.`,
    `/user-detail/${person.id}?tab=4`,
  ],
  (name) => [`<strong>${name}</strong> wrote to support.`, '/support-management', 'support'],
  (name) => [`<strong>${name}</strong> posted on the bulletin board.`, '/bulletin-board'],
  (name) => [`<strong>${name}</strong> submitted a song to the contest.`, '/song-contest', 'contest'],
  (name) => [`<strong>${name}</strong> finished a parlour.`, '/sell-parlour'],
  (name) => [`<strong>${name}</strong> is coming to a parlour of this week.`, '/scheduler-parlour'],
  (name, person) => [`<strong>${name}</strong> uploaded a new track.`, `/user-detail/${person.id}?tab=2`],
];

/** Creates notifications of the last days; the latest are unread. */
export async function seedNotifications(context: DemoContext): Promise<void> {
  const random = context.random.fork('notifications');
  const count = scaleToPeople(context, 64);
  const latest = context.people.slice(-Math.max(40, count));
  const ages = Array.from(
    { length: count },
    () => random.next() ** 2.2 * 20 * 24 * HOUR + 4 * MINUTE,
  ).toSorted((a, b) => b - a);
  const rows = ages.map((age) => {
    const person = random.pick(latest);
    const [message, link, kind = 'other'] = random.pick(KINDS)(escapeHtml(person.name), person);
    const at = Math.floor(context.now - age);
    return {
      message,
      kind,
      aboutId: person.id,
      link,
      createdAt: toIsoTime(at),
    };
  });
  const ids = await insertForIds(context.db, notifications, rows);
  await context.db.execute(sql`
    insert into notification_marks as m (admin_id, read_until) select id, ${ids.at(-UNREAD - 1) ?? 0}::bigint from admins
    on conflict (admin_id) do update set read_until = excluded.read_until`);
}
