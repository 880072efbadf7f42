import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, clear, show, ...desk } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());
const person = await world.addUser({ name: 'Ada' });
const addThread = () => desk.addThread(person);

let thread: Awaited<ReturnType<typeof addThread>>;
beforeEach(async () => {
  await clear();
  thread = await addThread();
});

type Mail = { to?: string; from?: string; id?: string | null; text?: string };
async function isKept(mail: Mail = {}): Promise<boolean> {
  const { to = thread.to, from = person.email, id = '<one@mail.example>', text = 'It works.' } = mail;
  const head = [`From: ${from}`, `To: ${to}`, 'Date: Fri, 27 Nov 2026 10:00:00 +0000'];
  if (id !== null) head.push(`Message-ID: ${id}`);
  return desk.isKept([...head, '', text].join('\r\n'));
}

const listIncomingTexts = async ({ id }: { id: number }): Promise<unknown> =>
  (await show(id)).incoming?.map(({ message }) => message);

describe('an answer by email', () => {
  test.each(['<>', 'fax', '<same@gateway.example>', null])(
    'is another one when its sender or its text is, though its id is the same: %s',
    async (id) => {
      expect(await isKept({ id, from: 'eve@elsewhere.example' })).toBe(true);
      for (const text of ['It works.', 'It stopped again.', 'It works.'])
        expect(await isKept({ id, text })).toBe(true);
      expect(await listIncomingTexts(thread)).toEqual(['It works.', 'It works.', 'It stopped again.']);
    },
  );

  test.each(['<>', '<same@gateway.example>'])(
    'is another one in another thread, though its id is the same: %s',
    async (id) => {
      const other = await addThread();
      for (const { to } of [thread, other]) expect(await isKept({ id, to })).toBe(true);
      expect([await listIncomingTexts(thread), await listIncomingTexts(other)]).toEqual([
        ['It works.'],
        ['It works.'],
      ]);
    },
  );

  test('to two threads arrives in both, once', async () => {
    const other = await addThread();
    const to = `${thread.to}, ${other.to}`;
    expect([await isKept({ to }), await isKept({ to })]).toEqual([true, true]);
    expect([await listIncomingTexts(thread), await listIncomingTexts(other)]).toEqual([
      ['It works.'],
      ['It works.'],
    ]);
  });

  test('that arrives again with other line ends is the same one', async () => {
    expect(await isKept({ text: 'Yes.\r\nIt works.\r\n' })).toBe(true);
    expect(await isKept({ text: 'Yes.\nIt works.' })).toBe(true);
    expect(await listIncomingTexts(thread)).toEqual(['Yes.\nIt works.']);
  });

  // A gateway gives all its mails one id: better a copy at an update than an answer that is lost.
  test('is another one than what the release of before stored under the same id', async () => {
    await query(
      `insert into support_incoming (message_id, mail_id, sender, message) values ($1, '<one@mail.example>', $2, 'Before.')`,
      [thread.id, person.email],
    );
    expect(await isKept()).toBe(true);
    expect(await listIncomingTexts(thread)).toEqual(['Before.', 'It works.']);
  });
});
