import { calls } from '@greenroom/contract';
import { SUPPORT } from '@greenroom/contract/support.rules';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { sendForm } from '../../../apps/api/src/testing/form-calls.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp } from '../../setup/smtp.ts';

const QUICK = { tries: 4, backoffMs: 20, backoffMaxMs: 100, pollMs: 500, sweepMs: 500 };

const smtp: Smtp = await startSmtp();
const world: World = await createWorld(inject('databaseUrl'), {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'staff@greenroom.example',
});
await world.mail.start(QUICK);
afterAll(async () => {
  await world.close();
  await smtp.stop();
});
beforeEach(() => smtp.fail(null));

const query = (text: string) => world.db.$client.query(text);

/** Adds files, sends them with a reply and makes it due. Returns the id of its mail. */
async function send(files: Record<string, Buffer | string>): Promise<number> {
  const ids: number[] = [];
  for (const [name, value] of Object.entries(files)) {
    const parts = [
      { name: 'name', value: name },
      { name: 'file', filename: 'x', value },
    ];
    const added = await sendForm(world, 'support.addFile', parts);
    ids.push(calls['support.addFile'].output.parse(added.json()).data.id);
  }
  const { name, email } = await world.addUser();
  const body = { name, email, subject: 'Re', message: 'See the files.', files: ids };
  const made = await world.call('support.reply', { body });
  expect(made.statusCode, made.body).toBe(200);
  return (await world.mail.list()).at(-1)?.id ?? 0;
}
async function makeDue(): Promise<void> {
  await query(`update mails set send_at = now() where state = 'queued'`);
  await query(`update pgboss.job set start_after = now() where name = 'mail'`);
}
const findTakenMails = async (id: number) => {
  const row = (await world.mail.list()).find((each) => each.id === id);
  return smtp.mails().filter(({ messageId }) => messageId === row?.messageId);
};

test('a reply takes its files along, in their order, with the types of their names', async () => {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#36a' } })
    .png()
    .toBuffer();
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256));
  const id = await send({ 'Müller "1".pdf': noise, 'shot.png': photo, '=?utf-8?q?a?=.txt': 'Once.' });
  await makeDue();
  await world.mail.reach(id, 'sent');
  const copies = await findTakenMails(id);
  expect(copies).toHaveLength(1);
  expect(copies[0]?.text?.trim()).toBe('See the files.');
  expect(
    copies[0]?.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
  ).toEqual([
    ['Müller "1".pdf', 'application/pdf', 'attachment'],
    ['shot.png', 'image/png', 'attachment'],
    ['=\u2060?utf-8?q?a?=.txt', 'text/plain', 'attachment'],
  ]);
  const [pdf] = copies[0]?.attachments ?? [];
  expect(Buffer.from(pdf?.content as ArrayBuffer).equals(noise)).toBe(true);
});

test('10 MB of files arrive whole, after a server that was busy', async () => {
  const content = Buffer.alloc(SUPPORT.filesMaxBytes, 'all of it. ');
  const id = await send({ 'large.bin': content });
  let left = 2;
  smtp.fail(({ at }) => (at === 'data' && left-- > 0 ? { code: 451, words: 'Busy' } : null));
  await makeDue();
  expect(await world.mail.reach(id, 'sent')).toMatchObject({ attempts: 3 });
  const [copy, ...more] = await findTakenMails(id);
  expect(more).toEqual([]);
  expect(Buffer.from(copy?.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
});

test('a reply is never sent without its files: it fails, and says why', async () => {
  const id = await send({ 'a.txt': 'x', 'b.txt': 'y' });
  await query(`delete from support_reply_files where name = 'b.txt'`);
  await makeDue();
  expect(await world.mail.reach(id, 'failed')).toMatchObject({
    attempts: 1,
    error: 'Its files are no longer here.',
  });
  expect(await findTakenMails(id)).toEqual([]);
});

test('a release that knows no files leaves the mail to one that does', async () => {
  const id = await send({ 'a.txt': 'x' });
  const claim = `update mails set attempts = attempts + 1, send_at = now() + interval '1 minute' where id = ${id}`;
  expect((await query(claim)).rowCount).toBe(0);
  await makeDue();
  expect(await world.mail.reach(id, 'sent')).toMatchObject({ attempts: 1 });
});
