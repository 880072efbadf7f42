import { DECISIONS } from '@greenroom/contract/reports.rules';
import type { ReportReason } from '@greenroom/contract/reports.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, HOUR, toIsoTime } from '#kit/demo/times.ts';
import { reportedThings, reports } from '#rooms/reports/reports.table.ts';

const Thing = z.object({ id: Int, title: Text, words: Text, maker: Int });

/** What is reported, each kind with how many of it in a week of 2,000 people. */
const KINDS = {
  bulletins: [
    22,
    sql`select id, title, description as words, user_id as maker from bulletins where deleted_at is null`,
  ],
  responses: [
    9,
    sql`select id, message as title, message as words, user_id as maker from bulletin_responses where deleted_at is null`,
  ],
  users: [4, sql`select id, name as title, bio as words, id as maker from users where deleted_at is null`],
  tracks: [3, sql`select id, title, '' as words, user_id as maker from tracks where podcast_id is not null`],
} satisfies Record<string, [many: number, of: SQL]>;

/** What members say, by the reason that they give. */
const SAID: readonly (readonly [ReportReason, string])[] = [
  ['spam', 'Posted three times this week, each time with another link.'],
  ['spam', ''],
  ['spam', 'They sell the same pedal every day.'],
  ['abuse', 'Called the drummer names in the answers.'],
  ['abuse', ''],
  ['theft', 'This is my recording from last year, I can send the session.'],
  ['other', 'Wrong city, this is a joke at best.'],
  ['other', 'The offer is gone, they told me so.'],
  ['sexual', ''],
];
const BECAUSE = ['Seen before, no harm in it.', 'Advertising.', 'Removed the link, told them.', null];

/** A thing, who reports it from when on, and whether staff decided about it. */
function draftsOf(context: DemoContext, random: Random, things: readonly z.output<typeof Thing>[]) {
  return things.map((thing) => {
    const at = context.now - Math.floor(random.next() * 7 * DAY);
    const members = context.people.filter(({ id }) => id !== thing.maker);
    const count = Math.min(members.length, random.chance(0.6) ? 1 : random.int(2, 6));
    const from = random.int(0, Math.max(0, members.length - count));
    const isDecided = context.adminId !== null && at < context.now - DAY && random.chance(0.75);
    return { thing, at, by: members.slice(from, from + count), isDecided };
  });
}

/** Creates a week of reports, most of them decided. Nothing of the demo was hidden by a decision, so none is said to have been. */
export async function seedReports(context: DemoContext): Promise<void> {
  const { db, now, adminId } = context;
  const random = context.random.fork('reports');
  const isoUntilNow = (time: number) => toIsoTime(Math.min(now, time));
  for (const [kind, [many, of]] of Object.entries(KINDS) as [keyof typeof KINDS, [number, SQL]][]) {
    const things = await rowsOf(
      db,
      Thing,
      sql`select * from (${of} order by id desc limit 400) x order by id limit ${scaleToPeople(context, many)}`,
    );
    const drafts = draftsOf(context, random, things);
    const rows = drafts.map(({ thing: { id, title, words, maker }, at, by, isDecided }) => ({
      kind,
      record: id,
      title: title.slice(0, 200),
      words: words.slice(0, 2000),
      makerId: maker,
      reporters: by.length,
      createdAt: toIsoTime(at),
      lastAt: isoUntilNow(at + (by.length - 1) * HOUR),
      decision: isDecided ? DECISIONS[0] : null,
      reason: isDecided ? random.pick(BECAUSE) : null,
      decidedById: isDecided ? adminId : null,
      decidedAt: isDecided ? isoUntilNow(at + random.int(7, 20) * HOUR) : null,
    }));
    const ids = await insertForIds(db, reportedThings, rows);
    const said = drafts.flatMap(({ at, by }, index) =>
      by.map(({ id }, place) => {
        const [reason, words] = random.pick(SAID);
        return {
          thingId: ids[index] ?? 0,
          userId: id,
          reason,
          words,
          createdAt: isoUntilNow(at + place * HOUR),
        };
      }),
    );
    await insertRows(db, reports, said);
  }
}
