import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { HOUR, MINUTE, toIsoTime } from '#kit/demo/times.ts';
import { seedSupportFiles } from '#rooms/support/incoming/files.demo.ts';
import { supportComments, supportIncoming, supportMessages } from '#rooms/support/support.table.ts';

const Open = z.object({ id: Int, userId: Int, subject: Text, at: Int });
type Open = z.input<typeof Open>;

/** The message that is a second one of the same person, and stands in the thread of the first. */
const SECOND = {
  subject: 'One more thing',
  message: '<p>I forgot to say: it happens on <strong>my phone</strong>, not on the computer.</p>',
};

/** What people answer by email, and whether it needs an answer. */
const ANSWERS = [
  { message: 'Thank you, but it still happens. I tried it twice this morning.', isOpen: true },
  { message: 'That was it. Thank you so much!', isOpen: false },
];

const COMMENTS = [
  'They called this morning, too. Please answer today if you can.',
  'I met them at the last parlour, and will answer this myself.',
];

/** Postpones, closes, assigns and merges some of the newest messages, with comments and answers by email. */
export async function seedSupportDesk(context: DemoContext): Promise<void> {
  const { db, adminId } = context;
  if (adminId === null) return;
  const colleagueId = await findColleague(context, adminId);
  const [mine, hers, later, sooner, thread, thanks] = await findNewest(context);
  const assign = (message: Open | undefined, toId: number) =>
    db.execute(sql`update support_messages set assignee_id = ${toId} where id = ${message?.id ?? null}`);
  await assign(mine, adminId);
  await assign(hers, colleagueId);
  await postpone(context, later, 3);
  await postpone(context, sooner, 1);
  await db.execute(sql`update support_messages set state = 'closed' where id = ${thanks?.id ?? null}`);
  if (thread) await mergeSecond(context, thread);
  const comments = [hers, mine].flatMap((message, index) => {
    if (!message) return [];
    const at = Math.min(message.at + 2 * HOUR, context.now - MINUTE);
    const text = COMMENTS[index] ?? '';
    return [{ messageId: message.id, adminId: colleagueId, message: text, createdAt: toIsoTime(at) }];
  });
  await insertRows(db, supportComments, comments);
  await seedSupportFiles({ ...context, adminId }, await answerByEmail(context));
}

/** Returns an active colleague who may answer, or the first admin where there is none. */
async function findColleague({ db }: DemoContext, adminId: number): Promise<number> {
  const [found] = await rowsOf(
    db,
    { id: Int },
    sql`select id from admins where id <> ${adminId} and role = 'moderator' and deactivated_at is null
        order by id limit 1`,
  );
  return found?.id ?? adminId;
}

/** Returns the newest messages that nobody has answered. */
const findNewest = ({ db }: DemoContext): Promise<Open[]> =>
  rowsOf(
    db,
    Open,
    sql`select id, user_id as "userId", subject, (extract(epoch from created_at) * 1000)::float8 as at
        from support_messages where stage = 'open' order by created_at desc, id desc limit 6`,
  );

/** Postpones a message until a day of the community begins. */
async function postpone({ db, now }: DemoContext, message: Open | undefined, days: number): Promise<void> {
  const today = sql`date_trunc('day', ${toIsoTime(now)}::timestamptz at time zone community_zone())`;
  await db.execute(
    sql`update support_messages set state = 'later',
          later_until = (${today} + ${days} * interval '1 day') at time zone community_zone()
        where id = ${message?.id ?? null}`,
  );
}

async function mergeSecond({ db, now }: DemoContext, { id, userId, at }: Open): Promise<void> {
  const createdAt = toIsoTime(Math.min(at + 40 * MINUTE, now - MINUTE));
  await insertForIds(db, supportMessages, [{ ...SECOND, userId, mergedInto: id, createdAt }]);
  await db.execute(sql`select settle_support(${id})`);
}

/** Adds answers by email to the last replies that were sent. Returns the id of the first. */
async function answerByEmail({ db, now }: DemoContext): Promise<number | undefined> {
  const sent = await rowsOf(
    db,
    { id: Int, email: Text, at: Int },
    sql`select s.id, s.sender_email as email, (extract(epoch from max(r.created_at)) * 1000)::float8 as at
        from support_messages s join support_replies r on r.message_id = s.id
        where s.stage = 'answered' group by s.id order by max(r.created_at) desc, s.id limit ${ANSWERS.length}`,
  );
  const rows = sent.map(({ id, email, at }, index) => ({
    messageId: id,
    mailId: `<demo-answer-${id}@greenroom.invalid>`,
    sender: email,
    message: ANSWERS[index]?.message ?? '',
    createdAt: toIsoTime(Math.min(at + 3 * HOUR, now - MINUTE)),
  }));
  const [first] = await insertForIds(db, supportIncoming, rows);
  for (const [index, { messageId, createdAt }] of rows.entries()) {
    const state = ANSWERS[index]?.isOpen ? 'open' : 'closed';
    // As `reopen_support` does, but at the time of the answer.
    await db.execute(
      sql`update support_messages set answers = 0, state = ${state}, waiting_since = ${createdAt},
            reopened_at = ${createdAt} where id = ${messageId}`,
    );
  }
  return first;
}
