import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const SECRET = 'a-secret-of-the-mail-server';
const world: World = await createWorld(inject('databaseUrl'), {
  MAIL_REPLY_TO: 'support@example.com',
  INBOUND_MAIL_SECRET: SECRET,
});
afterAll(() => world.close());
const { id: userId, name, email } = await world.addUser({ name: 'Ada' });

type Thread = { id: number; to: string };
/** Adds a message with an answer, and returns the address that the mail asks to answer to. */
async function addThread(): Promise<Thread> {
  const body = { subject: 'No sound', message: 'It stops.' };
  const made = await world.call('support.create', { token: await world.tokenOf(userId), body });
  const { id } = calls['support.create'].output.parse(made.json()).data;
  const reply = { name, email, subject: 'Re: No sound', message: 'Try again.', support_id: id };
  expect((await world.call('support.reply', { body: reply })).statusCode).toBe(200);
  return { id, to: (await world.mail.list()).at(-1)?.replyTo ?? '' };
}

let thread: Thread;
beforeEach(async () => {
  await world.db.$client.query('delete from support_messages');
  thread = await addThread();
});

type Mail = { to?: string; from?: string; id?: string | null; text?: string };
async function isKept(mail: Mail = {}): Promise<boolean> {
  const { to = thread.to, from = email, id = '<one@mail.example>', text = 'It works.' } = mail;
  const head = [`From: ${from}`, `To: ${to}`, 'Date: Fri, 27 Nov 2026 10:00:00 +0000'];
  if (id !== null) head.push(`Message-ID: ${id}`);
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: [...head, '', text].join('\r\n'),
  });
  return response.json().data.isKept;
}

async function textsOf({ id }: Thread): Promise<unknown> {
  const shown = await world.call('support.get', { params: { id } });
  return calls['support.get'].output.parse(shown.json()).data.incoming?.map(({ message }) => message);
}

describe('an answer by email', () => {
  test.each(['<>', 'fax', '<same@gateway.example>', null])(
    'is another one when its sender or its text is, though its id is the same: %s',
    async (id) => {
      expect(await isKept({ id, from: 'eve@elsewhere.example' })).toBe(true);
      for (const text of ['It works.', 'It stopped again.', 'It works.'])
        expect(await isKept({ id, text })).toBe(true);
      expect(await textsOf(thread)).toEqual(['It works.', 'It works.', 'It stopped again.']);
    },
  );

  test.each(['<>', '<same@gateway.example>'])(
    'is another one in another thread, though its id is the same: %s',
    async (id) => {
      const other = await addThread();
      for (const { to } of [thread, other]) expect(await isKept({ id, to })).toBe(true);
      expect([await textsOf(thread), await textsOf(other)]).toEqual([['It works.'], ['It works.']]);
    },
  );

  test('to two threads arrives in both, once', async () => {
    const other = await addThread();
    const to = `${thread.to}, ${other.to}`;
    expect([await isKept({ to }), await isKept({ to })]).toEqual([true, true]);
    expect([await textsOf(thread), await textsOf(other)]).toEqual([['It works.'], ['It works.']]);
  });

  test('that arrives again with other line ends is the same one', async () => {
    expect(await isKept({ text: 'Yes.\r\nIt works.\r\n' })).toBe(true);
    expect(await isKept({ text: 'Yes.\nIt works.' })).toBe(true);
    expect(await textsOf(thread)).toEqual(['Yes.\nIt works.']);
  });

  // A gateway gives all its mails one id: better a copy at an update than an answer that is lost.
  test('is another one than what the release of before stored under the same id', async () => {
    await world.db.$client.query(
      `insert into support_incoming (message_id, mail_id, sender, message) values ($1, '<one@mail.example>', $2, 'Before.')`,
      [thread.id, email],
    );
    expect(await isKept()).toBe(true);
    expect(await textsOf(thread)).toEqual(['Before.', 'It works.']);
  });
});
