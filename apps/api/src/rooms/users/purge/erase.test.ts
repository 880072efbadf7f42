// @both: it removes from every table and the object store.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, inject, test } from 'vitest';

import { auditLog } from '#app/audit.ts';
import { trashSpecs } from '#app/rooms.ts';
import { clearOutbox } from '#kit/mail/outbox.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { runHere } from '#testing/command.ts';
import { createWorld } from '#testing/world.ts';

const world = await createWorld(inject('databaseUrl'));
await world.mail.start();
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

/** Returns every table, file and object that holds a text. */
async function findAll(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'm') and nspname !~ '^(pg_|information_schema)'`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    found.push(
      ...rows.filter(({ row }) => row.toLowerCase().includes(text)).map(({ row }) => `${name} ${row}`),
    );
  }
  for (const entry of readdirSync(world.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() && existsSync(path) ? readFileSync(path, 'latin1') : '';
    if (`${path} ${content}`.toLowerCase().includes(text)) found.push(path);
  }
  return found;
}

let keys = 0;
/** Makes a call with a key, whose answer is kept. */
async function make(name: Parameters<typeof world.call>[0], sent: Parameters<typeof world.call>[1] = {}) {
  keys += 1;
  const response = await world.call(name, { ...sent, headers: { 'idempotency-key': `key-number-${keys}` } });
  expect(response.statusCode, `${name} ${response.body}`).toBeLessThan(300);
  return response.json().data;
}

/** Adds someone who has `text` in every text: theirs, and what the staff wrote about them. Returns the id. */
async function fillPerson(text: string): Promise<number> {
  const email = `${text}@example.com`;
  const other = await world.addUser();
  const body = { name: `${text} Person`, email, password: 'chorus123', roleIds: [1] };
  const { id } = await make('account.registerUser', {
    token: null,
    body: { ...body, city: `${text}ville`, state: `${text}state`, zipcode: '12345' },
  });
  await query(
    `update users set bio = $2, website_url = 'https://' || $2 || '.example', video_links = array[$2] where id = $1`,
    [id, text],
  );
  const token = await world.tokenOf(id);
  await world.call('account.loginUser', { token: null, body: { email, password: 'wrong123' } });
  await make('account.mailPasswordLink', { params: { id } });
  await make('users.createNote', { params: { id }, body: { message: `Note on ${text}` } });

  await make('support.create', { token, body: { subject: `About ${text}`, message: `I am ${text}` } });
  const [thread] = await query<{ id: number }>('select id from support_messages where user_id = $1', [id]);
  const letter = { name: `${text} Person`, email, subject: `Hello ${text}`, message: `Dear ${text}` };
  await make('support.reply', { body: { ...letter, support_id: Number(thread?.id) } });
  await make('support.reply', { body: { ...letter, subject: `Unasked ${text}` } });
  await make('support.createComment', { params: { id: thread?.id }, body: { message: `${text} again` } });

  const post = { title: `Post of ${text}`, description: `By ${text}`, roleIds: [1] };
  await make('bulletins.create', { token, body: post });
  const others = { title: 'Wanted', description: 'A drummer', roleIds: [1] };
  await make('bulletins.create', { token: await world.tokenOf(other.id), body: others });
  const [{ id: wanted } = { id: 0 }] = await query<{ id: number }>(
    'select id from bulletins where user_id = $1',
    [other.id],
  );
  await make('bulletins.respond', { token, params: { id: wanted }, body: { message: `Call ${text}` } });
  const [{ id: response } = { id: 0 }] = await query<{ id: number }>(
    'select id from bulletin_responses where user_id = $1',
    [id],
  );
  await make('bulletins.setResponseHidden', { params: { id: response }, body: { hidden: true } });

  const reason = `Like ${text}: one person`;
  const many = { action: 'deactivate', ids: [id, other.id], reason };
  await make('users.changeMany', { body: many });
  await query(`insert into projects (user_id, title, type, description) values ($1, $2, $2, $2)`, [id, text]);
  await query(`insert into podcasts (user_id, name) values ($1, $2)`, [id, text]);
  await query(
    `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
     values ($1, 'notice', 'Admin', 'admin@example.com', 'Since yesterday', $2, $2, 'sent')`,
    [`<${text}-digest@example.com>`.replace(text, String(id)), `${text} Person wrote to support`],
  );
  const mails = await world.mail.list();
  for (const mail of mails)
    if (mail.sendAt <= new Date().toISOString()) await world.mail.reach(mail.id, 'sent');
  return id;
}

type Gone = { id: number; email: string };
const verify = () => runHere(auditLog, ['verify'], { DATABASE_URL: world.url, DATA_DIR: world.dataDir });

test.each([
  [
    'erased at once',
    'zqfirst',
    ({ id, email }: Gone) => make('users.erase', { params: { id }, body: { email } }),
  ],
  [
    'purged after their days in the trash',
    'zqsecond',
    async ({ id }: Gone) => {
      await make('users.remove', { params: { id } });
      await query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [id]);
      await purgeRemoved(world.db, trashSpecs);
    },
  ],
])('nothing says who they were once a person is %s', async (_, text, erase) => {
  const id = await fillPerson(text);
  const before = await findAll(text);
  expect(before.some((row) => row.endsWith('.eml'))).toBe(true);
  await erase({ id, email: `${text}@example.com` });
  await clearOutbox(world.db, join(world.dataDir, 'outbox'));
  expect(await findAll(text)).toEqual([]);
  const [entry] = await query<{ after: { erased: number[] } }>(
    `select after from audit_entries where kind = 'users' and record = $1 order by id desc limit 1`,
    [id],
  );
  expect(entry?.after.erased.length).toBeGreaterThan(5);
  expect((await verify()).output).toContain('none changed or removed');
});

/** Leaves out what counts places, which is checked by its sums. */
const besidesPlaces = (rows: string[]) => rows.filter((row) => !/tallies|user_cells/.test(row));

test('an erasure leaves the entries, answers and counts of others', async () => {
  const kept = await fillPerson('zqkept');
  const before = await findAll('zqkept');
  const id = await fillPerson('zqgone');
  await query(`update users set city = 'Zqkeptville', state = 'Zqkeptstate' where id = $1`, [id]);
  await make('users.erase', { params: { id }, body: { email: 'zqgone@example.com' } });
  await clearOutbox(world.db, join(world.dataDir, 'outbox'));
  expect(besidesPlaces(await findAll('zqkept'))).toEqual(besidesPlaces(before));
  expect(
    await query(`select sum(amount)::int as people from tallies where key = 'zqkeptville/zqkeptstate'`),
  ).toEqual([{ people: 1 }]);
  expect(kept).not.toBe(id);
});

test('erasing takes the name out of what was exported by it, and out of notes for the next colleague', async () => {
  const { id } = await world.addUser({ name: 'Wren Quartermaine', email: 'wren.q@example.com' });
  const search = 'wren quartermaine';
  expect((await world.call('users.export', { query: { search } })).statusCode).toBe(200);
  const message = 'Call Wren Quartermaine (wren.q@example.com) about the wren in the hall.';
  await query('insert into handover_notes (admin_id, message) values ($1, $2)', [world.admin.id, message]);
  await query(
    `insert into audit_entries (action, kind, record, after, request_id)
     values ('dashboard.createNote', 'handover_notes', '1', jsonb_build_object('message', $1::text), '')`,
    [message],
  );
  const erased = await world.call('users.erase', { params: { id }, body: { email: 'wren.q@example.com' } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await findAll('quartermaine')).toEqual([]);
  expect(await query('select message from handover_notes')).toEqual([
    { message: 'Call Deleted user (Deleted user) about the wren in the hall.' },
  ]);
});
