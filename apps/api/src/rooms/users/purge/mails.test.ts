import { afterAll, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { html, notify } from '#kit/events/notify.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await world.db.$client.query<T>(text, values)).rows;
}

test('purging a user deletes what mails, notifications and the activity say about them, and nothing of others', async () => {
  const person = await world.addUser({ name: 'Ada Gone', email: 'Ada.Gone@example.com' });
  const other = await world.addUser({ name: 'Bob Stays', email: 'bob@example.com' });
  for (const { id, email, name } of [person, other]) {
    await world.call('users.update', { params: { id }, body: { bio: `About ${name}` } });
    const note = (
      await world.call('users.createNote', { params: { id }, body: { message: `Met ${name}` } })
    ).json();
    await world.call('users.removeNote', { params: { id: note.data.id } });
    await query(
      `with letter as (insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
         select $1 || kind, kind, $1, $2, $1, $1, '', state
         from (values ('reply', 'sent'), ('reset', 'queued'), ('notice', 'failed')) v(kind, state) returning id, kind)
       insert into support_replies (mail_id, admin_id, to_name, to_email, subject, message)
       select letter.id, $3, $1, $2, $1, $1 from letter where kind = 'reply'`,
      [name, email.toLowerCase(), world.admin.id],
    );
    await notify(world.db, {
      message: html`A mail to <strong>${email}</strong> could not be delivered`,
      link: null,
    });
  }
  // They were in copy of what the other one wrote and got.
  await query(`update mails set copied = '{ada.gone@example.com}' where to_email = 'bob@example.com'`);
  await query(
    `with message as (insert into support_messages (user_id, subject, message) values ($1, '', '') returning id)
     insert into support_incoming (message_id, mail_id, sender, copied, message, created_at)
     select id, 'one', 'Bob', '{ada.gone@example.com,bob@example.com}', '', now() - interval '40 days' from message`,
    [other.id],
  );
  const listLeftTraces = async (pattern: string) =>
    query<{ name: string }>(
      `select t.name from (
         select 'mails' as name, to_jsonb(m) as row from mails m union all
         select 'support_incoming', to_jsonb(i) from support_incoming i union all
         select 'support_replies', to_jsonb(r) from support_replies r union all
         select 'notifications', to_jsonb(n) from notifications n union all
         select 'user_notes', to_jsonb(n) from user_notes n union all
         select 'users', to_jsonb(u) from users u union all
         select 'audit_entries', jsonb_build_array(before, after) from audit_entries) t
       where row::text ~* $1 order by 1`,
      [pattern],
    );
  const before = { person: await listLeftTraces('ada.gone'), other: await listLeftTraces('bob') };
  expect(new Set(before.other.map(({ name }) => name)).size).toBe(7);
  await world.call('users.remove', { params: { id: person.id } });
  await query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [person.id]);
  // Someone else has the address by now, and a mail to them.
  await world.addUser({ name: 'New', email: 'Ada.Gone@example.com' });
  await query(`update mails set created_at = now() - interval '40 days'`);
  await query(`update support_replies set created_at = now() - interval '40 days'`);
  await query(`update notifications set created_at = now() - interval '40 days'`);
  await query(
    `insert into mails (message_id, kind, to_name, to_email, subject, text, html) values ('n', 'verify', 'New', 'ada.gone@example.com', '', '', '')`,
  );
  expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
  expect(await listLeftTraces('ada.gone')).toEqual([{ name: 'mails' }, { name: 'users' }]);
  expect(await listLeftTraces('bob')).toEqual(before.other);
  expect(
    await query(`select action from audit_entries where kind = 'users' and record = $1 order by id`, [
      person.id,
    ]),
  ).toEqual(
    ['users.update', 'users.createNote', 'users.removeNote', 'users.remove', 'trash.purge'].map((action) => ({
      action,
    })),
  );
});
