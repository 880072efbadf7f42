import { SUPPORT } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { watchEntries } from '#testing/entries.ts';
import { openMailedSupport } from '#testing/mailed-support.ts';
import { openApp } from '#testing/world.ts';

const ADDRESS = /^support\+(\d+)\.[\da-f]{16}@example\.com$/;
const { world, query, clear, write, post, ...desk } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());

let person: { id: number; name: string; email: string };
let id: number;
/** The address that answers to the message go to. */
let to: string;
beforeEach(async () => {
  await clear();
  person = await world.addUser({ name: 'Ada & Co' });
  id = await write(person);
  to = await replyTo();
  await query(`update notifications set message = 'old'`);
  await watchEntries(world);
});

/** Replies to the message, and returns the address that the mail asks to answer to. */
const replyTo = async (): Promise<string> =>
  (await desk.reply(person, id, `Try ${Math.random()}.`)).replyTo ?? '';

type Parts = { headers?: Record<string, string | null>; body?: string };
function writeAnswer({ headers = {}, body = 'It works now.' }: Parts = {}): string {
  const all = {
    'Return-Path': `<${person.email}>`,
    From: `Ada <${person.email.toUpperCase()}>`,
    To: `Support <${to}>`,
    Subject: 'Re: No sound',
    'Message-ID': '<one@mail.example>',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return [...lines, '', body].join('\r\n');
}

const isKept = (parts?: Parts) => desk.isKept(writeAnswer(parts));
const shown = () => desk.show(id);
const texts = async () => (await shown()).incoming?.map(({ message }) => message);

const part = (type: string, text: string, more = '') =>
  `--b\r\nContent-Type: ${type}\r\n${more}\r\n${text}\r\n`;
/** Returns the address of another message, with the signature of this one. */
const forged = (address: string) => address.replace(/(\d+)\./, (_, digits) => `${Number(digits) + 1}.`);

describe('an answer by email', () => {
  test('arrives in the thread, opens it again, notifies the staff and is in the activity', async () => {
    expect(ADDRESS.exec(to)?.[1]).toBe(String(id));
    expect(await shown()).toMatchObject({ state: 'answered', incoming: [], answersArrive: true });
    expect(await isKept()).toBe(true);
    expect(await shown()).toMatchObject({
      state: 'unanswered',
      replied: false,
      incoming: [
        { from: person.email.toUpperCase(), isTheirs: true, message: 'It works now.', attachments: [] },
      ],
    });
    expect(
      await query(`select message, kind, matter, link from notifications where message <> 'old'`),
    ).toEqual([
      {
        message: '<strong>Ada &amp; Co</strong> answered by email: No sound',
        kind: 'support',
        matter: id,
        link: `/subscription-plan?id=${id}`,
      },
    ]);
    expect(await query('select action, actor, admin_id, record from new_entries')).toEqual([
      { action: 'support.receive', actor: 'Inbound mail', admin_id: null, record: String(id) },
    ]);
  });

  test('is one answer when it arrives twice, also at once, and the second changes nothing', async () => {
    expect(await Promise.all([isKept(), isKept()])).toEqual([true, true]);
    await replyTo();
    expect(await isKept()).toBe(true);
    expect(await texts()).toEqual(['It works now.']);
    expect(await shown()).toMatchObject({ state: 'answered' });
    expect(await query('select from new_entries where action = $1', ['support.receive'])).toHaveLength(1);
  });

  test('is found by its words, and still is when a reply was taken back', async () => {
    const found = async (search: string): Promise<unknown[]> =>
      (await world.call('support.list', { query: { search } })).json().data;
    expect(await isKept({ body: 'The zebra sings.' })).toBe(true);
    expect(await found('zebra')).toMatchObject([{ id }]);
    await replyTo();
    const [last] = await query<{ id: number }>('select max(id) as id from support_replies');
    expect((await world.call('support.undoReply', { params: { id: last?.id } })).statusCode).toBe(200);
    expect(await found('sings')).toMatchObject([{ id }]);
    expect(await isKept({ headers: { 'Message-ID': '<two>' }, body: 'Yes.\n\n-- \nThe yodeller' })).toBe(
      true,
    );
    expect(await shown()).toMatchObject({ incoming: [{}, { message: 'Yes.', rest: '-- \nThe yodeller' }] });
    expect(await found('yodeller')).toMatchObject([{ id }]);
    expect(await found('It stops')).toMatchObject([{ id }]);
  });

  test('from another address says so, and one that was only delivered to us arrives too', async () => {
    const headers = { From: 'eve@elsewhere.example', To: 'hidden:;', 'Delivered-To': to.toUpperCase() };
    expect(await isKept({ headers })).toBe(true);
    expect((await shown()).incoming).toMatchObject([{ from: 'eve@elsewhere.example', isTheirs: false }]);
    expect(await query(`select message from notifications where message <> 'old'`)).toEqual([
      { message: '<strong>eve@elsewhere.example</strong> answered by email: No sound' },
    ]);
  });

  test('through a group, as a head alone, and with the line ends of old programs arrives too', async () => {
    const list = { Precedence: 'list', 'List-Id': '<group.mail.example>', 'Message-ID': '<group>' };
    expect(await isKept({ headers: list })).toBe(true);
    const head = `\r\nFrom: ${person.email}\r\nTo: ${to}\r\nSubject: yes please\r\nMessage-ID: <head>`;
    expect((await post(head)).json()).toEqual({ data: { isKept: true } });
    const old = writeAnswer({ headers: { 'Message-ID': '<old>' }, body: 'Old.' }).replaceAll('\r\n', '\r');
    expect((await post(old)).json()).toEqual({ data: { isKept: true } });
    expect(await texts()).toEqual(['It works now.', 'yes please', 'Old.']);
  });

  test('to a message that was merged into another is part of that thread', async () => {
    await query(`update support_messages set answers = 0`);
    const thread = await write(person, 'Hello?');
    await query('update support_messages set merged_into = $1 where id = $2', [thread, id]);
    expect(await isKept()).toBe(true);
    id = thread;
    expect(await texts()).toEqual(['It works now.']);
    expect(await query('select record from new_entries where action = $1', ['support.receive'])).toEqual([
      { record: String(thread) },
    ]);
  });

  test('is deleted with the person', async () => {
    expect(await isKept()).toBe(true);
    await world.call('users.remove', { params: { id: person.id } });
    expect(await isKept({ headers: { 'Message-ID': '<late@mail.example>' } })).toBe(false);
    await query(`update users set deleted_at = now() - interval '31 days' where deleted_at is not null`);
    await purgeRemoved(world.db, trashSpecs);
    expect(await query('select from support_incoming')).toEqual([]);
  });

  test('is refused with 429 when too many arrive in an hour, so that the mail server tries again', async () => {
    await query(
      `insert into support_incoming (message_id, mail_id, sender, message)
       select $1, n, '', '' from generate_series(1, $2::int) n`,
      [id, SUPPORT.incomingAnHour],
    );
    const response = await post(writeAnswer());
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(await query('select from support_incoming')).toHaveLength(SUPPORT.incomingAnHour);
  });
});

describe('what an answer holds', () => {
  test('is the text of HTML without scripts and tags, and the names of attachments', async () => {
    const html = `<style>p{}</style><p>3 &lt; 4 &amp; <b onclick=x>done</b></p><script>alert(1)</script>
      <div>Thanks<img src=x onerror=alert(1)></div><p>On 1 May, Support wrote:</p><blockquote>It stops.</blockquote>`;
    const named = `Content-Disposition: attachment; filename="bill \u0007one.pdf"\r\n`;
    const body = `${part('text/html', html)}${part('application/pdf', 'x', named)}${part('image/png', 'x')}--b--`;
    expect(await isKept({ headers: { 'Content-Type': 'multipart/mixed; boundary=b' }, body })).toBe(true);
    const [answer] = (await shown()).incoming ?? [];
    expect(answer?.message.replaceAll('[A part was removed]', '*')).toMatch(
      /^3 < 4 & \* done\s+\*\s+Thanks\*$/,
    );
    expect(answer).toMatchObject({ original: html, attachments: ['bill one.pdf', 'picture.png'] });
  });

  test('is only mentioned when reading it would take too much memory', async () => {
    expect(await isKept({ body: '\n'.repeat(9 * 1024 * 1024) })).toBe(true);
    expect(await texts()).toEqual([expect.stringMatching(/^\[This mail is broken or too large/)]);
  });
});

describe('a mail that belongs to no thread', () => {
  test.each<[string, () => Record<string, string | null>]>([
    ['with a forged address', () => ({ To: forged(to) })],
    ['with a signature cut short', () => ({ To: to.replace(/.@/, '@') })],
    ['without a signed address', () => ({ To: 'support@example.com' })],
    ['that is an automatic reply', () => ({ 'Auto-Submitted': 'auto-replied' })],
    ['with an older sign of an automatic reply', () => ({ 'X-Autoresponse': 'yes' })],
    ['of the rules of a mailbox', () => ({ 'X-MS-Exchange-Inbox-Rules-Loop': 'ann@mail.example' })],
    ['whose subject says that it is automatic', () => ({ Subject: 'Réponse automatique : No sound' })],
    ['from an address that nobody reads', () => ({ From: 'do_not_reply@mail.example' })],
    ['of a mailing list', () => ({ Precedence: 'Bulk' })],
    ['that is a bounce', () => ({ 'Return-Path': '<>' })],
    ['of a mail server', () => ({ From: 'MAILER-DAEMON@mx.example' })],
    ['that reports a delivery', () => ({ 'Content-Type': 'multipart/report; boundary=b' })],
    ['of our own', () => ({ From: to })],
  ])('%s is taken and dropped', async (_, headers) => {
    expect(await isKept({ headers: headers() })).toBe(false);
    expect(await query('select from support_incoming')).toEqual([]);
    expect(await query('select from new_entries')).toEqual([]);
    expect(await isKept({ headers: { 'Auto-Submitted': 'no' } })).toBe(true);
  });

  test('is not even a mail, and is dropped', async () => {
    for (const payload of ['', 'no headers', '\r\n\r\n']) {
      expect((await post(payload)).json()).toEqual({ data: { isKept: false } });
    }
  });
});

describe('the address for mail servers', () => {
  test.each([
    ['no secret', { authorization: '' }],
    ['a wrong secret', { authorization: 'Bearer another' }],
    ['the session of an admin', { authorization: 'admin' }],
  ])('refuses %s', async (_, { authorization }) => {
    const header = authorization === 'admin' ? `Bearer ${world.admin.token}` : authorization;
    expect((await post(writeAnswer(), { authorization: header })).statusCode).toBe(403);
    expect(await texts()).toEqual([]);
  });

  test('refuses other types', async () => {
    expect((await post('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  test('does not exist without the setting or the capability', async () => {
    const { config } = world.app;
    for (const changed of [
      { ...config, INBOUND_MAIL_SECRET: undefined },
      { ...config, CAPABILITIES_OFF: ['inbound_mail' as const] },
    ]) {
      const app = await openApp({ ...world, app: { config: changed } });
      const response = await post(writeAnswer(), {}, { app });
      expect(response.statusCode).toBe(404);
      await app.close();
    }
  });
});
