import { readFileSync } from 'node:fs';

import { SUPPORT } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, clear, addThread, ...desk } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());

const gmail = readFileSync(
  new URL('../../../testing/mails/programs/46-gmail-reaction.eml', import.meta.url),
  'utf8',
);

let id: number;
let to: string;
let person: { id: number; name: string; email: string };
beforeEach(async () => {
  await clear();
  person = await world.addUser({ name: 'Ada' });
  ({ id, to } = await addThread(person));
  await query(`delete from notifications`);
  await watchEntries(world);
});

const reply = (message: string) => desk.reply(person, id, message);
const isKept = (mail: string) => desk.isKept(mail.replace('ANSWER_ADDRESS', to));
const shown = () => desk.show(id);
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
  const { messageId } = await reply('Second.');
  await reply('Third.');
  const named = gmail.replace('MIME-Version', `In-Reply-To: ${messageId}\nMIME-Version`);
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
