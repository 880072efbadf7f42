import { readFileSync } from 'node:fs';

import { calls } from '@greenroom/contract';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const SECRET = 'a-secret-of-the-mail-server';
const world: World = await createWorld(inject('databaseUrl'), {
  MAIL_REPLY_TO: 'support@example.com',
  INBOUND_MAIL_SECRET: SECRET,
});
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const gmail = readFileSync(
  new URL('../../../testing/mails/programs/46-gmail-reaction.eml', import.meta.url),
  'utf8',
);

let id: number;
let to: string;
let person: { id: number; name: string; email: string };
beforeEach(async () => {
  for (const table of ['support_messages', 'support_replies', 'mails', 'notifications'])
    await query(`delete from ${table}`);
  person = await world.addUser({ name: 'Ada' });
  const made = await world.call('support.create', {
    token: await world.tokenOf(person.id),
    body: { subject: 'No sound', message: 'It stops.' },
  });
  id = calls['support.create'].output.parse(made.json()).data.id;
  to = (await reply('First.')).replyTo ?? '';
  await query(`delete from notifications`);
  await watchEntries(world);
});

async function reply(message: string) {
  const { name, email } = person;
  const body = { name, email, subject: 'Re: No sound', message, support_id: id };
  expect((await world.call('support.reply', { body })).statusCode).toBe(200);
  const mail = (await world.mail.list()).at(-1);
  return { replyTo: mail?.replyTo, mailId: mail?.messageId };
}

async function isKept(mail: string): Promise<boolean> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: mail.replace('ANSWER_ADDRESS', to),
  });
  return response.json().data.isKept;
}
const shown = async () =>
  calls['support.get'].output.parse((await world.call('support.get', { params: { id } })).json()).data;
const reactions = async () => (await shown()).replies.map((each) => each.reactions);

test('a reaction stands at our last reply, opens nothing and notifies nobody', async () => {
  await reply('Second.');
  expect(await isKept(gmail)).toBe(true);
  expect(await shown()).toMatchObject({ state: 'answered', incoming: [] });
  expect(await reactions()).toEqual([[], ['👍']]);
  expect(await query('select from notifications')).toEqual([]);
  expect(await query(`select record, after from new_entries where action = 'support.receive'`)).toMatchObject(
    [{ record: String(id), after: { from: 'person@mail.example', reaction: '👍' } }],
  );
});

test('a reaction that names a reply stands there, once, beside others', async () => {
  const { mailId } = await reply('Second.');
  await reply('Third.');
  const named = gmail.replace('MIME-Version', `In-Reply-To: ${mailId}\nMIME-Version`);
  for (const emoji of ['👍', '❤️', '👍', '🇩🇪'])
    expect(await isKept(named.replaceAll('👍', emoji))).toBe(true);
  expect(await reactions()).toEqual([[], ['👍', '❤️', '🇩🇪'], []]);
});

test('a reply takes no reactions without end', async () => {
  const emoji = Array.from({ length: SUPPORT.reactionsMax + 1 }, (__, at) =>
    String.fromCodePoint(0x1f600 + at),
  );
  for (const each of emoji) expect(await isKept(gmail.replaceAll('👍', each))).toBe(true);
  expect(await reactions()).toEqual([emoji.slice(0, -1)]);
});

test.each(['', 'a', '👍👍', '<b>👍</b>', String.raw`\ud83d`])(
  'what is no emoji is an answer: %j',
  async (emoji) => {
    expect(await isKept(gmail.replace('"👍"', `"${emoji}"`))).toBe(true);
    expect(await reactions()).toEqual([[]]);
    expect((await shown()).incoming).toMatchObject([{ message: '👍\n\nA Person reacted via Gmail' }]);
  },
);
