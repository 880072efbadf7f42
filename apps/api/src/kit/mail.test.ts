import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, inject, test } from 'vitest';

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
  await world.mail.start();
  const id = await queue();
  const { messageId } = await world.mail.reach(id, 'sent');
  const folder = join(world.dataDir, 'outbox');
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, file), 'utf8')).toContain(`Message-ID: ${messageId}`);
  expect(world.app.mail.mode).toBe('outbox');
});
