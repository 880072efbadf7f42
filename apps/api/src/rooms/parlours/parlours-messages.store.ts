import { ParlourMessage, OwnParlourMessage } from '@greenroom/contract/parlours-messages';
import type { ParlourWords } from '@greenroom/contract/parlours-messages';
import { PARLOUR_MESSAGE } from '@greenroom/contract/parlours-messages.rules';
import type { ParlourMessageKind } from '@greenroom/contract/parlours-messages.rules';
import * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, listOf, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { cancelMails } from '#kit/mail/mail.ts';
import { parlourMessages } from '#rooms/parlours/parlours.table.ts';

/** A person to tell. */
const Told = z.object({ id: Int, name: Text, email: Text });
export type Told = z.input<typeof Told>;

/** Returns the host, the members and everyone who RSVPed, each once. */
export const listPeople = (tx: Tx, parlourId: number): Promise<Told[]> =>
  rowsOf(
    tx,
    Told,
    sql`select u.id, u.name, u.email from users u
        where u.deleted_at is null and u.id in (
          select owner_id from parlours where id = ${parlourId}
          union select user_id from parlour_members where parlour_id = ${parlourId}
          union select user_id from parlour_rsvps where parlour_id = ${parlourId})
        order by u.id`,
  );

/** Returns those whose last word about a parlour is that it is cancelled. */
export const listCancelled = (tx: Tx, parlourId: number): Promise<Told[]> =>
  rowsOf(
    tx,
    Told,
    sql`select u.id, u.name, u.email from parlour_message_people p join users u on u.id = p.user_id
        where u.deleted_at is null and p.message_id = (
          select m.id from parlour_messages m where m.parlour_id = ${parlourId} and m.kind = 'cancelled' and not exists (
            select from parlour_messages later where later.parlour_id = m.parlour_id and later.id > m.id)
          order by m.id desc limit 1)
        order by u.id`,
  );

type NewMessage = ParlourWords & { parlourId: number; adminId: number; kind: ParlourMessageKind };
type Letter = { userId: number; mailId: number | null };

/** Stores a message with whom it goes to, and by which mail. */
export async function createMessage(tx: Tx, message: NewMessage, letters: readonly Letter[]): Promise<void> {
  const made = onlyRow(
    await tx.insert(parlourMessages).values(message).returning({ id: parlourMessages.id }),
  );
  const users = sql.param(letters.map(({ userId }) => userId));
  const mails = sql.param(letters.map(({ mailId }) => mailId));
  await tx.execute(
    sql`insert into parlour_message_people (message_id, user_id, mail_id)
        select ${made.id}, user_id, mail_id from unnest(${users}::bigint[], ${mails}::bigint[]) t (user_id, mail_id)`,
  );
}

/** Of a person's mail `l`. */
const STATE = sql.raw(`case when l.id is null then 'forgotten' when l.state = 'queued' then 'waiting'
  when l.state = 'sent' and l.is_written then 'written' else l.state end`);

/** Returns what a parlour's people were told, newest first. */
export const listMessages = (db: Sql, parlourId: number): Promise<ParlourMessage[]> =>
  rowsOf(
    db,
    ParlourMessage,
    sql`select m.id, m.kind, m.subject, m.text, ${iso(sql`m.created_at`)} as "createdAt", a.name as admin,
               d.people, d.sent, d.written, d.waiting, d.failed, d."canRetry", d.deliveries
        from parlour_messages m left join admins a on a.id = m.admin_id
        cross join lateral (
          select count(*)::int as people, (count(*) filter (where state = 'sent'))::int as sent,
                 (count(*) filter (where state = 'written'))::int as written,
                 (count(*) filter (where state = 'waiting'))::int as waiting,
                 (count(*) filter (where state = 'failed'))::int as failed,
                 coalesce(bool_or("canRetry"), false) as "canRetry",
                 coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', email, 'state', state,
                     'error', error) order by place) filter (where place <= ${PARLOUR_MESSAGE.peopleMax}), '[]')
                   as deliveries
          from (
            select u.id, u.name, u.email, l.error, ${STATE} as state,
                   l.state = 'failed' and l.text <> '' as "canRetry",
                   row_number() over (order by l.state is not distinct from 'failed' desc,
                     l.state is not distinct from 'queued' desc, u.name, u.id) as place
            from parlour_message_people p join users u on u.id = p.user_id left join mails l on l.id = p.mail_id
            where p.message_id = m.id and u.deleted_at is null
          ) t
        ) d
        where m.parlour_id = ${parlourId} order by m.id desc limit ${PARLOUR_MESSAGE.listMax}`,
  );

/** Returns what a person was told, newest first. */
export const listOwnMessages = (db: Sql, userId: number): Promise<OwnParlourMessage[]> =>
  rowsOf(
    db,
    OwnParlourMessage,
    sql`select m.id, m.parlour_id, m.kind, m.subject, m.text, ${iso(sql`m.created_at`)} as "createdAt"
        from parlour_message_people p join parlour_messages m on m.id = p.message_id
        where p.user_id = ${userId} order by m.id desc limit ${PARLOUR_MESSAGE.listMax}`,
  );

/** Returns the parlour of a message and its failed mails that can be sent again; null when there is no such message. */
export async function findRetryable(
  tx: Tx,
  messageId: number,
): Promise<{ parlourId: number; mailIds: number[] } | null> {
  const [found] = await rowsOf(
    tx,
    { parlourId: Int, mailIds: listOf(Int) },
    sql`select m.parlour_id as "parlourId", coalesce((
          select json_agg(l.id order by l.id) from parlour_message_people p join mails l on l.id = p.mail_id
          where p.message_id = m.id and l.state = 'failed' and l.text <> ''), '[]') as "mailIds"
        from parlour_messages m where m.id = ${messageId}`,
  );
  return found ?? null;
}

/** Returns the parlour that a mail is about, or null. */
export async function getParlourOfMail(db: Sql, mailId: number): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { id: Int },
    sql`select m.parlour_id as id from parlour_message_people p join parlour_messages m on m.id = p.message_id
        where p.mail_id = ${mailId}`,
  );
  return found?.id ?? null;
}

/** Takes back what was told about parlours that are restored, as far as nobody was mailed yet. */
export async function withdrawCancellations(tx: Tx, parlourIds: readonly number[]): Promise<void> {
  const ofThese = sql`select id from parlour_messages
    where parlour_id = any (${sql.param(parlourIds)}::bigint[]) and kind = 'cancelled'`;
  const told = await rowsOf(
    tx,
    { id: Int },
    sql`select mail_id as id from parlour_message_people where mail_id is not null and message_id in (${ofThese})`,
  );
  if (told.length === 0) return;
  const gone = await cancelMails(
    tx,
    told.map(({ id }) => id),
  );
  await tx.execute(
    sql`delete from parlour_message_people where mail_id = any (${sql.param(gone)}::bigint[])`,
  );
  await tx.execute(
    sql`delete from parlour_messages m where id in (${ofThese})
        and not exists (select from parlour_message_people where message_id = m.id)`,
  );
}
