import { calls } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let person: { id: number; name: string; email: string };
let token: string;
beforeEach(async () => {
  await query('delete from support_messages');
  await query('delete from mails');
  await query('delete from notifications');
  person = await world.addUser({ profileImage: 'users/1/profile/me.png' });
  token = await world.tokenOf(person.id);
});

const text = { subject: 'No sound', message: 'It stops.' };
const write = (body: object = text, headers?: Record<string, string>) =>
  world.call('support.create', { token, body, ...(headers && { headers }) });
async function created(body: object = text): Promise<number> {
  const response = await write(body);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().msg).toBe(SUPPORT_MESSAGES.received);
  return calls['support.create'].output.parse(response.json()).data.id;
}
const list = async () => calls['support.list'].output.parse((await world.call('support.list')).json());
const get = (id: number | string) => world.call('support.get', { params: { id } });
const shown = async (id: number) => calls['support.get'].output.parse((await get(id)).json()).data;
const remove = (id: number | string) => world.call('support.remove', { params: { id } });
const restore = (kind: string, id: number) => world.call('trash.restore', { body: { kind, id } });

describe('writing to support', () => {
  test('adds the message to the list, with its sender, unanswered', async () => {
    const id = await created();
    const row = {
      id,
      subject: 'No sound',
      message: 'It stops.',
      createdAt: expect.any(String),
      user: { ...person, profile_image: '/media/users/1/profile/me.png' },
      replied: false,
      state: 'unanswered',
      waitingSince: expect.any(String),
      laterUntil: null,
      assignee: null,
      isWritten: false,
      appeal: null,
    };
    expect(await list()).toEqual({ data: [{ ...row, matched: null }], totalCounts: 1, hasMore: false });
    expect(await shown(id)).toEqual({
      ...row,
      original: null,
      replies: [],
      mail: 'outbox',
      desk: { mergedInto: null, merged: [], open: [], comments: [] },
      sameSubject: 0,
      earlierIncoming: 0,
      incoming: [],
      answersArrive: false,
    });
  });

  test('rings the bell, with the name escaped and a link to the message', async () => {
    await query(`update users set name = '<b>Ada</b> & Co' where id = $1`, [person.id]);
    const id = await created({ ...text, subject: '<i>Hi</i>' });
    const { rows } = calls['notifications.list'].output.parse(
      (await world.call('notifications.list')).json(),
    ).data;
    expect(rows).toMatchObject([
      {
        message: '<strong>&lt;b&gt;Ada&lt;/b&gt; &amp; Co</strong> wrote to support: &lt;i&gt;Hi&lt;/i&gt;',
        link: `/subscription-plan?id=${id}`,
        read: false,
      },
    ]);
  });

  test('happens once, however often it is sent with the same key', async () => {
    const headers = { 'idempotency-key': 'message-0001' };
    const all = await Promise.all(Array.from({ length: 6 }, () => write(text, headers)));
    expect(new Set(all.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect((await list()).totalCounts).toBe(1);
    expect(await query('select from notifications')).toHaveLength(1);
  });

  test.each([
    ['lines of a person', 'Hello\r\nthere\n\nAda', 'Hello<br />there<br /><br />Ada'],
    ['marks that are no tags', 'I <3 this & that, 1 < 2', 'I &lt;3 this &amp; that, 1 &lt; 2'],
    ['HTML of the app', '<p>One</p>\n<p><strong>Two</strong></p>', '<p>One</p>\n<p><strong>Two</strong></p>'],
    [
      'words in angle brackets',
      'if a<b then use <Artist Name> as the title. I <3 it.',
      'if a&lt;b then use &lt;Artist Name&gt; as the title. I &lt;3 it.',
    ],
    [
      'words that look like allowed tags',
      'x<a then y>b, a<p and c>d',
      'x&lt;a then y&gt;b, a&lt;p and c&gt;d',
    ],
    ['lines of an editor', '<div>a <b>b</b></div><div>c</div>', 'a <strong>b</strong><br />c'],
    ['what begins a comment', 'a <!-- b, <!c>, <?d>', 'a &lt;!-- b, &lt;!c&gt;, &lt;?d&gt;'],
    ['an address with parameters', 'x.example/?a=1&copy=2&amp;b', 'x.example/?a=1&amp;copy=2&amp;b'],
    ['a script that does not end', 'use the <script> tag', 'use the &lt;script&gt; tag'],
    ['a picture that runs', '<p>a<img src=x onerror=alert(1)></p>', '<p>a[A part was removed] </p>'],
  ])('keeps %s harmless and readable', async (_, message, stored) => {
    const id = await created({ ...text, message });
    expect((await shown(id)).message).toBe(stored);
    expect(await query('select message from support_messages')).toEqual([{ message: stored }]);
  });

  test.each([
    ['a script among words', 'a<script>alert("<b")</script>b', 'a[A part was removed]b'],
    ['nothing but a script', '<SCRIPT src=x></script >', '[A part was removed]'],
    ['a handler', '<p style="x" onclick="x()">a</p>', '<p>[A part was removed] a</p>'],
    [
      'a link that runs',
      '<a href="javascript:alert(1)">a</a>',
      '<a rel="noopener noreferrer nofollow">[A part was removed] a</a>',
    ],
  ])('marks %s that it takes out, and keeps the original', async (_, message, stored) => {
    const id = await created({ ...text, message });
    expect(await shown(id)).toMatchObject({ message: stored, original: message });
    const other = await created();
    expect((await shown(other)).original).toBeNull();
    await query('update support_messages set merged_into = $1 where id = $2', [other, id]);
    expect((await shown(other)).desk?.merged).toMatchObject([{ message: stored, original: message }]);
  });

  test('shows what it took out only to those who answer', async () => {
    const id = await created({ ...text, message: 'a<script>b</script>' });
    const [viewer] = await query<{ id: string }>(
      `insert into admins (name, email, password_hash, role) values ('Vi', 'vi@example.com', '', 'viewer') returning id`,
    );
    const read = await createSession(world.db, 'admin', Number(viewer?.id));
    const response = await world.call('support.get', { params: { id }, token: read });
    expect(response.json().data).toMatchObject({ message: 'a[A part was removed]', original: null });
  });

  test('keeps each word of a message when it is read again', async () => {
    const message = 'a<b <Artist Name> <p>1 < 2 &amp; 3</p> <h2 onclick=x>c</h2>';
    const id = await created({ ...text, message });
    const [row] = await query<{ message: string }>('select message from support_messages');
    expect((await shown(id)).message).toBe(row?.message);
  });

  test('sanitizes messages from other programs when they are read', async () => {
    const id = await created();
    await query(`update support_messages set message = '<p onclick="x()">a</p><script>alert(1)</script>'`);
    expect((await shown(id)).message).toBe('<p>a</p>');
    expect((await list()).data[0]?.message).toBe('<p>a</p>');
  });

  test.each([
    ['no subject', { subject: undefined }],
    ['an empty subject', { subject: '  ' }],
    ['a subject of two lines', { subject: 'a\r\nbcc: b@example.com' }],
    ['too long a subject', { subject: 'x'.repeat(201) }],
    ['no message', { message: undefined }],
    ['an empty message', { message: ' \n ' }],
    ['too long a message', { message: 'x'.repeat(SUPPORT.messageMax + 1) }],
    ['somebody else as the sender', { user_id: 1 }],
  ])('is refused with %s', async (_, changes) => {
    const response = await write({ ...text, ...changes });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(Object.keys(changes));
    expect((await list()).totalCounts).toBe(0);
  });

  test('is rate-limited per user and hour', async () => {
    const all = await Promise.all(Array.from({ length: SUPPORT.messagesAnHour + 4 }, () => write()));
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await list()).totalCounts).toBe(SUPPORT.messagesAnHour);
    token = await world.tokenOf((await world.addUser()).id);
    await created();
    token = await world.tokenOf(person.id);
    await query(
      `update support_messages set created_at = now() - interval '61 minutes'
       where id = (select min(id) from support_messages)`,
    );
    await created();
    expect((await write()).statusCode).toBe(429);
  });
});

describe('removing a message', () => {
  test('removes its replies too, is recorded, and Undo restores all of it', async () => {
    const id = await created();
    const body = { name: 'Ada', email: 'ada@example.com', subject: 'Re', message: 'Hi', support_id: id };
    expect((await world.call('support.reply', { body })).statusCode).toBe(200);
    const before = await shown(id);
    expect(before.replies).toHaveLength(1);
    expect((await remove(id)).json()).toEqual({ msg: SUPPORT_MESSAGES.deleted });
    expect(await list()).toEqual({ data: [], totalCounts: 0, hasMore: false });
    expect([(await get(id)).statusCode, (await remove(id)).statusCode]).toEqual([404, 404]);
    const trail = await world.call('audit.list', { query: { kind: 'supports', record: String(id) } });
    expect(trail.json().data[0]).toMatchObject({
      action: 'support.remove',
      before: { subject: 'No sound', email: person.email },
      after: null,
    });
    const trash = await world.call('trash.list', { query: { kind: 'supports' } });
    expect(trash.json().data[0]).toMatchObject({ kind: 'supports', id, title: 'No sound' });
    expect((await restore('supports', id)).json()).toEqual({ msg: 'No sound was restored.' });
    expect(await shown(id)).toEqual(before);
    expect(await list()).toMatchObject({ totalCounts: 1, data: [{ id, replied: true }] });
  });

  test.each(['0', '-1', 'x', '1.5', '1e2', '99999999999999999999'])('rejects %s as an id', async (id) => {
    expect([(await remove(id)).statusCode, (await get(id)).statusCode]).toEqual([400, 400]);
  });

  test('answers 404 when it does not exist', async () => {
    expect([(await remove(987_654)).statusCode, (await get(987_654)).statusCode]).toEqual([404, 404]);
  });

  test('happens with the removal of its sender, and is undone only with it', async () => {
    const id = await created();
    const kept = await created({ ...text, subject: 'Removed before' });
    await remove(kept);
    await world.call('users.remove', { params: { id: person.id } });
    expect([(await list()).totalCounts, (await get(id)).statusCode]).toEqual([0, 404]);
    expect((await restore('supports', kept)).statusCode).toBe(409);
    await restore('users', person.id);
    expect((await list()).data.map((row) => row.id)).toEqual([id]);
    expect((await restore('supports', kept)).statusCode).toBe(200);
  });

  test('is final after 30 days, with its replies and their mails', async () => {
    const id = await created();
    const body = { name: 'Ada', email: 'ada@example.com', subject: 'Re', message: 'Hi', support_id: id };
    await world.call('support.reply', { body });
    await query(`update mails set state = 'sent'`);
    await remove(id);
    await query(`update support_messages set deleted_at = now() - interval '31 days'`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    for (const table of ['support_messages', 'support_replies', 'mails']) {
      expect(await query(`select from ${table}`), table).toEqual([]);
    }
  });
});
