import { expect, onTestFinished, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { readConfig } from '../../apps/api/src/kit/config.ts';
import { answerAddressOf } from '../../apps/api/src/rooms/support/replies/answer-address.service.ts';
import { hasImap, startImap } from '../../apps/api/src/testing/imap.ts';
import { openPool } from '../../apps/api/src/testing/world.ts';
import { PATIENCE } from '../setup/patience.ts';
import { WORST_MAILS } from './mail-worst.ts';
import { ask, preparedFolder, signIn, startServer, stopServer, tempFolder } from './server.ts';
import type { Server } from './server.ts';

const SECRET = 'a-secret-of-the-mail-server';
/** The longest that another request may wait while a mail is read, on a machine that does other work too. */
const ANSWER_MS = 2000 * PATIENCE;

/** Returns a database with a message of somebody, and the address that answers to it go to. */
async function openDesk(imapUrl?: string) {
  const cluster = preparedFolder();
  const folder = tempFolder();
  onTestFinished(() => {
    cluster[Symbol.dispose]();
    folder[Symbol.dispose]();
  });
  const database = await startEmbedded(cluster.path);
  onTestFinished(() => database.stop());
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    MAIL_REPLY_TO: 'support@example.com',
    ...(imapUrl ? { IMAP_URL: imapUrl } : { INBOUND_MAIL_SECRET: SECRET }),
  };
  await signIn(database.url);
  const [message] = await ask<{ id: number }>(
    database.url,
    `insert into support_messages (user_id, subject, message)
     select min(id), 'No sound', '<p>It stops.</p>' from users returning id::int`,
  );
  const db = openPool(database.url);
  const to = await answerAddressOf(db, readConfig(env), message?.id ?? 0);
  await db.$client.end();
  const stored = async () => {
    const rows = await ask<{ header_id: string; message: string }>(
      database.url,
      'select header_id, message from support_incoming order by id',
    );
    return new Map(rows.map((row) => [row.header_id, row.message]));
  };
  const writeWorstMail = (name: string, rest: string) =>
    `From: ada@mail.example\r\nTo: ${to}\r\nMessage-ID: <${name}@mail.example>\r\n${rest}`;
  /** Lets the next mail of the hour arrive. */
  const nextHour = () =>
    ask(database.url, `update support_incoming set created_at = created_at - interval '2 hours'`);
  const sql = (text: string) => ask(database.url, text);
  return { env, writeWorstMail, stored, nextHour, sql };
}

const post = (address: string, body: string) =>
  fetch(`${address}/api/v1/inbound-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
    body,
  });

/** Asks for something else again and again until `work` is done. Returns the longest wait in milliseconds. */
async function longestWait(address: string, work: Promise<unknown>): Promise<number> {
  let longest = 0;
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    const from = performance.now();
    const response = await fetch(`${address}/readyz`);
    expect(response.status).toBe(200);
    await response.text();
    longest = Math.max(longest, performance.now() - from);
  }
  await done;
  return longest;
}

test('the worst mails end no server, which answers others meanwhile and reads the next mail', async () => {
  const { env, writeWorstMail, stored, nextHour } = await openDesk();
  const server = startServer(env);
  const address = await server.address;
  const waits: [ms: number, name: string][] = [];
  for (const [name, rest] of Object.entries(WORST_MAILS)) {
    const sent = post(address, writeWorstMail(name.replaceAll(' ', '-'), rest));
    const waited = await longestWait(address, sent);
    const { status } = await sent;
    expect([name, status, server.child.exitCode, server.child.signalCode]).toEqual([name, 200, null, null]);
    waits.push([Math.round(waited), name]);
  }
  const [longest] = waits.toSorted(([one], [other]) => other - one);
  console.log(`${waits.length} mails; others waited ${longest?.join(' ms, beside ')} at most`);
  expect(waits.filter(([ms]) => ms > ANSWER_MS)).toEqual([]);

  await nextHour();
  expect((await post(address, writeWorstMail('next', '\r\nIt works.'))).status).toBe(200);
  const texts = await stored();
  expect(texts.get('<next@mail.example>')).toBe('It works.');
  for (const text of texts.values()) expect(text.length).toBeLessThan(21_000);
  expect(await stopServer(server), server.errors()).toBe(0);
});

const MAIL = '\r\nIt stops again.';
const CUT = '<cut@mail.example>';

/** Starts a server that takes the mail, and kills it before it stores what it read. */
async function killWhileReading(
  { env, sql }: Awaited<ReturnType<typeof openDesk>>,
  deliver: (server: Server) => Promise<unknown>,
) {
  await sql(`
    create function hold() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
    create trigger hold before update on support_incoming for each row execute function hold()`);
  const server = startServer(env);
  const delivered = deliver(server);
  const held = `from pg_stat_activity where wait_event = 'PgSleep'`;
  await expect.poll(() => sql(`select ${held}`)).toHaveLength(1);
  server.child.kill('SIGKILL');
  await Promise.all([server.ended, delivered]);
  await sql(`select pg_terminate_backend(pid) ${held}`);
  await sql('drop function hold cascade');
}

test('a mail that was being read when the server died is read when it is sent again', async () => {
  const desk = await openDesk();
  const mail = desk.writeWorstMail('cut', MAIL);
  await killWhileReading(desk, async (server) => {
    expect(await post(await server.address, mail).catch(() => null)).toBeNull();
  });
  expect((await desk.stored()).get(CUT)).toMatch(/It is in the mailbox/);

  const server = startServer(desk.env);
  const response = await post(await server.address, mail);
  expect(await response.json()).toEqual({ data: { isKept: true } });
  expect([...(await desk.stored())]).toEqual([[CUT, 'It stops again.']]);
  expect(await stopServer(server)).toBe(0);
});

test.skipIf(!hasImap)(
  'a mail of the mailbox that was being read when the server died is read by the next one',
  async () => {
    const imap = await startImap();
    onTestFinished(() => imap.stop());
    const desk = await openDesk(imap.url);
    const flags = async () => (await imap.list()).map((mail) => mail.flags);
    await killWhileReading(desk, () => imap.deliver(desk.writeWorstMail('cut', MAIL)));
    expect(await flags()).toEqual([[]]);
    expect((await desk.stored()).get(CUT)).toMatch(/It is in the mailbox/);

    const server = startServer(desk.env);
    await expect.poll(flags).toEqual([['\\Seen']]);
    expect([...(await desk.stored())]).toEqual([[CUT, 'It stops again.']]);
    expect(await stopServer(server)).toBe(0);
  },
);
