import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { mails } from '../../apps/api/src/kit/db/kit.table.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';
import { supportMessages, supportReplies } from '../../apps/api/src/rooms/support/support.table.ts';
import { settled } from './visit.ts';

/** How long a reply waits and is then delivered, on a busy machine. */
export const DELIVERED = { timeout: 45_000 };

/** The subject of a message with more answers than are shown at once. */
export const LONG_SUBJECT = 'Many answers';
/** The subject of messages to be answered together. */
export const TWIN_SUBJECT = 'Tickets';

export const supportRow = (page: Page, subject: string): Locator =>
  page.getByRole('row').filter({ hasText: subject });
export const box = (page: Page): Locator => page.getByLabel('Your reply', { exact: true });
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Send reply' });
export const replies = (page: Page): Locator =>
  page.getByRole('region', { name: 'Replies' }).getByRole('article');
export const savedPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Saved replies' });
/** Returns the link of the sidebar with its badge. */
export const badge = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Support/ });

/** Returns the subjects on the page, in order. */
export async function subjectsOn(page: Page): Promise<string[]> {
  await settled(page);
  return page.getByRole('row').locator('a[title]').allInnerTexts();
}

type NewMessage = Partial<typeof supportMessages.$inferInsert> & { subject: string };

/** Adds a message of a person to the database. Returns its id. */
export async function addMessage(db: Db, userId: number, message: NewMessage): Promise<number> {
  const [made] = await db
    .insert(supportMessages)
    .values({ userId, message: `<p>About <strong>${message.subject}</strong>.</p>`, ...message })
    .returning({ id: supportMessages.id });
  if (!made) throw new Error('no message');
  return made.id;
}

/** Adds `count` messages named 'Question 01' and on, an hour apart, the last one the oldest. */
export async function addMessages(db: Db, userId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into support_messages (user_id, subject, message, created_at)
    select ${userId}, 'Question ' || to_char(n, 'FM00'), '<p>How does <em>it</em>, &amp; why?</p>',
      now() - make_interval(hours => n)
    from generate_series(1, ${count}::int) n`);
}

/** Adds `count` answers by email to a message, a second apart: 'Answer 1' and on. */
export async function addAnswers(db: Db, messageId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into support_incoming (message_id, mail_id, sender, message, created_at)
    select ${messageId}, 'many ' || n, 'nina@stage.example', 'Answer ' || n, now() + n * interval '1 second'
    from generate_series(1, ${count}::int) n`);
}

type NewReply = { adminId: number; state: 'sent' | 'failed'; message: string; error?: string };

/** Adds a reply whose mail was sent or failed. */
export async function addReply(db: Db, messageId: number, reply: NewReply): Promise<void> {
  const { adminId, message, state, error = null } = reply;
  const to = { toName: 'Guest', toEmail: 'guest@example.com', subject: 'Re: Question' };
  const [mail] = await db
    .insert(mails)
    .values({
      ...to,
      kind: 'reply',
      messageId: `<${messageId}-${crypto.randomUUID()}@example.com>`,
      text: message,
      html: message,
      state,
      error,
    })
    .returning({ id: mails.id });
  await db.insert(supportReplies).values({ ...to, messageId, adminId, message, mailId: mail?.id ?? 0 });
}

/** Returns the texts of the replies to a message, oldest first. */
export async function findReplies(db: Db, messageId: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { message: Text },
    sql`select message from support_replies where message_id = ${messageId} order by id`,
  );
  return rows.map(({ message }) => message);
}

/** Adds mails that could not be sent. */
export async function addFailedMails(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, error)
    select '<' || n || '@failed>', 'notice', 'Ada', 'ada' || n || '@stage.example', 'News', 't', 'h', 'failed',
      'No such mailbox' from generate_series(1, ${count}::int) n`);
}
