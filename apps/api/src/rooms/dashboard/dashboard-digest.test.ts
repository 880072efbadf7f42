import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { openApp, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { sendDigests } from '#rooms/dashboard/dashboard-digest.service.ts';

const world: World = await createWorld(inject('databaseUrl'), {
  TIME_ZONE: 'America/New_York',
  PUBLIC_URL: 'https://desk.example.com',
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
/** Half past eight, and other times of one day in New York. */
const MORNING = new Date('2026-07-01T12:30:00Z');
const EARLY = new Date('2026-07-01T11:59:00Z');
const AFTERNOON = new Date('2026-07-01T19:00:00Z');
const NEXT_MORNING = new Date('2026-07-02T12:00:00Z');

const choose = (kind: string, inDigest: boolean, token = world.admin.token) =>
  world.call('notifications.setChoice', { token, body: { kind, inBell: true, inDigest } });
const mails = async () =>
  (await world.mail.list()).map(({ subject, text, toEmail }) => ({ subject, text, toEmail }));
async function tell(kind: string, message: string, link: string | null = null): Promise<void> {
  await query(
    `insert into notifications (kind, message, link, created_at) values ($1, $2, $3, '2026-07-01T09:00:00Z')`,
    [kind, message, link],
  );
}

beforeEach(async () => {
  await query(
    'truncate notifications, mails, support_replies, support_messages, digests, notification_choices cascade',
  );
});

test('is sent to who wants it, once a morning, with what waits and what is new', async () => {
  const { id: ada } = await world.addUser({ name: 'Ada & Co' });
  await query(`insert into support_messages (user_id, subject, message) values ($1, 'No <sound>', 'x')`, [
    ada,
  ]);
  await tell('people', '<strong>Bo &amp; Di</strong> registered in the app.', '/user-detail/7');
  await tell('contest', 'Not chosen');
  await tell('people', 'Elsewhere', '//evil.example');
  await choose('people', true);

  for (const early of [EARLY, AFTERNOON]) await sendDigests(world.app, early);
  expect(await mails()).toEqual([]);
  await sendDigests(world.app, MORNING);
  const [mail, ...others] = await world.mail.list();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ toEmail: world.admin.email, subject: 'Your digest: 3 things to look at' });
  expect(mail?.text).toContain('1 message waits for an answer. The oldest: No <sound>, from Ada & Co');
  expect(mail?.text).toMatch(/https:\/\/desk\.example\.com\/subscription-plan\?id=\d+/);
  expect(mail?.text).toContain('- Bo & Di registered in the app.\n  https://desk.example.com/user-detail/7');
  expect(mail?.text).toContain('https://desk.example.com/my-account');
  expect(mail?.unsubscribeUrl).toMatch(
    /^https:\/\/desk\.example\.com\/digest\/unsubscribe\?token=\d+\.[\w-]{43}$/,
  );
  expect(mail?.text).toContain(`Stop the digest:\n${mail?.unsubscribeUrl}`);
  expect(mail?.html).toContain(`<a href="${mail?.unsubscribeUrl}">Stop the digest</a>`);
  expect(mail?.text).not.toMatch(/Not chosen|evil/);
  expect(mail?.html).toContain('No &lt;sound&gt;');

  await sendDigests(world.app, new Date(MORNING.getTime() + 60_000));
  expect(await mails()).toHaveLength(1);
  await sendDigests(world.app, NEXT_MORNING);
  expect(await mails()).toHaveLength(2);
});

test('is sent by exactly one of several servers', async () => {
  await choose('people', true);
  await tell('people', 'Bo registered.');
  const other = await openApp(world, {});
  await Promise.all([world.app, other, world.app, other].map((app) => sendDigests(app, MORNING)));
  expect(await mails()).toHaveLength(1);
  await other.close();
});

test('is not sent when there is nothing to say, or to who has left', async () => {
  await choose('people', true);
  await sendDigests(world.app, MORNING);
  await query('truncate digests');
  await tell('people', 'Bo registered.');
  await world.call('notifications.markRead', { body: {} });
  await sendDigests(world.app, MORNING);
  expect(await mails()).toEqual([]);
  await query('truncate digests');
  await tell('people', 'Cy registered.');
  await query('update admins set deactivated_at = now()');
  await sendDigests(world.app, MORNING);
  await query('update admins set deactivated_at = null');
  expect(await mails()).toEqual([]);
});

test('never has what the role may not read', async () => {
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role) values ('Fin', 'fin@example.com', '', 'finance') returning id`,
  );
  const token = await createSession(world.db, 'admin', Number(rows[0].id));
  const { id } = await world.addUser();
  await query(`insert into support_messages (user_id, subject, message) values ($1, 'Secret', 'x')`, [id]);
  await tell('support', 'Secret');
  await tell('people', 'Open');
  expect((await choose('support', true, token)).statusCode).toBe(403);
  await choose('people', true, token);
  // As if the role had changed since.
  await query(`insert into notification_choices values ($1, 'support', true, true)`, [rows[0].id]);
  await sendDigests(world.app, MORNING);
  const [mail] = await mails();
  expect(mail?.text).toContain('Open');
  expect(mail?.text).not.toContain('Secret');
});
