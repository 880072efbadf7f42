import { calls } from '@greenroom/contract';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const SECRET = 'a-secret-of-the-mail-server';
const world: World = await createWorld(inject('databaseUrl'), {
  MAIL_REPLY_TO: 'support@example.com',
  INBOUND_MAIL_SECRET: SECRET,
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const { id: userId, name, email } = await world.addUser({ name: 'Ada' });

let id: number;
let to: string;
beforeEach(async () => {
  await query('delete from support_messages');
  const body = { subject: 'No sound', message: 'It stops.' };
  const made = await world.call('support.create', { token: await world.tokenOf(userId), body });
  id = calls['support.create'].output.parse(made.json()).data.id;
  await world.call('support.reply', {
    body: { name, email, subject: 'Re', message: 'Try.', support_id: id },
  });
  to = (await world.mail.list()).at(-1)?.replyTo ?? '';
});

/** Fails each transaction that writes what a mail says, as a cut connection does. */
const cut = () =>
  query(`create function cut() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P01'; end $$;
         create trigger cut before update of message on support_incoming for each row execute function cut()`);
const mend = () => query('drop trigger if exists cut on support_incoming; drop function if exists cut()');

/** Sends a mail with a file of so many bytes. */
async function send(bytes = 5): Promise<number> {
  const file = `--b\r\nContent-Disposition: attachment; filename="song.txt"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--`;
  const head = `From: ${email}\r\nTo: ${to}\r\nMessage-ID: <one@x.example>\r\nContent-Type: multipart/mixed; boundary=b`;
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: `${head}\r\n\r\n--b\r\n\r\nIt works.\r\n${file}`,
  });
  return response.statusCode;
}
const shown = async () =>
  calls['support.get'].output.parse((await world.call('support.get', { params: { id } })).json()).data
    .incoming;

test('a mail whose text could not be stored is read when it arrives again', async () => {
  await cut();
  expect(await send()).toBe(503);
  expect(await shown()).toMatchObject([{ message: expect.stringContaining('has not ended yet') }]);
  await mend();
  expect(await send()).toBe(200);
  expect(await shown()).toMatchObject([{ message: 'It works.', files: [{ name: 'song.txt' }] }]);
  expect(await send()).toBe(200);
  expect(await shown()).toMatchObject([{ message: 'It works.', files: [{ name: 'song.txt' }] }]);
});

test('a mail that arrives twice at once while it is unread is read once', async () => {
  await cut();
  expect(await send()).toBe(503);
  await mend();
  expect(await Promise.all([send(), send()])).toEqual([200, 200]);
  expect(await shown()).toMatchObject([{ message: 'It works.', files: [{}] }]);
  expect((await shown())?.[0]?.files).toHaveLength(1);
});

test('a mail that was never read to its end is given up after the third time', async () => {
  await cut();
  for (let left = 3; left > 0; left -= 1) expect(await send()).toBe(503);
  await mend();
  expect(await send()).toBe(200);
  expect(await shown()).toMatchObject([{ message: expect.stringContaining('broken or too large') }]);
});

test('a mail is read up to 25 MB, and only mentioned beyond', async () => {
  const mb = 1024 * 1024;
  expect(await send(SUPPORT.mailMaxBytes - mb)).toBe(200);
  expect(await send(SUPPORT.mailMaxBytes)).toBe(200);
  expect(await shown()).toMatchObject([
    { message: 'It works.', files: [{ refusal: null }] },
    { message: expect.stringContaining('broken or too large'), files: [] },
  ]);
});
