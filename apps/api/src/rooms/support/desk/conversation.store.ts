import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { Answered } from '#rooms/support/replies/letters.service.ts';

/** Selects the messages of a thread that are not removed. */
const selectMergedIds = (id: number): SQL =>
  sql`select id from support_messages where ${id} in (id, merged_into) and deleted_at is null`;

/** `html` is null for a mail, `text` for a message. */
const Written = z.object({
  createdAt: Text,
  name: Text,
  email: Text,
  sender: Text,
  html: orNull(Text),
  text: orNull(Text),
});

/** Returns what the person of a thread wrote last: that is what a reply answers. Null when there is no such message. */
export async function getAnswered(db: Sql, id: number): Promise<Answered | null> {
  const thread = selectMergedIds(id);
  const [last] = await rowsOf(
    db,
    Written,
    sql`select w.html, w.text, ${iso(sql`w.created_at`)} as "createdAt", m.sender_name as name,
          m.sender_email as email, coalesce(w.sender, m.sender_email) as sender
        from (
          select id, created_at, message as html, null as text, null as sender from support_messages where id in (${thread})
          union all select message_id, created_at, null, message, sender from support_incoming where message_id in (${thread})
        ) w join support_messages m using (id) order by w.created_at desc limit 1`,
  );
  if (!last) return null;
  const { createdAt, name, email, sender, html, text } = last;
  const isTheirs = normalizeEmail(sender) === normalizeEmail(email);
  return {
    id,
    createdAt,
    name: isTheirs ? name : sender,
    ...(text === null ? { html: html ?? '' } : { text }),
  };
}

/** How many mails a reply refers to: a mail server refuses a head that is too long. */
const REFERENCES_MAX = 10;

/** Returns the `Message-ID`s of the first mail and of the last ones in a thread, oldest first. */
export async function listConversation(db: Sql, id: number): Promise<string[]> {
  const thread = selectMergedIds(id);
  const rows = await rowsOf(
    db,
    { header: Text, place: Int },
    sql`select header, place from (
          select header, row_number() over (order by created_at)::int as place,
            row_number() over (order by created_at desc) as back from (
              select header_id as header, created_at from support_incoming
              where message_id in (${thread}) and header_id is not null
              union all select l.message_id, r.created_at from support_replies r join mails l on l.id = r.mail_id
              where r.message_id in (${thread}) and l.state in ('queued', 'sent')
            ) mails
        ) placed where place = 1 or back < ${REFERENCES_MAX} order by place`,
  );
  return [...new Set(rows.map(({ header }) => header))];
}

/** Returns the addresses that were in copy of what arrived in a thread. */
export async function listCopied(db: Sql, id: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { email: Text },
    sql`select distinct unnest(copied) as email from support_incoming
        where message_id in (${selectMergedIds(id)})`,
  );
  return rows.map(({ email }) => email);
}
