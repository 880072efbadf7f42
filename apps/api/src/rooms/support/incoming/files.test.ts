// @both: files reach the object store.
import { calls } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, clear, addThread, isKept, show } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());

let person: { id: number; name: string; email: string };
let id: number;
let to: string;
beforeEach(async () => {
  await clear();
  person = await world.addUser({ name: 'Ada' });
  ({ id, to } = await addThread(person));
});

type Sent = { name: string; type: string; content: Buffer | string };

/** Sends an answer with these files, and returns what the thread says of them. */
async function receive(files: readonly Sent[], text = 'Here they are.') {
  const parts = files.map(
    ({ name, type, content }) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; ` +
      `filename="${name}"\r\n\r\n${Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`,
  );
  const head = `From: ${person.email}\r\nTo: ${to}\r\nMessage-ID: <${Math.random()}@x>\r\nSubject: Re\r\n`;
  const mail = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${text}\r\n${parts.join('')}--b--`;
  expect(await isKept(mail)).toBe(true);
  return (await show(id)).incoming?.at(-1)?.files ?? [];
}

const get = (file: number | undefined, size = {}) =>
  world.call('support.getFile', { params: { id: file ?? 0 }, query: size });
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366aa' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();

const found = async (search: string) =>
  calls['support.list'].output.parse((await world.call('support.list', { query: { search } })).json()).data;

describe('files of an answer by email', () => {
  test('are a picture that was encoded again, with a small one, and a file to be saved', async () => {
    const content = await photo();
    const html = '<script>alert(1)</script>';
    const [picture, page] = await receive([
      { name: 'IMG_0001.jpg', type: 'image/jpeg', content },
      { name: 'Müller "1".html', type: 'text/html', content: html },
    ]);
    expect(picture).toMatchObject({
      name: 'IMG_0001.jpg',
      picture: {
        type: 'image/jpeg',
        width: 800,
        height: 600,
        previewType: 'image/webp',
      },
      refusal: null,
    });
    const small = await get(picture?.id, { size: 'small' });
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const whole = await get(picture?.id);
    expect(whole.headers['content-type']).toBe('image/jpeg');
    expect(whole.rawPayload.length).toBe(picture?.sizeBytes);
    expect(whole.rawPayload.includes('where I live')).toBe(false);
    expect(content.includes('where I live')).toBe(true);
    expect(page).toMatchObject({ picture: null, refusal: null, sizeBytes: html.length });
    const saved = await get(page?.id);
    expect(saved.body).toBe(html);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test('that are empty, broken or too many are named with the reason', async () => {
    const many = Array.from({ length: SUPPORT.filesMax }, (_, at) => ({
      name: `${at}.txt`,
      type: 'text/plain',
      content: 'x',
    }));
    const files = await receive([
      { name: 'broken.png', type: 'image/png', content: 'no picture' },
      { name: 'empty.pdf', type: 'application/pdf', content: '' },
      ...many,
    ]);
    expect(
      files.filter(({ refusal }) => refusal !== null).map(({ name, refusal }) => [name, refusal]),
    ).toEqual([
      ['broken.png', SUPPORT_MESSAGES.pictureBroken],
      ['empty.pdf', SUPPORT_MESSAGES.fileEmpty],
      ['18.txt', SUPPORT_MESSAGES.fileTooMany],
      ['19.txt', SUPPORT_MESSAGES.fileTooMany],
    ]);
    expect((await get(files[0]?.id)).statusCode).toBe(404);
  });

  test('that come after 100 MB in a day are named alone, whatever their thread', async () => {
    const [file] = await receive([{ name: 'first.txt', type: 'text/plain', content: 'x' }]);
    await query('update support_files set size_bytes = $1 where id = $2', [
      SUPPORT.filesADayMaxBytes - 4,
      file?.id,
    ]);
    const two = ['fits', 'more'].map((name) => ({ name, type: 'text/plain', content: 'abc' }));
    const refusals = async () => (await receive(two)).map(({ refusal }) => refusal);
    expect(await refusals()).toEqual([null, SUPPORT_MESSAGES.fileDayFull]);
    expect(await refusals()).toEqual([SUPPORT_MESSAGES.fileDayFull, SUPPORT_MESSAGES.fileDayFull]);
    await query(`update support_incoming set created_at = now() - interval '25 hours'`);
    expect(await refusals()).toEqual([null, null]);
  });

  test('are found by their names', async () => {
    await receive([{ name: 'Rechnung-4711.pdf', type: 'application/pdf', content: 'x' }]);
    expect(await found('rechnung 4711')).toMatchObject([{ id, matched: expect.stringContaining('4711') }]);
    expect(await found('4712')).toEqual([]);
  });

  test('are saved under a name without folders, also those that arrived before names had none', async () => {
    const [file] = await receive([{ name: 'a.txt', type: 'text/plain', content: 'mine' }]);
    await query(`update support_files set name = '../../etc/passwd'`);
    expect((await get(file?.id)).headers['content-disposition']).toBe('attachment; filename="passwd"');
  });

  test('are in the data of the person, and go with the message', async () => {
    const [file] = await receive([{ name: '../a/b.txt', type: 'text/plain', content: 'mine' }]);
    expect((await get(file?.id)).statusCode).toBe(200);
    const data = await world.call('users.exportData', { params: { id: person.id } });
    expect(data.rawPayload.includes(`attachments/${file?.id}-`)).toBe(true);
    await world.call('support.remove', { params: { id } });
    expect((await get(file?.id)).statusCode).toBe(404);
    await query(`update support_messages set deleted_at = now() - interval '31 days'`);
    await purgeRemoved(world.db, trashSpecs);
    expect(await query('select from support_files')).toEqual([]);
  });
});
