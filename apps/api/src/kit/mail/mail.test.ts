import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { resetEmail } from '#rooms/account/account-emails.service.ts';
import type { Email } from '#kit/mail/mail.ts';
import { clearOutbox } from '#kit/mail/outbox.ts';
import { VERSION } from '#kit/version.ts';
import { createOneTimeToken, takeOneTimeToken } from '#kit/access/one-time-tokens.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const letter: Email = {
  kind: 'reply',
  toName: 'Ada',
  toEmail: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
};
const queue = (more: Partial<Email> = {}) =>
  world.db.transaction((tx) => world.app.mail.queue(tx, { ...letter, ...more }));

test('writes mails to the outbox folder without a mail server', async () => {
  await world.mail.start({ pollMs: 500 });
  const id = await queue();
  const { messageId } = await world.mail.reach(id, 'sent');
  const folder = join(world.dataDir, 'outbox');
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, file), 'utf8')).toContain(`Message-ID: ${messageId}`);
  expect(world.app.mail.mode).toBe('outbox');
  // Windows has no such permissions.
  const rights = process.platform === 'win32' ? 0 : statSync(join(folder, file)).mode & 0o077;
  expect(rights, 'for others').toBe(0);
});

test('deletes a mail with a link from the outbox once the link is invalid, and others after 30 days', async () => {
  const folder = join(world.dataDir, 'outbox');
  const send = async (id: number) => {
    const token = await createOneTimeToken(world.db, 'reset_user', id);
    const mailId = await queue(
      resetEmail(
        { email: 'link@example.com', realm: 'user', id },
        'https://console.of.the.community.example.com',
        token,
      ),
    );
    const { messageId } = await world.mail.reach(mailId, 'sent');
    return { token, file: `${messageId.slice(1).split('@')[0]}.eml` };
  };
  const [used, expired, live, replaced] = [await send(1), await send(2), await send(3), await send(4)];
  const newer = await send(4);
  const [old, left] = ['mail-old.eml', 'mail-cut.eml.part'];
  const { messageId } = await world.mail.reach(await queue(), 'sent');
  const reply = `${messageId.slice(1).split('@')[0]}.eml`;
  for (const [name, days] of [
    [old, 31],
    [left, 1],
  ] as const) {
    writeFileSync(join(folder, name), 'Hello');
    const at = Date.now() / 1000 - days * 86_400;
    utimesSync(join(folder, name), at, at);
  }
  const seen = new Map();
  await clearOutbox(world.db, folder, seen);
  const all = [used, expired, live, newer].map(({ file }) => file);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...all, reply]));
  for (const gone of [old, left, replaced.file]) expect(readdirSync(folder)).not.toContain(gone);

  await takeOneTimeToken(world.db, 'reset_user', used.token);
  await world.db.$client.query(
    `update one_time_tokens set expires_at = now() where subject_id = 2 and purpose = 'reset_user'`,
  );
  await clearOutbox(world.db, folder, seen);
  const kept = readdirSync(folder);
  expect(kept).toEqual(expect.arrayContaining([live.file, newer.file, reply]));
  expect(kept).not.toEqual(expect.arrayContaining([used.file]));
  expect(kept).not.toEqual(expect.arrayContaining([expired.file]));
});

test('clearing the outbox accepts a missing folder', async () => {
  await expect(clearOutbox(world.db, join(world.dataDir, 'nowhere'))).resolves.toBeUndefined();
});

test('refuses values that are not valid in a header before the mail is queued', async () => {
  await expect(queue({ toName: 'Ada\r\nBcc: eve@example.org' })).rejects.toMatchObject({
    code: 'bad_input',
    errors: { name: ['Control characters are not allowed.'] },
  });
  await expect(queue({ toEmail: 'ada@example.com, eve@example.org', subject: '\n' })).rejects.toMatchObject({
    errors: { email: ['Invalid email address!'], subject: ['Control characters are not allowed.'] },
  });
  expect((await world.mail.list()).filter(({ state }) => state === 'queued')).toEqual([]);
});

test('consoles are notified of a reply that was sent, but not of other mails', async () => {
  const listener = new Client(world.url);
  await listener.connect();
  onTestFinished(() => listener.end());
  const told: unknown[] = [];
  listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload)));
  await listener.query('listen greenroom_events');
  await world.mail.reach(await queue({ kind: 'notice' }), 'sent');
  const { data: reply } = (
    await world.call('support.reply', {
      body: { name: 'Ada', email: 'ada@example.com', subject: 'Re: Hello', message: 'Dear Ada' },
    })
  ).json();
  // Skips the time in which it can be undone.
  await world.db.$client.query(
    `update mails set send_at = now() where state = 'queued'; update pgboss.job set start_after = now()`,
  );
  await expect
    .poll(() => told.filter((each) => (each as { name: string }).name === 'mail'))
    .toContainEqual({ name: 'mail', data: { replyId: reply.id, supportId: null } });
  expect(told.filter((each) => (each as { name: string }).name === 'mail').length).toBeLessThanOrEqual(2);
});

test('the server is ready while the queue responds', async () => {
  const ready = async () => {
    const { statusCode, body } = await world.app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  const rest = { version: VERSION, database: true, store: true, disk: true };
  expect(await ready()).toEqual([200, { status: 'ready', ...rest, mail: true }]);
  await world.db.$client.query('alter table pgboss.queue rename to queue_away');
  expect(await ready()).toEqual([503, { status: 'not ready', ...rest, mail: false }]);
  await world.db.$client.query('alter table pgboss.queue_away rename to queue');
  expect((await ready())[0]).toBe(200);
});
