import { SUPPORT } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, clear, addThread, post, show } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());
const person = await world.addUser({ name: 'Ada' });

let id: number;
let to: string;
beforeEach(async () => {
  await clear();
  ({ id, to } = await addThread(person));
});

/** Fails each transaction that writes what a mail says, as a cut connection does. */
const cut = () =>
  query(`create function cut() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P01'; end $$;
         create trigger cut before update of message on support_incoming for each row execute function cut()`);
/** Resolves once so many connections to this database wait for a lock. */
async function isWaiting(count: number): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query(waits)).length).toBe(count);
}
const mend = () => query('drop trigger if exists cut on support_incoming; drop function if exists cut()');

/** Sends a mail with a file of so many bytes. */
async function send(bytes = 5): Promise<number> {
  const file = `--b\r\nContent-Disposition: attachment; filename="song.txt"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--`;
  const head = `From: ${person.email}\r\nTo: ${to}\r\nMessage-ID: <one@x.example>\r\nContent-Type: multipart/mixed; boundary=b`;
  return (await post(`${head}\r\n\r\n--b\r\n\r\nIt works.\r\n${file}`)).statusCode;
}
const shown = async () => (await show(id)).incoming;

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

test('a mail that arrives again while its text is stored waits for that, and both are taken', async () => {
  const holder = await world.db.$client.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(1)');
    await query(`create function cut() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
                 create trigger cut before update of message on support_incoming for each row execute function cut()`);
    const first = send();
    await isWaiting(1);
    const second = send();
    await isWaiting(2);
    await holder.query('commit');
    expect(await Promise.all([first, second])).toEqual([200, 200]);
  } finally {
    holder.release();
    await mend();
  }
  expect(await shown()).toMatchObject([{ message: 'It works.' }]);
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
