import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { createWorld } from '#app/testing.ts';
import type { World } from '#app/testing.ts';
import type { Letter } from '#kit/mail.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const letter: Letter = {
  kind: 'reply',
  toName: 'Ada',
  toEmail: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
};
const queue = (more: Partial<Letter> = {}) =>
  world.db.transaction((tx) => world.app.mail.queue(tx, { ...letter, ...more }));

test('without a mail server a letter lands in the outbox folder', async () => {
  await world.mail.start({ pollMs: 500 });
  const id = await queue();
  const { messageId } = await world.mail.reach(id, 'sent');
  const folder = join(world.dataDir, 'outbox');
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, file), 'utf8')).toContain(`Message-ID: ${messageId}`);
  expect(world.app.mail.mode).toBe('outbox');
  // Windows knows no such rights.
  const rights = process.platform === 'win32' ? 0 : statSync(join(folder, file)).mode & 0o077;
  expect(rights, 'for others').toBe(0);
});

test('a letter that can not stand in a header is refused before it is queued', async () => {
  await expect(queue({ toName: 'Ada\r\nBcc: eve@example.org' })).rejects.toMatchObject({
    code: 'bad_input',
    errors: { name: ['Please leave out control characters.'] },
  });
  await expect(queue({ toEmail: 'ada@example.com, eve@example.org', subject: '\n' })).rejects.toMatchObject({
    errors: { email: ['Invalid email address!'], subject: ['Please leave out control characters.'] },
  });
  expect((await world.mail.list()).filter(({ state }) => state === 'queued')).toEqual([]);
});

test('consoles hear of a reply that has left, and of nothing where a mail is nobody’s reply', async () => {
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
  // Nobody need wait for the time to take it back.
  await world.db.$client.query(
    `update mails set send_at = now() where state = 'queued'; update pgboss.job set start_after = now()`,
  );
  await expect
    .poll(() => told.filter((each) => (each as { name: string }).name === 'mail'))
    .toContainEqual({ name: 'mail', data: { replyId: reply.id, supportId: null } });
  expect(told.filter((each) => (each as { name: string }).name === 'mail').length).toBeLessThanOrEqual(2);
});

test('the server is ready while the queue answers', async () => {
  const ready = async () => {
    const { statusCode, body } = await world.app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  expect(await ready()).toEqual([200, { status: 'ready', database: true, store: true, mail: true }]);
  await world.db.$client.query('alter table pgboss.queue rename to queue_away');
  expect(await ready()).toEqual([503, { status: 'not ready', database: true, store: true, mail: false }]);
  await world.db.$client.query('alter table pgboss.queue_away rename to queue');
  expect((await ready())[0]).toBe(200);
});
