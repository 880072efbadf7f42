import { CALENDAR, CALENDAR_MESSAGES } from '@greenroom/contract/parlours-calendar.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { logWords } from '#kit/http/log-words.ts';
import { addLink, createLink, fetchFeed } from '#testing/calendars.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://green.example' });
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(() => query('delete from calendar_links'));

describe('the address of a feed', () => {
  test('is found in no answer, entry or row afterwards', async () => {
    const { id, url } = await addLink(world);
    const secret = url.slice(url.indexOf('cal_')).replace('.ics', '');
    expect(secret).toMatch(/^cal_[\w-]{43}$/);
    const listed = await world.call('parlours.listCalendarLinks');
    const { rows } = await query(
      `select (select json_agg(l) from calendar_links l)::text || (select json_agg(e) from audit_entries e)::text as all`,
    );
    expect([listed.body.includes(secret), rows[0].all.includes(secret)]).toEqual([false, false]);
    expect(listed.json().data).toEqual([
      expect.objectContaining({ id, name: 'Parlours', host: null, alarmMinutes: null, fetchedAt: null }),
    ]);
    await fetchFeed(world, url);
    const [used] = (await world.call('parlours.listCalendarLinks')).json().data;
    expect(Date.parse(used.fetchedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('stands in no log', () => {
    const { path } = logWords.req({
      method: 'GET',
      url: `/calendar/cal_${'aB3-_'.repeat(9)}.ics`,
      ip: '::1',
    });
    expect(path).toBe('/calendar/cal_….ics');
  });

  test('is answered privately, and with 304 as long as nothing changed', async () => {
    const id = await addParlour(world);
    const { url } = await addLink(world);
    const { headers } = await fetchFeed(world, url);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    const known = { 'if-none-match': `"other", W/${headers['etag']}` };
    expect((await fetchFeed(world, url, known)).statusCode).toBe(304);
    expect((await fetchFeed(world, url, { 'if-none-match': '*' })).statusCode).toBe(304);
    await query(`update parlours set suite_title = 'New' where id = $1`, [id]);
    expect((await fetchFeed(world, url, known)).statusCode).toBe(200);
  });

  test('ends when it is renewed or removed, and when its owner is switched off or may not read parlours', async () => {
    const status = async (url: string) => (await fetchFeed(world, url)).statusCode;
    const { id, url: first } = await addLink(world);
    const { data: renewed, msg } = (
      await world.call('parlours.renewCalendarLink', { params: { id } })
    ).json();
    expect([await status(first), await status(renewed.url), msg]).toEqual([
      404,
      200,
      CALENDAR_MESSAGES.renewed,
    ]);
    expect([renewed.id, renewed.renewedAt, renewed.fetchedAt]).toEqual([id, expect.any(String), null]);
    await query('update admins set deactivated_at = now()');
    expect(await status(renewed.url)).toBe(404);
    await query('update admins set deactivated_at = null');
    expect(await status(renewed.url)).toBe(200);
    await world.call('parlours.removeCalendarLink', { params: { id } });
    expect(await status(renewed.url)).toBe(404);
  });

  test('that is unknown gets one constant answer', async () => {
    const { url } = await addLink(world);
    const path = new URL(url).pathname;
    const odd = [
      path.replace('.ics', ''),
      `${path.slice(0, -8)}AAAA.ics`,
      '/calendar/x.ics',
      '/calendar/%00',
    ];
    const answers = await Promise.all(odd.map((each) => world.app.inject(each)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const said = answers.map((each) => JSON.stringify({ ...each.json(), requestId: '' }));
    expect(new Set(said).size, said.join(' ')).toBe(1);
    expect(answers[0]?.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
  });
});

test('the address of a feed is asked at most 300 times in 10 minutes from one network', async ({
  annotate,
}) => {
  const asked = { url: '/calendar/x.ics', remoteAddress: '192.0.2.7' };
  const statuses = [];
  for (let count = 0; count < 301; count += 1) statuses.push((await world.app.inject(asked)).statusCode);
  expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([404]), 429]);
  await annotate('301 guesses from one network: 300 × 404, 1 × 429; a secret has 256 bits', 'A24');
});

describe('a colleague’s links', () => {
  test('are at most ten, also when two are made at once', async () => {
    for (let made = 1; made < CALENDAR.linksMax; made += 1) await addLink(world, { name: `Link ${made}` });
    const both = await Promise.all([createLink(world), createLink(world)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await createLink(world)).json().msg).toBe(CALENDAR_MESSAGES.tooMany);
  });

  test('are theirs alone', async () => {
    const { id } = await addLink(world);
    await query(
      `insert into admins (name, email, role, password_hash) values ('Bo', 'bo@example.com', 'owner', '') on conflict do nothing`,
    );
    await query(
      `update calendar_links set admin_id = (select id from admins where email = 'bo@example.com')`,
    );
    for (const call of ['parlours.renewCalendarLink', 'parlours.removeCalendarLink'] as const)
      expect((await world.call(call, { params: { id } })).statusCode).toBe(404);
    expect((await world.call('parlours.listCalendarLinks')).json().data).toEqual([]);
  });

  test('need a host who is there, and a reminder that programs know', async () => {
    expect((await createLink(world, { hostId: 999_999 })).json().errors).toEqual({
      hostId: [CALENDAR_MESSAGES.hostUnknown],
    });
    expect((await createLink(world, { alarmMinutes: 7 })).json().errors).toEqual({
      alarmMinutes: [CALENDAR_MESSAGES.alarmWrong],
    });
  });
});

test('without `connections` nothing of it is there', async () => {
  const off = await createWorld(inject('databaseUrl'), { CAPABILITIES_OFF: 'connections' });
  try {
    const secret = `cal_${'A'.repeat(43)}`;
    expect((await off.app.inject(`/calendar/${secret}.ics`)).statusCode).toBe(404);
    expect((await off.call('parlours.listCalendarLinks')).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});
