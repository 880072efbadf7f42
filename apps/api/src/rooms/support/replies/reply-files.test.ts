// @both: files reach the object store.
import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { maintenanceJobs, trashSpecs } from '#app/rooms.ts';
import { createSession } from '#kit/access/sessions.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { watchEntries } from '#testing/entries.ts';
import { sendForm } from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

type File = Output<'support.addFile'>['data'];
const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let person: { id: number; name: string; email: string };
let supportId: number;
beforeEach(async () => {
  for (const table of ['support_reply_files', 'support_replies', 'support_messages', 'mails'])
    await query(`delete from ${table}`);
  person = await world.addUser({ name: 'Ada' });
  const made = await world.call('support.create', {
    token: await world.tokenOf(person.id),
    body: { subject: 'No sound', message: 'It stops.' },
  });
  supportId = calls['support.create'].output.parse(made.json()).data.id;
});

const send = (name: string, content: Buffer | string, sent: { token?: string } = {}) =>
  sendForm(
    world,
    'support.addFile',
    [
      { name: 'name', value: name },
      { name: 'file', filename: 'x', type: 'text/plain', value: content },
    ],
    sent,
  );
async function add(name: string, content: Buffer | string = name, sent: { token?: string } = {}) {
  const response = await send(name, content, sent);
  expect(response.statusCode, response.body).toBe(201);
  return calls['support.addFile'].output.parse(response.json()).data;
}
const post = (files: readonly number[], changes: object = {}) =>
  world.call('support.reply', {
    body: {
      name: person.name,
      email: person.email,
      subject: 'Re',
      message: 'See the file.',
      support_id: supportId,
      files,
      ...changes,
    },
  });
async function reply(files: readonly File[], changes: object = {}): Promise<Output<'support.reply'>['data']> {
  const response = await post(
    files.map(({ id }) => id),
    changes,
  );
  expect(response.statusCode, response.body).toBe(200);
  return calls['support.reply'].output.parse(response.json()).data;
}
const shown = async () => {
  const response = await world.call('support.get', { params: { id: supportId } });
  return calls['support.get'].output.parse(response.json()).data.replies;
};
const get = (id: number) => world.call('support.getReplyFile', { params: { id } });
const remove = (id: number, token = world.admin.token) =>
  world.call('support.removeFile', { params: { id }, token });
const unsent = async () =>
  (await query('select name from support_reply_files where reply_id is null')).length;
const listFileRefusals = (response: LightMyRequestResponse) => {
  expect(response.statusCode, response.body).toBe(400);
  return Object.values(response.json<{ errors: Record<string, string[]> }>().errors).flat();
};

async function colleague(): Promise<string> {
  const [made] = await query<{ id: number }>(
    `insert into admins (name, email, password_hash) values ('Bo', 'bo' || random() || '@example.com', 'x') returning id`,
  );
  return createSession(world.db, 'admin', made?.id ?? 0);
}

describe('files of a reply', () => {
  test('are found by their names, until the reply is taken back', async () => {
    const { id } = await reply([await add('Rechnung-4711.pdf'), await add('terms.txt')]);
    const found = async (search: string) => {
      const response = await world.call('support.list', { query: { search } });
      return calls['support.list'].output.parse(response.json()).data.map((row) => row.id);
    };
    expect([await found('rechnung 4711'), await found('terms')]).toEqual([[supportId], [supportId]]);
    await world.call('support.undoReply', { params: { id } });
    expect(await found('4711')).toEqual([]);
  });

  test('stand in the thread in their order, a picture encoded again and small beside, and can be had', async () => {
    await watchEntries(world);
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366aa' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
    const bill = await add('bill.pdf', '%PDF-1.7');
    const picture = await add('Foto\u202E Ü.jpg', photo);
    expect(bill).toEqual({ id: bill.id, name: 'bill.pdf', sizeBytes: 8, picture: null, refusal: null });
    expect(picture).toMatchObject({
      name: 'Foto Ü.jpg',
      picture: { width: 800, previewType: 'image/webp' },
    });
    expect((await get(bill.id)).statusCode).toBe(404);
    const made = await reply([picture, bill]);
    expect(made.files).toEqual([picture, bill]);
    expect((await shown())[0]?.files).toEqual([picture, bill]);
    const whole = await get(picture.id);
    expect(whole.headers['content-type']).toBe('image/jpeg');
    expect(whole.rawPayload.includes('where I live')).toBe(false);
    const saved = await get(bill.id);
    expect(saved.body).toBe('%PDF-1.7');
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="bill.pdf"',
    });
    expect(await query('select action, after from new_entries')).toMatchObject([
      { action: 'support.reply', after: { files: ['bill.pdf', 'Foto Ü.jpg'] } },
    ]);
  });

  test('are in the data of the person, and go with the message', async () => {
    const file = await add('../a/b.txt', 'ours');
    await reply([file]);
    const data = await world.call('users.exportData', { params: { id: person.id } });
    expect(data.rawPayload.includes(`attachments/reply-${file.id}-`)).toBe(true);
    await world.call('support.remove', { params: { id: supportId } });
    expect((await get(file.id)).statusCode).toBe(404);
    await query(`update support_messages set deleted_at = now() - interval '31 days'`);
    await purgeRemoved(world.db, trashSpecs);
    expect(await query('select from support_reply_files')).toEqual([]);
  });

  test('are free again when the reply is taken back, for whoever took it back', async () => {
    const file = await add('a.txt');
    const made = await reply([file]);
    expect(await remove(file.id)).toMatchObject({ statusCode: 404 });
    const token = await colleague();
    const undone = await world.call('support.undoReply', { params: { id: made.id }, token });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await unsent()).toBe(1);
    expect(listFileRefusals(await post([file.id]))).toEqual([SUPPORT_MESSAGES.filesGone]);
    expect((await remove(file.id, token)).statusCode).toBe(200);
    expect(await query('select from support_reply_files')).toEqual([]);
  });

  test('sent once more with the same text are one reply; others with the same text are another', async () => {
    const [one, other] = [await add('one.txt'), await add('other.txt')];
    const first = await reply([one]);
    expect((await reply([one])).id).toBe(first.id);
    expect((await reply([other])).id).not.toBe(first.id);
    expect((await reply([])).id).not.toBe(first.id);
    expect(await world.mail.list()).toHaveLength(3);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Bo\\bill.pdf', 'bill.pdf'],
    ['bill 11/2026.pdf', 'bill 11_2026.pdf'],
    ['..', 'file'],
  ])('have a name without folders: %s', async (name, own) => {
    expect((await add(name)).name).toBe(own);
  });

  test('that no reply takes are removed after a day', async () => {
    const [old, young, sent] = [await add('old.txt'), await add('young.txt'), await add('sent.txt')];
    await reply([sent]);
    await query(
      `update support_reply_files set created_at = now() - interval '25 hours' where id = any ($1)`,
      [[old.id, sent.id]],
    );
    for (const job of maintenanceJobs) await job(world.db);
    const left = await query<{ id: number }>('select id from support_reply_files order by id');
    expect(left.map(({ id }) => id)).toEqual([young.id, sent.id]);
    expect(listFileRefusals(await post([old.id]))).toEqual([SUPPORT_MESSAGES.filesGone]);
  });
});

describe('a reply is refused', () => {
  test.each([
    ['that does not exist', async () => 987_654],
    ["that is a colleague's", async () => (await add('a.txt', 'a', { token: await colleague() })).id],
    [
      'that was sent already',
      async () => {
        const file = await add('a.txt');
        await reply([file], { message: 'Earlier.' });
        return file.id;
      },
    ],
  ])('with a file %s, and stores nothing', async (_, fileOf) => {
    const [file, own] = [await fileOf(), await add('own.txt')];
    const before = await query('select from mails');
    expect(listFileRefusals(await post([own.id, file]))).toEqual([SUPPORT_MESSAGES.filesGone]);
    expect(await query('select from mails')).toEqual(before);
    expect((await remove(own.id)).statusCode).toBe(200);
  });

  test('with more than 10 MB of files, or more than 20', async () => {
    const half = Buffer.alloc(SUPPORT.filesMaxBytes / 2);
    const [one, other, more] = [await add('1', half), await add('2', half), await add('3', 'x')];
    expect(listFileRefusals(await post([one.id, other.id, more.id]))).toEqual([
      SUPPORT_MESSAGES.filesTooLarge,
    ]);
    expect(listFileRefusals(await post(Array.from({ length: 21 }, (__, at) => at + 1)))).toEqual([
      SUPPORT_MESSAGES.filesTooMany,
    ]);
    await reply([one, other]);
    expect((await world.mail.list())[0]?.attachedBytes).toBe(SUPPORT.filesMaxBytes);
  });
});

describe('a file is refused', () => {
  test.each([
    ['empty', 'a.txt', '', SUPPORT_MESSAGES.fileEmpty],
    ['no picture', 'a.png', 'no picture', SUPPORT_MESSAGES.pictureBroken],
    ['without a name', ' ', 'x', 'This field is required.'],
  ])('that is %s', async (_, name, content, words) => {
    expect(listFileRefusals(await send(name, content))).toEqual([words]);
    expect(await unsent()).toBe(0);
  });

  test('that is missing, sent twice, or larger than 10 MB', async () => {
    const name = { name: 'name', value: 'a.txt' };
    const file = { name: 'file', filename: 'a.txt', value: 'x' };
    expect(listFileRefusals(await sendForm(world, 'support.addFile', [name]))).toEqual([
      SUPPORT_MESSAGES.fileMissing,
    ]);
    expect(listFileRefusals(await sendForm(world, 'support.addFile', [name, file, file]))).toEqual([
      'Send this file only once.',
    ]);
    const large = await send('a.txt', Buffer.alloc(SUPPORT.filesMaxBytes + 1));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'too_large' });
    expect(await unsent()).toBe(0);
  });

  test('when too many wait already', async () => {
    await query(
      `insert into support_reply_files (admin_id, name, type, size_bytes, content)
       select $1, 'a', 'x', $2::int, 'a' from generate_series(1, 2)`,
      [world.admin.id, SUPPORT.unsentMaxBytes / 2],
    );
    expect(listFileRefusals(await send('a.txt', 'x'))).toEqual([SUPPORT_MESSAGES.unsentTooMuch]);
    await add('a.txt', 'x', { token: await colleague() });
  });

  test('of a colleague, when somebody else removes it', async () => {
    const { id } = await add('a.txt', 'x', { token: await colleague() });
    expect((await remove(id)).statusCode).toBe(404);
    expect(await unsent()).toBe(1);
  });
});
