import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import { Incoming } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { Float, Int, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { filesOf } from '#rooms/support/support-files.store.ts';
import { supportIncoming } from '#rooms/support/support.table.ts';

/** `email`: the address of the person's account. */
const Stored = Incoming.omit({ isTheirs: true }).extend({ email: Text });

/** Returns what arrived for a message and for those that were merged into it, oldest first. */
export async function listIncoming(db: Sql, id: number): Promise<Incoming[]> {
  const rows = await rowsOf(
    db,
    Stored,
    sql`select i.id, i.sender as "from", m.sender_email as email, i.message, i.rest, i.original,
          i.attachments, ${filesOf(sql`i.id`)} as files, ${iso(sql`i.created_at`)} as "createdAt"
        from support_incoming i join support_messages m on m.id = i.message_id
        where i.message_id in (select id from support_messages where ${id} in (id, merged_into))
        order by i.created_at, i.id`,
  );
  return rows.map(({ email, ...row }) =>
    Object.assign(row, { isTheirs: normalizeEmail(row.from) === normalizeEmail(email) }),
  );
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

/** Stores a mail. Returns its id; null when it has arrived before. */
export async function createIncoming(
  tx: Tx,
  values: Pick<typeof supportIncoming.$inferInsert, 'messageId' | 'mailId' | 'sender' | 'message'>,
): Promise<number | null> {
  const [made] = await tx
    .insert(supportIncoming)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: supportIncoming.id });
  return made?.id ?? null;
}

/** Sets what a mail says, once it was read; its thread tells the consoles. */
export async function setIncomingText(
  tx: Tx,
  id: number,
  text: Pick<typeof supportIncoming.$inferSelect, 'message' | 'rest' | 'original' | 'attachments'>,
): Promise<void> {
  await tx.update(supportIncoming).set(text).where(eq(supportIncoming.id, id));
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
 * Sets that a reply that was sent came back; `sentAt` stays, so that it still counts as an answer. Returns null when there
 * is no such reply, or it is known.
 */
export async function setBounced(
  tx: Tx,
  { mailId, words }: { mailId: string; words: string },
): Promise<Bounced | null> {
  const [found] = await rowsOf(
    tx,
    Bounced,
    sql`update mails m set state = 'failed', error = ${words} from support_replies r
        where m.message_id = ${mailId} and m.state = 'sent' and r.mail_id = m.id
        returning r.id, support_thread_of(r.message_id) as thread, m.id as "mailId", m.to_email as "toEmail"`,
  );
  return found ?? null;
}
