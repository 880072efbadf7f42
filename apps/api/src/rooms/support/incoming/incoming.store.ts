import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import { Incoming } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { and, eq, sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, Int, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { incomingFilesJson } from '#rooms/support/incoming/files.store.ts';
import { supportIncoming } from '#rooms/support/support.table.ts';

/** `email`: the address of the person's account. */
const Stored = Incoming.omit({ isTheirs: true }).extend({ email: Text });

/** Answers by email, oldest first, and how many there are before these. */
type IncomingPage = { incoming: Incoming[]; earlierIncoming: number };

/** The mails to a message and to those that were merged into it, before the answer `before`. */
const arrivedFor = (id: number, before?: number): SQL => sql`
  message_id in (select id from support_messages where ${id} in (id, merged_into))
  and ${before === undefined ? sql`true` : sql`(created_at, id) < (select created_at, id from support_incoming where id = ${before})`}`;

/**
 * Returns what arrived last for a message and for those that were merged into it, or last before the answer `before`.
 * Strangers can send as many and as long mails as they like, so it holds only so many with so much text.
 */
export async function listIncoming(db: Sql, id: number, before?: number): Promise<IncomingPage> {
  const rows = await rowsOf(
    db,
    Stored,
    sql`with newest as (
          select i.*, row_number() over back as place,
            sum(length(message) + length(rest) + coalesce(length(original), 0)) over back as letters
          from (select * from support_incoming where ${arrivedFor(id, before)}
                order by created_at desc, id desc limit ${SUPPORT.incomingShown}) i
          window back as (order by created_at desc, id desc)
        )
        select i.id, i.sender as "from", m.sender_email as email, i.copied, i.message, i.rest, i.original,
          i.attachments, ${incomingFilesJson(sql`i.id`)} as files, ${iso(sql`i.created_at`)} as "createdAt"
        from newest i join support_messages m on m.id = i.message_id
        where i.place = 1 or i.letters <= ${SUPPORT.incomingShownMax}
        order by i.created_at, i.id`,
  );
  const incoming = rows.map(({ email, ...row }) =>
    Object.assign(row, { isTheirs: normalizeEmail(row.from) === normalizeEmail(email) }),
  );
  const [oldest] = incoming;
  return { incoming, earlierIncoming: oldest ? await countIncoming(db, id, oldest.id) : 0 };
}

async function countIncoming(db: Sql, id: number, before: number): Promise<number> {
  const [found] = await rowsOf(
    db,
    { count: Int },
    sql`select count(*)::int as count from support_incoming where ${arrivedFor(id, before)}`,
  );
  return found?.count ?? 0;
}

const Thread = z.object({ id: Int, userId: Int, name: Text, email: Text, subject: Text });
type Thread = z.input<typeof Thread>;

/** Locks the thread of a message, so that its mails are handled one by one. Returns null when it was removed. */
export async function lockThread(tx: Tx, id: number): Promise<Thread | null> {
  const [thread] = await rowsOf(
    tx,
    Thread,
    sql`select id, user_id as "userId", sender_name as name, sender_email as email, subject from support_messages
        where id = support_thread_of(${id}) and deleted_at is null for no key update`,
  );
  return thread ?? null;
}

/** Locks the threads of mails before what they say is stored, in the order in which arriving mails lock them. */
export async function lockThreadsOf(tx: Tx, mails: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select from support_messages
        where id in (select support_thread_of(message_id) from support_incoming where id = any(${sql.param(mails)}::bigint[]))
        order by id for no key update`,
  );
}

type NewIncoming = Pick<
  typeof supportIncoming.$inferInsert,
  'messageId' | 'mailId' | 'headerId' | 'sender' | 'copied' | 'message'
>;
/** `readings`: how often reading it has begun; null for one that was read. */
type Arrived = { id: number; isNew: boolean; readings: number | null };

/** Stores a mail that is about to be read. One that has arrived before is counted once more, unless it was read. */
export async function createIncoming(tx: Tx, values: NewIncoming): Promise<Arrived> {
  const made = onlyRow(
    await tx
      .insert(supportIncoming)
      .values({ ...values, readings: 1 })
      .onConflictDoUpdate({
        target: supportIncoming.mailId,
        set: { readings: sql`${supportIncoming.readings} + 1` },
      })
      .returning({
        id: supportIncoming.id,
        readings: supportIncoming.readings,
        isNew: sql<boolean>`xmax = 0`,
      }),
  );
  return made;
}

/** Sets what a mail says; its thread tells the consoles. Returns false when somebody else has read it meanwhile. */
export async function setIncomingText(
  tx: Tx,
  id: number,
  text: Pick<typeof supportIncoming.$inferSelect, 'message' | 'rest' | 'original' | 'attachments'>,
): Promise<boolean> {
  const read = await tx
    .update(supportIncoming)
    .set({ ...text, readings: null })
    .where(and(eq(supportIncoming.id, id), sql`readings is not null`))
    .returning({ id: supportIncoming.id });
  return read.length > 0;
}

/** Returns for how many seconds no further mail to a message is taken; 0 when one is. */
export async function secondsToReceive(tx: Tx, id: number): Promise<number> {
  const [last] = await rowsOf(
    tx,
    { seconds: Float },
    sql`select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds
        from support_incoming where message_id = ${id} and created_at > now() - interval '1 hour'
        order by created_at desc offset ${SUPPORT.incomingAnHour} limit 1`,
  );
  return Math.max(0, last?.seconds ?? 0);
}

/** Makes the thread wait for an answer again. */
export async function reopenThread(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select reopen_support(${id})`);
}

const Bounced = z.object({ id: Int, thread: orNull(Int), mailId: Int, toEmail: Text });
type Bounced = z.input<typeof Bounced>;

/**
 * Sets that a reply that was sent came back, the first whose `Message-ID` is known; `sentAt` stays, so that it still counts
 * as an answer. Returns null when there is no such reply, or it has come back before.
 */
export async function setBounced(
  tx: Tx,
  { mailIds, words }: { mailIds: readonly string[]; words: string },
): Promise<Bounced | null> {
  const [found] = await rowsOf(
    tx,
    Bounced,
    sql`update mails m set state = 'failed', error = ${words} from support_replies r
        where r.mail_id = m.id and m.state = 'sent' and m.id = (
          select o.id from mails o join support_replies a on a.mail_id = o.id
          where o.message_id = any (${sql.param(mailIds)}::text[])
          order by array_position(${sql.param(mailIds)}::text[], o.message_id) limit 1)
        returning r.id, support_thread_of(r.message_id) as thread, m.id as "mailId", m.to_email as "toEmail"`,
  );
  return found ?? null;
}
