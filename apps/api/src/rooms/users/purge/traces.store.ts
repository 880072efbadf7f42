import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { eraseDetails, ofRecord } from '#kit/records/audit.ts';

/** Who is purged. `until`: from when on the address is another person's; 'infinity' for never. */
export const Person = z.object({ id: Int, name: Text, email: Text, until: Text });
export type Person = z.input<typeof Person>;

/** An address that a person had before, and until when it was theirs for sure: 'infinity' when nobody else has it now. */
const Former = Person.pick({ email: true, until: true });
type Former = z.input<typeof Former>;

/** Returns the addresses that a person had before, which the activity knows: read them before it is erased. */
export const listFormer = (tx: Tx, id: number): Promise<Former[]> =>
  rowsOf(
    tx,
    Former,
    sql`select email, max(case when exists (select from users u where u.email = f.email and u.id <> ${id} and u.deleted_at is null)
            then f.created_at else 'infinity' end)::text as until
        from (select before ->> 'email' as email, created_at from audit_entries
              where ${ofRecord('users', id)} and action = 'account.setUserEmail') f
        where email is not null group by email`,
  );

/** Words of a name that are shorter are found in others' too often. */
const WORD_MIN = 3;

/** Returns a pattern that finds one of these as whole words in a text, or in JSON. */
export function tracePattern(words: readonly string[]): string {
  const escaped = words.map((word) =>
    JSON.stringify(word)
      .slice(1, -1)
      .replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`),
  );
  return `(^|[^[:alnum:]])(${escaped.join('|')})($|[^[:alnum:]])`;
}

/** What names a person alone: their address, and a name of several words, since a single one is found in too many. */
const listWholeTraces = ({ name, email }: Pick<Person, 'name' | 'email'>): string[] => [
  email,
  ...(/\s/.test(name) ? [name] : []),
];

/** Takes a person's name and address out of what colleagues wrote to each other: the rest of a note stays. */
export async function eraseFromNotes(tx: Tx, person: Person): Promise<void> {
  const named = tracePattern(listWholeTraces(person));
  await tx.execute(
    sql`update handover_notes set message = regexp_replace(message, ${named}, '\\1Deleted user\\3', 'gi')
        where message ~* ${named}`,
  );
}

/** Whether a text holds the address. The first search is quick. */
const names = (text: SQL, email: string): SQL =>
  sql`(position(${email.toLowerCase()} in lower(${text})) > 0 and ${text} ~* ${tracePattern([email])})`;

/**
 * Erases the details of what the staff did with a person and with each of their records, notes among them, and what the
 * entries of others say about them: their address, their responses, and why many were changed together.
 */
export async function eraseActivity(tx: Tx, { id, name, email, until }: Person): Promise<void> {
  const details = sql`(coalesce(before::text, '') || coalesce(after::text, ''))`;
  const reason = sql`(after ->> 'reason')`;
  const parts = [name, ...name.split(/\s+/)].filter((word) => word.length >= WORD_MIN);
  const isNamed =
    parts.length > 0 ? sql`(${reason} ~* ${tracePattern([...parts, email])})` : names(reason, email);
  await eraseDetails(
    tx,
    sql`(${ofRecord('users', id)})
      or (kind, record) in (
        select 'projects', id::text from projects where user_id = ${id}
        union all select 'podcasts', id::text from podcasts where user_id = ${id}
        union all select 'bulletins', id::text from bulletins where user_id = ${id}
        union all select 'supports', id::text from support_messages where user_id = ${id})
      or (action = 'bulletins.setResponseHidden' and after ->> 'response' in (
        select id::text from bulletin_responses where user_id = ${id}))
      or (${reason} is not null and ${isNamed} and after ->> 'bulk' in (
        select after ->> 'bulk' from audit_entries where ${ofRecord('users', id)} and after ->> 'bulk' is not null))
      or ((action like '%.export%' or kind = 'handover_notes') and ${details} ~* ${tracePattern(listWholeTraces({ name, email }))})
      or (created_at <= ${until}::timestamptz and ${names(details, email)})`,
  );
}

/**
 * Deletes the answers that were kept in case a request of theirs, or about them, came twice, and the limits that count
 * their address. Call it before their mails are removed: notes, comments and replies are known by their ids.
 */
export async function removeAnswers(tx: Tx, { id, name, email }: Person): Promise<void> {
  const made = sql`(answer::jsonb -> 'data' ->> 'id')`;
  await tx.execute(
    sql`delete from idempotency_keys
        where subject like ${`% user ${id}`} or answer ~* ${tracePattern([email, name].filter((word) => word.length >= WORD_MIN))}
          or (subject like 'users.createNote %' and ${made} in (
            select id::text from user_notes where user_id = ${id}))
          or (subject like 'support.createComment %' and ${made} not in (
            select c.id::text from support_comments c join support_messages m on m.id = c.message_id
            where m.user_id is distinct from ${id}))
          or (subject like 'support.reply %' and ${made} not in (
            select id::text from support_replies where lower(to_email) <> ${email.toLowerCase()}))`,
  );
  await tx.execute(sql`delete from rate_limits where ${names(sql`key`, email)}`);
}
