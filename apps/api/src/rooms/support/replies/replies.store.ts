import { Reply } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, Int, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { filesOfReply } from '#rooms/support/replies/reply-files.store.ts';
import { supportReplies } from '#rooms/support/support.table.ts';

type NewReply = Omit<typeof supportReplies.$inferInsert, 'id' | 'createdAt'>;

/** Times are stored in whole milliseconds, so one may be up to one millisecond ahead of `now`. */
const listWhere = (db: Sql, where: SQL): Promise<Reply[]> =>
  rowsOf(
    db,
    Reply,
    sql`select r.id, r.subject, r.message, ${iso(sql`r.created_at`)} as "createdAt", a.name as admin,
               case when m.state = 'failed' and m.unclear_tries >= 2 then 'unclear'
                    when m.state = 'failed' and m.sent_at is not null then 'bounced'
                    when m.state = 'sent' and m.is_written then 'written' else m.state end as delivery,
               case m.state when 'failed' then m.error end as error,
               case when m.state = 'queued' and m.attempts = 0 and m.send_at > now() + interval '1 ms'
                    then ${iso(sql`m.send_at`)} end as "undoUntil", m.copied, ${filesOfReply(sql`r.id`)} as files,
               r.reactions
        from support_replies r join mails m on m.id = r.mail_id join admins a on a.id = r.admin_id
        where m.state <> 'cancelled' and ${where} order by r.created_at, r.id`,
  );

/** Returns all replies to a message and to those that were merged into it, oldest first. */
export const listReplies = (db: Sql, messageId: number): Promise<Reply[]> =>
  listWhere(
    db,
    sql`r.message_id in (select id from support_messages where ${messageId} in (id, merged_into) and deleted_at is null)`,
  );

/** Returns one reply, or null. */
export async function getReply(db: Sql, id: number): Promise<Reply | null> {
  return (await listWhere(db, sql`r.id = ${id}`))[0] ?? null;
}

/** Locks replies of this admin until the end of the transaction. */
export async function lockRepliesOf(tx: Tx, adminId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`replies ${adminId}`}, 0))`);
}

type Since = { adminId: number; threadId: number; after: number };

/**
 * Returns who of the colleagues replied in a thread after the reply `after`; null: nobody. Locks replies in the thread
 * until the end of the transaction.
 */
export async function findColleagueWhoReplied(
  tx: Tx,
  { adminId, threadId, after }: Since,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${threadId}`}, 0))`);
  const [found] = await rowsOf(
    tx,
    { name: Text },
    sql`select a.name from support_replies r join mails m on m.id = r.mail_id join admins a on a.id = r.admin_id
        where r.message_id in (select id from support_messages where ${threadId} in (id, merged_into))
          and r.id > ${after} and r.admin_id <> ${adminId} and m.state <> 'cancelled'
        order by r.id desc limit 1`,
  );
  return found?.name ?? null;
}

/** Returns whether somebody in the community has this address. */
export async function isPerson(db: Sql, email: string): Promise<boolean> {
  return hasRow(db, sql`select from users where email = ${email} and deleted_at is null`);
}

/** Returns the name of a member of the staff. */
export async function getAdminName(tx: Tx, adminId: number): Promise<string> {
  const [found] = await rowsOf(tx, { name: Text }, sql`select name from admins where id = ${adminId}`);
  return found?.name ?? '';
}

/** Finds a recent reply with the same text and files to the same people: a second click, not a second reply. */
export async function findTwin(
  tx: Tx,
  reply: Omit<NewReply, 'mailId'>,
  { files, copied }: { files: readonly number[]; copied: readonly string[] },
): Promise<Reply | null> {
  const found = await listWhere(
    tx,
    sql`r.admin_id = ${reply.adminId} and r.created_at > now() - ${`${SUPPORT.twinSeconds} s`}::interval
        and r.message_id is not distinct from ${reply.messageId ?? null}::bigint
        and r.to_email = ${reply.toEmail} and r.subject = ${reply.subject} and r.message = ${reply.message}
        and m.copied = ${sql.param(copied)}::text[]
        and array(select id from support_reply_files where reply_id = r.id order by id)
          = array(select unnest(${sql.param(files)}::bigint[]) order by 1)`,
  );
  return found[0] ?? null;
}

/** Returns the message in whose thread another stands; the message itself when it was not merged or does not exist. */
export async function threadOf(db: Sql, messageId: number): Promise<number> {
  const [found] = await rowsOf(db, { id: orNull(Int) }, sql`select support_thread_of(${messageId}) as id`);
  return found?.id ?? messageId;
}

/** Returns for how many seconds the admin may send no further reply; 0 when they may. */
export async function secondsToReply(tx: Tx, adminId: number): Promise<number> {
  const [last] = await rowsOf(
    tx,
    { seconds: Float },
    sql`select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds
        from support_replies where admin_id = ${adminId} and created_at > now() - interval '1 hour'
        order by created_at desc, id desc offset ${SUPPORT.repliesAnHour - 1} limit 1`,
  );
  return Math.max(0, last?.seconds ?? 0);
}

/** Stores a reply and returns its id. */
export async function createReply(db: Sql, reply: NewReply): Promise<number> {
  return onlyRow(await db.insert(supportReplies).values(reply).returning({ id: supportReplies.id })).id;
}

/** Returns a reply with its mail, locked until the end of the transaction; null when there is none. */
export async function lockReply(
  tx: Tx,
  id: number,
): Promise<{ mailId: number; messageId: number | null; toEmail: string; subject: string } | null> {
  const [found] = await rowsOf(
    tx,
    { mailId: Int, messageId: orNull(Int), toEmail: Text, subject: Text },
    sql`select mail_id as "mailId", message_id as "messageId", to_email as "toEmail", subject
        from support_replies where id = ${id} for update`,
  );
  return found ?? null;
}

export async function removeReply(db: Sql, id: number): Promise<void> {
  await db.delete(supportReplies).where(eq(supportReplies.id, id));
}

/** Returns the reply that a mail carries, with the message it answers; null when the mail is no reply. */
export async function getReplyOfMail(
  db: Sql,
  mailId: number,
): Promise<{ replyId: number; supportId: number | null } | null> {
  const [found] = await rowsOf(
    db,
    { replyId: Int, supportId: orNull(Int) },
    sql`select id as "replyId", message_id as "supportId" from support_replies where mail_id = ${mailId}`,
  );
  return found ?? null;
}
