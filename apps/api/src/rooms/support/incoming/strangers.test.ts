import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const open: World = await createWorld(inject('databaseUrl'));
const strict: World = await createWorld(inject('databaseUrl'), { REPLIES_TO: 'known' });
afterAll(() => Promise.all([open.close(), strict.close()]));

const STRANGERS = 200;

const reply = (world: World, email: string, more: object = {}) =>
  world.call('support.reply', { body: { name: 'Ada', email, subject: 'Hello', message: 'Hi.', ...more } });

/** Writes to many strangers. Returns the statuses with how often each came, and what was stored. */
async function writeToStrangers(world: World) {
  const statuses: Record<string, number> = {};
  for (let number = 0; number < STRANGERS; number += 1) {
    const { statusCode } = await reply(world, `stranger${number}@example.org`);
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  const { rows } = await world.db.$client.query(
    `select (select count(*) from mails) as mails, (select count(*) from support_replies) as replies,
            (select count(*) from audit_entries where action = 'support.reply') as entries`,
  );
  return { statuses, stored: rows[0] as unknown };
}

test('replies to strangers are as few an hour as all others, and each is recorded', async ({ annotate }) => {
  const sent = SUPPORT.repliesAnHour;
  expect(await writeToStrangers(open)).toEqual({
    statuses: { 200: sent, 429: STRANGERS - sent },
    stored: { mails: sent, replies: sent, entries: sent },
  });
  await annotate(
    `${STRANGERS} strangers an hour by one member of the staff: ${sent} mails, ${sent} entries`,
    'D5',
  );
});

test('with REPLIES_TO=known nobody can write to strangers', async ({ annotate }) => {
  expect(await writeToStrangers(strict)).toEqual({
    statuses: { 400: STRANGERS },
    stored: { mails: 0, replies: 0, entries: 0 },
  });
  const refused = await reply(strict, 'stranger@example.org');
  expect(refused.json()).toMatchObject({ code: 'bad_input', errors: { email: [SUPPORT_MESSAGES.stranger] } });
  await annotate(`${STRANGERS} strangers with REPLIES_TO=known: 0 mails`, 'D5');
});

test('with REPLIES_TO=known people of the community get replies, and who wrote the message at that address', async () => {
  const person = await strict.addUser();
  expect((await reply(strict, person.email)).statusCode).toBe(200);
  const { rows } = await strict.db.$client.query<{ id: number }>(
    `insert into support_messages (user_id, subject, message) values ($1, 'No sound', '') returning id`,
    [person.id],
  );
  const support_id = rows[0]?.id;
  expect((await reply(strict, person.email, { support_id })).statusCode).toBe(200);
  expect((await reply(strict, 'stranger@example.org', { support_id })).statusCode).toBe(400);
  await strict.call('users.remove', { params: { id: person.id } });
  expect((await reply(strict, person.email, { message: 'Too late.' })).statusCode).toBe(400);
});
