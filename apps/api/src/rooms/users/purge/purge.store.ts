import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { html } from '#kit/events/notify.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import { Text } from '#kit/db/row.ts';
import {
  eraseActivity,
  eraseFromNotes,
  listFormer,
  tracePattern,
  removeAnswers,
  Person,
} from '#rooms/users/purge/traces.store.ts';

/**
 * Takes a removed person's name, address and texts out of everything that stays: their own row, the activity, mails to
 * them, and what colleagues were told about those. Payments, votes and finished parlours stay, without naming them.
 */
export async function purgeUser(tx: Tx, id: number): Promise<void> {
  const [person] = await rowsOf(
    tx,
    { ...Person.shape, state: Text, city: Text },
    // The address may be another person's by now, whose mails are none of ours.
    sql`select id, name, email, state, city, case when exists (select from users o where o.email = u.email and o.deleted_at is null)
               then deleted_at else 'infinity' end::text as until
        from users u where id = ${id} for update`,
  );
  if (!person) return;
  for (const address of [{}, ...(await listFormer(tx, id))]) {
    const known = { ...person, ...address };
    await eraseActivity(tx, known);
    await removeAnswers(tx, known);
    await removeMails(tx, known);
    await eraseFromNotes(tx, known);
  }
  // What the staff wrote about their parlours may say why they cannot come.
  await tx.execute(
    sql`delete from parlour_messages where parlour_id in (select id from parlours where owner_id = ${id})`,
  );
  // How often and why they were reported stays for the staff's figures, what they said does not.
  await tx.execute(sql`update reports set words = '' where user_id = ${id} and words <> ''`);
  await tx.execute(
    sql`update reported_things set title = '', words = '', reason = null, hid = null where maker_id = ${id}`,
  );
  await tx.execute(sql`delete from rule_hits where user_id = ${id}`);
  // That there were measures stays for the staff's figures.
  await tx.execute(
    sql`update measures set reason = '', note = '', mail_id = null where user_id = ${id} and (reason <> '' or note <> '')`,
  );
  await revokeSessions(tx, 'user', id);
  await tx.execute(
    sql`delete from one_time_tokens where purpose in ('reset_user', 'verify_user') and subject_id = ${id}`,
  );
  // Why they got money back may say more about them than the sum.
  await tx.execute(
    sql`update plan_refunds set reason = '' where plan_id in (select id from plans where user_id = ${id})`,
  );
  await tx.execute(sql`update transactions set reason = null where user_id = ${id} and reason is not null`);
  // Its name may be theirs, and nothing is left that it could lead to.
  await tx.execute(sql`delete from calendar_links where host_id = ${id}`);
  // What connections were told of their parlours has its title.
  await tx.execute(
    sql`delete from connection_deliveries
        where subject in (select 'parlours ' || id from parlours where owner_id = ${id})`,
  );
  await tx.execute(sql`update headlines set person_id = null where person_id = ${id}`);
  await tx.execute(sql`update users set name = 'Deleted user', email = 'deleted-' || id || '@deleted.invalid',
    password_hash = null, profile_image = null, bio = '', city = '', state = '', zipcode = '', latitude = null,
    longitude = null, website_url = null, video_links = '{}', deleted_at = '-infinity' where id = ${id}`);
  await tx.execute(sql`select fold_place(${person.state}, ${person.city}), fold_name(${person.name})`);
}

/**
 * Deletes all mails to a person, with the replies that they carry, the digests of the staff that name them, and the
 * notifications that name the address.
 */
async function removeMails(tx: Tx, { name, email, until }: Person): Promise<void> {
  const before = sql`created_at <= ${until}::timestamptz`;
  // A trigger counts the answers, and deletes a reply's mail unless it is still to be sent.
  await tx.execute(
    sql`delete from support_replies where lower(to_email) = ${email.toLowerCase()} and ${before}`,
  );
  await tx.execute(sql`delete from mails where lower(to_email) = ${email.toLowerCase()} and ${before}
    and not exists (select from support_replies where mail_id = mails.id)`);
  const copied = sql`copied <> '{}' and copied @> array[${email.toLowerCase()}]`;
  for (const table of [sql`mails`, sql`support_incoming`]) {
    await tx.execute(
      sql`update ${table} set copied = array_remove(copied, ${email.toLowerCase()}) where ${copied} and ${before}`,
    );
  }
  // A single word is found in too many.
  const named = tracePattern([email, ...(/\s/.test(name) ? [name] : [])]);
  await tx.execute(sql`delete from mails where kind = 'notice' and ${before}
    and (subject ~* ${named} or text ~* ${named})`);
  await tx.execute(
    sql`delete from notifications where position(${html`<strong>${email}</strong>`} in message) > 0 and ${before}`,
  );
}
