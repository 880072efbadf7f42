import { calls } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, clear, write, isKept, ...desk } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());
const person = await world.addUser({ name: 'Ada' });
const { name, email } = person;

let id: number;
/** The address that answers go to. */
let to: string;
beforeEach(async () => {
  await clear();
  id = await write(person, '<p>It stops.</p>');
  to = (await reply('Try again.')).replyTo ?? '';
});

/** Replies, and returns the mail of the reply. */
const reply = (message: string, more: object = {}) => desk.reply(person, id, message, more);

let sent = 0;
async function receive(text: string, head: Record<string, string> = {}): Promise<string> {
  const messageId = `<${(sent += 1)}@mail.example>`;
  const all = { From: email, To: to, 'Message-ID': messageId, ...head };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`);
  expect(await isKept([...lines, '', text].join('\r\n'))).toBe(true);
  return messageId;
}

const shown = () => desk.show(id);

describe('a reply to an answer by email', () => {
  test('answers that mail: it refers to the conversation and quotes the answer', async () => {
    const [first] = await world.mail.list();
    expect(first).toMatchObject({ conversation: [], text: expect.stringContaining('> It stops.') });
    const theirs = await receive('It <still> stops.\nAt the bridge.');
    const second = await reply('Which browser?');
    expect(second.conversation).toEqual([first?.messageId, theirs]);
    expect(second.text).toMatch(
      /^Which browser\?\n\nOn .*, Ada wrote:\n> It <still> stops\.\n> At the bridge\.\n$/,
    );
    expect(second.html).toContain('<blockquote>It &lt;still&gt; stops.<br />At the bridge.</blockquote>');
    const third = await reply('And which song?');
    expect(third.conversation).toEqual([first?.messageId, theirs, second.messageId]);
    expect(third.text).toContain('> At the bridge.');
  });

  test('names the address that another one wrote from', async () => {
    await receive('I am the manager.', { From: 'manager@label.example' });
    expect((await reply('Hello.')).text).toMatch(/, manager@label\.example wrote:\n> I am the manager\./);
  });

  test('refers to nothing where the mail has no proper id, and to few mails of many', async () => {
    await receive('From a fax.', { 'Message-ID': 'fax' });
    const [first] = await world.mail.list();
    expect((await reply('Thanks.')).conversation).toEqual([first?.messageId]);
    for (let left = 12; left > 0; left -= 1) await receive(`Mail ${left}`);
    const { conversation } = await reply('So many.');
    expect(conversation).toHaveLength(10);
    expect([conversation[0], conversation.at(-1)]).toEqual([first?.messageId, `<${sent}@mail.example>`]);
  });
});

describe('people in copy', () => {
  const copies = 'The manager <Manager@Label.example>, not an address, support@example.com';

  test('are shown at the answer, without its writer and us', async () => {
    await receive('My manager reads this.', { To: `${to}, ${email}`, Cc: copies });
    expect(await shown()).toMatchObject({ incoming: [{ copied: ['manager@label.example'] }] });
  });

  test('get a copy of a reply only where that was asked for', async () => {
    await receive('My manager reads this.', { Cc: copies });
    expect((await reply('To you alone.')).copied).toEqual([]);
    const { copied } = await reply('To both.', { copied: ['Manager@label.example', email] });
    expect(copied).toEqual(['manager@label.example']);
    const { replies } = await shown();
    expect(replies.map((each) => each.copied)).toEqual([[], [], ['manager@label.example']]);
    const [entry] = await query<{ after: object }>(
      'select after from audit_entries order by id desc limit 1',
    );
    expect(entry?.after).toMatchObject({ copied: ['manager@label.example'] });
  });

  test('are nobody whom no answer had in copy', async () => {
    const body = {
      name,
      email,
      subject: 'Re',
      message: 'Hi.',
      support_id: id,
      copied: ['eve@elsewhere.example'],
    };
    const refused = await world.call('support.reply', { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: { copied: [SUPPORT_MESSAGES.copyUnknown] } });
  });
});

const addMany = (count: number, letters: number) =>
  query(
    `insert into support_incoming (message_id, mail_id, sender, message, created_at)
     select $1, 'many ' || n, '', n || repeat('x', $3), now() + n * interval '1 second' from generate_series(1, $2::int) n`,
    [id, count, letters],
  );
const listMessagePlaces = (incoming: readonly { message: string }[] | null = []) =>
  (incoming ?? []).map(({ message }) => Number.parseInt(message, 10));

describe('a long thread', () => {
  test('shows its newest answers, and those before them on demand', async () => {
    await addMany(SUPPORT.incomingShown + 3, 10);
    const { incoming, earlierIncoming } = await shown();
    expect(incoming).toHaveLength(SUPPORT.incomingShown);
    expect(listMessagePlaces(incoming)[0]).toBe(4);
    expect(earlierIncoming).toBe(3);
    const earlier = await world.call('support.listIncoming', {
      params: { id },
      query: { before: incoming?.[0]?.id },
    });
    const { data } = calls['support.listIncoming'].output.parse(earlier.json());
    expect([listMessagePlaces(data.incoming), data.earlierIncoming]).toEqual([[1, 2, 3], 0]);
    expect(
      (await world.call('support.listIncoming', { params: { id: 999 }, query: { before: 1 } })).statusCode,
    ).toBe(404);
  });

  test('shows fewer of long answers, and always the newest', async () => {
    await addMany(5, SUPPORT.incomingShownMax / 2 - 10);
    expect(listMessagePlaces((await shown()).incoming)).toEqual([4, 5]);
    await query('delete from support_incoming');
    await addMany(2, SUPPORT.incomingShownMax + 1);
    expect(await shown()).toMatchObject({ incoming: [{}], earlierIncoming: 1 });
  });
});
