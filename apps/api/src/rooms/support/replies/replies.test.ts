// @both: the queue of mails is the database’s.
import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let supportId: number;
let body: { name: string; email: string; subject: string; message: string; support_id?: number };
beforeEach(async () => {
  await query('delete from support_replies');
  await query('delete from support_messages');
  await query('delete from mails');
  await watchEntries(world);
  const person = await world.addUser({ name: 'Ada & Co' });
  const token = await world.tokenOf(person.id);
  const text = { subject: 'No sound', message: '<p>It <strong>stops</strong>.</p><p>1 &lt; 2</p>' };
  const made = await world.call('support.create', { token, body: text });
  supportId = calls['support.create'].output.parse(made.json()).data.id;
  body = {
    name: person.name,
    email: person.email,
    subject: 'Re: No sound',
    message: 'Dear <Ada>,\nplease try again.',
    support_id: supportId,
  };
});

type Sent = { headers?: Record<string, string>; query?: Record<string, string>; token?: string };
const post = (changes: object = {}, sent: Sent = {}) =>
  world.call('support.reply', { body: { ...body, ...changes }, ...sent });
const seeing = (id: number | 'none'): Sent => ({ query: { seen_reply: String(id) } });
async function reply(changes: object = {}, sent: Sent = {}): Promise<Output<'support.reply'>['data']> {
  const response = await post(changes, sent);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().msg).toBe(SUPPORT_MESSAGES.written);
  return calls['support.reply'].output.parse(response.json()).data;
}
const shown = async () =>
  calls['support.get'].output.parse((await world.call('support.get', { params: { id: supportId } })).json())
    .data;
const trail = async (action: string) => query(`select * from new_entries where action = '${action}'`);
const unanswered = async () =>
  (await world.call('support.list', { query: { replied: 'false' } })).json().totalCounts;
const total = async (table: 'mails' | 'support_replies') => (await query(`select from ${table}`)).length;

async function addAdmin(name: string): Promise<string> {
  const [made] = await query<{ id: number }>(
    `insert into admins (name, email, password_hash) values ($1::text, lower($1) || '@example.com', 'x') returning id`,
    [name],
  );
  return createSession(world.db, 'admin', made?.id ?? 0);
}

describe('a second answer', () => {
  test('is refused once a colleague has answered what its writer has not seen', async () => {
    const rosa = await addAdmin('Rosa');
    const first = await reply({ message: 'By Rosa' }, { token: rosa, ...seeing('none') });
    const late = await post({}, seeing('none'));
    expect([late.statusCode, late.json().code, late.json().msg]).toEqual([
      409,
      'answered_meanwhile',
      'Rosa has answered this message in the meantime.',
    ]);
    expect(await total('mails')).toBe(1);
    const own = await reply({}, seeing(first.id));
    await reply({ message: 'By the same writer' }, seeing(first.id));
    expect((await post({ message: 'More' }, { token: rosa, ...seeing(first.id) })).statusCode).toBe(409);
    await reply({ message: 'More' }, { token: rosa, ...seeing(own.id + 1) });
    await reply({ message: 'By a console that does not say what it shows' });
  });

  test('with a key is the same one, whatever its writer sees when it is sent again', async () => {
    const headers = { 'idempotency-key': 'key-of-a-second-answer' };
    const first = await reply({}, { headers, ...seeing('none') });
    expect(await reply({}, { headers, ...seeing(first.id) })).toEqual(first);
  });

  test('that was taken back refuses nothing', async () => {
    const { id } = await reply({}, { token: await addAdmin('Finn'), ...seeing('none') });
    await world.call('support.undoReply', { params: { id } });
    expect((await post({}, seeing('none'))).statusCode).toBe(200);
  });

  test('sent at the same time as another is one reply and one refusal', async () => {
    const writers = await Promise.all(['Ada', 'Bea', 'Cid', 'Dan'].map(addAdmin));
    const sent = await Promise.all(writers.map((token) => post({}, { token, ...seeing('none') })));
    const codes = sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409, 409, 409]);
  });
});

describe('a reply', () => {
  test('is stored and queued in one transaction, is shown immediately, and marks the message as answered', async () => {
    expect(await unanswered()).toBe(1);
    const made = await reply();
    expect(made).toEqual({
      id: made.id,
      subject: body.subject,
      message: body.message,
      createdAt: expect.any(String),
      admin: 'Admin',
      delivery: 'queued',
      error: null,
      undoUntil: expect.any(String),
      copied: [],
      files: [],
      reactions: [],
    });
    const undoMs = Date.parse(made.undoUntil ?? '') - Date.parse(made.createdAt);
    expect(undoMs).toBe(SUPPORT.undoSeconds * 1000);
    expect(await shown()).toMatchObject({ replied: true, replies: [made] });
    expect(await unanswered()).toBe(0);
  });

  test('is a mail to one user, escaped, with a text part, and quotes the message', async () => {
    await query(`update support_messages set created_at = '2026-03-01T12:00:00Z'`);
    await reply();
    const lead = 'On March 1, 2026, Ada & Co wrote:';
    expect(await query('select * from mails')).toMatchObject([
      {
        kind: 'reply',
        to_name: 'Ada & Co',
        to_email: body.email,
        subject: 'Re: No sound',
        state: 'queued',
        link: `/subscription-plan?id=${supportId}`,
        text: `Dear <Ada>,\nplease try again.\n\n${lead}\n> It stops.\n> 1 < 2\n`,
        html:
          '<p>Dear &lt;Ada&gt;,<br />please try again.</p>\n<p>On March 1, 2026, Ada &amp; Co wrote:</p>\n' +
          '<blockquote><p>It <strong>stops</strong>.</p><p>1 &lt; 2</p></blockquote>',
      },
    ]);
  });

  test('quotes no scripts, whoever wrote them into the table', async () => {
    await query(`update support_messages set message = '<script>alert(1)</script><p onclick="x()">a</p>'`);
    await reply();
    const [mail] = await query<{ text: string; html: string }>('select text, html from mails');
    expect(mail?.html).toContain('<blockquote><p>a</p></blockquote>');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/script|onclick/);
  });

  test('can be sent to an address without a message', async () => {
    const made = await reply({ support_id: undefined });
    expect(made.delivery).toBe('queued');
    expect(await query('select text, link from mails')).toEqual([{ text: `${body.message}\n`, link: null }]);
    expect((await shown()).replies).toEqual([]);
  });

  test('is recorded in the audit trail', async () => {
    const { id } = await reply();
    expect(await trail('support.reply')).toMatchObject([
      { record: String(supportId), after: { reply: id, email: body.email, subject: body.subject } },
    ]);
  });

  test('is shown below the earlier ones, each with its author', async () => {
    const token = await addAdmin('Berta');
    const [one, two] = [await reply(), await reply({ message: 'More.' }, { token })];
    expect((await shown()).replies.map(({ id, admin }) => [id, admin])).toEqual([
      [one.id, 'Admin'],
      [two.id, 'Berta'],
    ]);
  });

  test.each([
    ['a name of two lines', { name: 'Ada\r\nBcc: x@example.com' }, 'name'],
    ['a subject of two lines', { subject: 'Hi\nBcc: x@example.com' }, 'subject'],
    ['half a character in the subject', { subject: 'Hi\uD800' }, 'subject'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['an address with a header', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['an address with a name', { email: 'Ada <a@example.com>' }, 'email'],
    ['no address', { email: undefined }, 'email'],
    ['an empty message', { message: ' \n ' }, 'message'],
    ['too long a message', { message: 'x'.repeat(SUPPORT.messageMax + 1) }, 'message'],
    ['an id that is none', { support_id: '1' }, 'support_id'],
    ['a stranger field', { admin_id: 1 }, 'admin_id'],
  ])('is refused with %s, and nothing is queued', async (_, changes, field) => {
    const response = await post(changes);
    expect(response.statusCode, response.body).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect([await total('mails'), await total('support_replies')]).toEqual([0, 0]);
  });

  test('to an unknown or removed message answers 404, and nothing is queued', async () => {
    expect((await post({ support_id: 987_654 })).statusCode).toBe(404);
    await world.call('support.remove', { params: { id: supportId } });
    expect((await post()).statusCode).toBe(404);
    expect([await total('mails'), await total('support_replies')]).toEqual([0, 0]);
  });
});

describe('a repeated reply', () => {
  test('is sent once: a hundred replies, each clicked three times, send a hundred mails', async ({
    annotate,
  }) => {
    const tokens = [world.admin.token, await addAdmin('Second')];
    const clicks = Array.from({ length: 100 }, (_, i) => ({
      message: `Number ${i}`,
      token: tokens[i % 2] ?? '',
    }));
    for (let first = 0; first < clicks.length; first += 10) {
      const wave = clicks.slice(first, first + 10);
      const made = await Promise.all(
        wave.flatMap(({ message, token }) => [1, 2, 3].map(() => reply({ message }, { token }))),
      );
      expect(new Set(made.map(({ id }) => id)).size).toBe(wave.length);
    }
    expect([await total('mails'), await total('support_replies')]).toEqual([100, 100]);
    await annotate('100 replies, each sent 3 times at once: 100 mails', 'D4');
  });

  test('is a new one when it is a minute later, to another user, by another admin or with another text', async () => {
    await reply();
    await query(`update support_replies set created_at = created_at - interval '61 seconds'`);
    await reply();
    await reply({ email: 'other@example.com' });
    await reply({ subject: 'Other' });
    await reply({ message: 'Other' });
    await reply({ support_id: undefined });
    await reply({}, { token: await addAdmin('Third') });
    expect(await total('mails')).toBe(7);
  });

  test('with the same key gets the first answer, even much later', async () => {
    const headers = { 'idempotency-key': 'reply-0001' };
    const made = await reply({}, { headers });
    await query(`update support_replies set created_at = created_at - interval '1 hour'`);
    expect(await reply({}, { headers })).toEqual(made);
    expect((await post({ message: 'Other' }, { headers })).json()).toMatchObject({ code: 'key_reused' });
    expect(await total('mails')).toBe(1);
  });
});

describe('the limit of replies', () => {
  test('applies to each admin, even simultaneously, and the refusal says how long to wait', async () => {
    const wave = (length: number) =>
      Promise.all(
        Array.from({ length }, (_, i) => post({ message: `Number ${i}`, subject: `Of ${length}` })),
      );
    for (const length of [11, 12, 13, 14]) await wave(length);
    const last = await wave(15);
    const refused = last.filter(({ statusCode }) => statusCode === 429);
    expect([refused.length, await total('mails')]).toEqual([5, SUPPORT.repliesAnHour]);
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many', msg: SUPPORT_MESSAGES.tooMany });
    await reply({}, { token: await addAdmin('Fourth') });
    await query(
      `update support_replies set created_at = now() - interval '50 minutes'
       where id = (select min(id) from support_replies)`,
    );
    expect((await post()).headers['retry-after']).toBe('600');
    await query(
      `update support_replies set created_at = now() - interval '1 hour'
       where id = (select min(id) from support_replies)`,
    );
    await reply();
    expect((await post({ message: 'One too many' })).statusCode).toBe(429);
  });
});
