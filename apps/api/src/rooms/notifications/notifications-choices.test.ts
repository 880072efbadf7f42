import { calls } from '@greenroom/contract';
import { html, notify } from '#kit/events/notify.ts';
import type { Role } from '@greenroom/contract/permissions';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(() => query('truncate notifications, notification_choices'));

async function addColleague(role: Role): Promise<string> {
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role) values ($1, $1 || random() || '@example.com', '', $1) returning id`,
    [role],
  );
  return createSession(world.db, 'admin', Number(rows[0].id));
}

async function list(token = world.admin.token) {
  const response = await world.call('notifications.list', { token });
  const { rows, un_read } = calls['notifications.list'].output.parse(response.json()).data;
  return { un_read, rows: rows.map(({ message, read, done }) => ({ message, read, done })) };
}
const kindsOf = async (token: string) =>
  calls['notifications.getChoices'].output
    .parse((await world.call('notifications.getChoices', { token })).json())
    .data.choices.map(({ kind }) => kind);

test('read marks are everybody’s own, and a new colleague starts with what comes from now on', async () => {
  const colleague = await addColleague('viewer');
  await notify(world.db, { message: html`One`, link: null });
  const late = await addColleague('admin');
  await notify(world.db, { message: html`Two`, link: null });
  await world.call('notifications.markRead', { body: {} });
  expect([await list(), await list(colleague), await list(late)].map(({ un_read }) => un_read)).toEqual([
    0, 2, 1,
  ]);
  expect((await list(late)).rows.map(({ read }) => read)).toEqual([false, true]);
});

test('a mark on all does not cover what comes later, and both kinds of mark go together', async () => {
  await notify(world.db, { message: html`Old`, link: null });
  await query(`update notifications set created_at = now() - interval '1 hour'`);
  await notify(world.db, { message: html`Young`, link: null });
  await world.call('notifications.markRead', { body: {} });
  await notify(world.db, { message: html`Newest`, link: null });
  expect((await list()).rows.map(({ message, read }) => [message, read])).toEqual([
    ['Newest', false],
    ['Young', true],
    ['Old', true],
  ]);
});

test('a role sees, counts and chooses only the kinds that it may read', async () => {
  const finance = await addColleague('finance');
  await notify(world.db, { kind: 'support', message: html`Secret`, link: null });
  await notify(world.db, { kind: 'people', message: html`Open`, link: null });
  expect(await list(finance)).toMatchObject({ un_read: 1, rows: [{ message: 'Open' }] });
  expect((await list()).un_read).toBe(2);
  expect(await kindsOf(finance)).toEqual(['parlour_warnings', 'parlours', 'people', 'other']);
});

test('a kind that is off is neither listed nor counted, for this colleague alone', async () => {
  const colleague = await addColleague('admin');
  await notify(world.db, { kind: 'people', message: html`Bo`, link: null });
  const choice = { kind: 'people', inBell: false, inDigest: false };
  expect((await world.call('notifications.setChoice', { body: choice })).statusCode).toBe(200);
  expect(await list()).toEqual({ un_read: 0, rows: [] });
  expect((await list(colleague)).un_read).toBe(1);
  await world.call('notifications.setChoice', { body: { ...choice, inBell: true } });
  expect((await list()).un_read).toBe(1);
});

const states = async () => (await list()).rows.map(({ read, done }) => [read, done]);

describe('a notification stops to count once its matter is done', () => {
  test('when the message is answered, and counts again when the answer fails', async () => {
    const { id: user } = await world.addUser();
    const token = await world.tokenOf(user);
    const sent = await world.call('support.create', { token, body: { subject: 'Help', message: 'Please.' } });
    expect(await states()).toEqual([[false, false]]);
    const support_id = sent.json().data.id;
    const body = { name: 'A', email: 'a@example.com', subject: 'Re', message: 'Hello', support_id };
    await world.call('support.reply', { body });
    expect([await states(), (await list()).un_read]).toEqual([[[true, true]], 0]);
    await query(`update mails set state = 'failed'`);
    expect(await states()).toEqual([[false, false]]);
    await world.call('support.remove', { params: { id: support_id } });
    expect(await states()).toEqual([[true, true]]);
  });

  test('when the parlour is published, or the mail is sent again', async () => {
    const id = await addParlour(world);
    await query(`insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
      values ('<x@y>', 'reply', '', 'a@example.com', '', 'x', '', 'failed')`);
    const { rows } = await query(`select id from mails where message_id = '<x@y>'`);
    await notify(world.db, { kind: 'parlour_warnings', matter: id, message: html`Parlour`, link: null });
    await notify(world.db, { kind: 'mail', matter: Number(rows[0].id), message: html`Mail`, link: null });
    expect((await list()).un_read).toBe(2);
    await world.call('parlours.setShown', { params: { id }, body: { is_public: true } });
    expect((await list()).un_read).toBe(1);
    await query(`update mails set state = 'queued' where id = $1`, [rows[0].id]);
    expect((await list()).un_read).toBe(0);
  });
});
