import { STOP_DIGEST_PATH } from '@greenroom/contract/wire';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { readSignedId, signId } from '#kit/access/signed-ids.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const FORM = 'application/x-www-form-urlencoded';
const CLICK = 'List-Unsubscribe=One-Click';
let token = '';

beforeEach(async () => {
  await query('truncate notification_choices');
  await query(`delete from rate_limits where key like 'stop-digest-network:%'`);
  await query(
    `insert into notification_choices values ($1, 'support', true, true), ($1, 'people', false, true), ($1, 'mail', true, false)`,
    [world.admin.id],
  );
  token = await signId(world.db, 'stop_digest', world.admin.id);
  await watchEntries(world);
});

/** What a mail program does: no api key, no session, no cookie. */
const press = (payload = CLICK, type = FORM, to = token) =>
  world.app.inject({
    method: 'POST',
    url: `${STOP_DIGEST_PATH}?token=${encodeURIComponent(to)}`,
    headers: { 'content-type': type },
    payload,
  });
const stop = (to = token) => world.call('notifications.stopDigest', { token: null, body: { token: to } });
const listKeptDigests = () =>
  query('select kind, in_bell as bell, in_digest as digest from notification_choices order by kind');
const STOPPED = [
  { kind: 'mail', bell: true, digest: false },
  { kind: 'people', bell: false, digest: false },
  { kind: 'support', bell: true, digest: false },
];

test('the link of a digest stops it without a session, keeps the bell, and is recorded once', async () => {
  expect((await stop()).json()).toEqual({ msg: 'The daily digest was stopped.' });
  expect(await listKeptDigests()).toEqual(STOPPED);
  expect((await stop()).statusCode).toBe(200);
  expect(await query('select action, kind, record, before, after, actor from new_entries')).toEqual([
    {
      action: 'notifications.stopDigest',
      kind: 'admins',
      record: String(world.admin.id),
      before: { inDigest: ['support', 'people'] },
      after: { inDigest: [] },
      actor: world.admin.email,
    },
  ]);
});

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;

test.each([
  ['a form', CLICK, FORM],
  ['a form of parts', part('List-Unsubscribe', 'One-Click'), 'multipart/form-data; boundary=b'],
  [
    'a form of parts that name their type',
    part('List-Unsubscribe', 'One-Click').replace('\r\n\r\n', '\r\nContent-Type: text/plain\r\n\r\n'),
    'multipart/form-data; boundary=b',
  ],
])('a mail program stops it by one click with %s', async (_, payload, type) => {
  const response = await press(payload, type);
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
  expect(await listKeptDigests()).toEqual(STOPPED);
});

test.each([
  ['another form', 'a=b', FORM, 400],
  ['an empty form', '', FORM, 400],
  ['other parts', part('Other', 'One-Click'), 'multipart/form-data; boundary=b', 400],
  ['JSON', '{}', 'application/json', 415],
  ['a long form', `${CLICK}&x=${'x'.repeat(5000)}`, FORM, 413],
])('one click is refused with %s', async (_, payload, type, status) => {
  expect((await press(payload, type)).statusCode).toBe(status);
  expect(await listKeptDigests()).not.toEqual(STOPPED);
});

test('opening the link changes nothing', async () => {
  const before = await listKeptDigests();
  for (const method of ['GET', 'HEAD'] as const)
    await world.app.inject({ method, url: `${STOP_DIGEST_PATH}?token=${token}` });
  expect(await listKeptDigests()).toEqual(before);
  expect(await query('select from new_entries')).toEqual([]);
});

test('a token is good for its colleague and its purpose alone', async () => {
  const [id = '', signature = ''] = token.split('.');
  const other = Number(id) + 1;
  const wrong = [
    '',
    id,
    `${other}.${signature}`,
    `${id}.${signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    await signId(world.db, 'stop_digest', 987_654),
    await signId(world.db, 'another' as 'stop_digest', world.admin.id),
  ];
  for (const each of wrong) {
    const answers = [await stop(each), await press(CLICK, FORM, each)];
    expect(answers.map((answer) => [each, answer.statusCode, answer.json().code])).toEqual([
      [each, 400, 'token_invalid'],
      [each, 400, 'token_invalid'],
    ]);
  }
  expect(await listKeptDigests()).not.toEqual(STOPPED);
  expect(await readSignedId(world.db, 'stop_digest', token)).toBe(world.admin.id);
});

test('guessing from one network is limited', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at <= 60; at += 1) statuses.add((await stop(`1.${'a'.repeat(43)}`)).statusCode);
  expect([...statuses]).toEqual([400, 429]);
  expect((await press()).statusCode).toBe(429);
});
