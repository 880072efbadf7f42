import { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';
import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addLink, eventOf, fetchFeed, readCalendar, statusOf } from '#testing/calendars.ts';
import { addParlour, addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://green.example' });
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(async () => {
  await query('update parlours set starts_at = $1', ['2001-01-01T00:00:00Z']);
  await query('delete from calendar_links');
  await query(`update admins set role = 'owner'`);
});

async function read(url: string) {
  const answer = await fetchFeed(world, url);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...readCalendar(answer.body), body: answer.body };
}
const tomorrow = (hours = 0) => new Date(Date.now() + 86_400_000 + hours * 3_600_000).toISOString();

describe('a feed', () => {
  test('holds the parlours as another program reads them', async () => {
    const [host, guest] = [await world.addUser({ name: 'Ada' }), await world.addUser({ name: 'Bo' })];
    const startsAt = tomorrow().replace(/\.\d+Z/, '.000Z');
    const id = await addParlour(world, {
      suiteTitle: 'Quiet Set',
      description: 'All ears.',
      priceCents: 1999,
      ownerId: host.id,
      members: [guest.id],
      isPublic: true,
      startsAt,
    });
    const { url } = await addLink(world, { name: 'Parlours; all, really', alarmMinutes: 30 });
    const { calendar, events, body } = await read(url);
    const [event] = events;
    expect(events).toHaveLength(1);
    expect(event?.uid).toBe(`parlour-${id}@green.example`);
    expect([event?.summary, statusOf(event), event?.sequence]).toEqual(['Quiet Set', 'CONFIRMED', 0]);
    expect(event?.description).toBe('All ears.\n\nHost: Ada\nGuests: Bo\nPrice: $19.99');
    expect(event?.startDate.toJSDate().toISOString()).toBe(startsAt);
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event?.duration.toSeconds()).toBe(CALENDAR.plannedMinutes * 60);
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `https://green.example/scheduler-parlour?parlour=${id}`,
    );
    const alarm = event?.component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT30M');
    // The parser leaves the text of a property that it does not know as it is.
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(String.raw`Parlours\; all\, really`);
    expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body).not.toMatch(/@example|cal_/);
  });

  test('has each start at the same hour of New York before and after the clocks change', async () => {
    // The clocks change on 14 March and 7 November 2060.
    const starts = ['2060-03-13T20:00-05:00', '2060-03-14T20:00-04:00', '2060-11-06T20:00-04:00'];
    starts.push('2060-11-07T20:00-05:00', '2060-11-07T01:30-04:00');
    for (const startsAt of starts) await addParlour(world, { startsAt });
    const { events } = await read((await addLink(world)).url);
    const seen = events.map(({ startDate, duration }) => [
      startDate.toJSDate().toLocaleString('en-US', { timeZone: PARLOUR_ZONE, timeStyle: 'short' }),
      startDate.toJSDate().toISOString().slice(0, 16),
      duration.toSeconds() / 60,
    ]);
    expect(seen).toEqual([
      ['8:00 PM', '2060-03-14T01:00', 120],
      ['8:00 PM', '2060-03-15T00:00', 120],
      ['8:00 PM', '2060-11-07T00:00', 120],
      ['1:30 AM', '2060-11-07T05:30', 120],
      ['8:00 PM', '2060-11-08T01:00', 120],
    ]);
  });

  test('tells of a move, a cancellation and its Undo by the same event with a higher number', async () => {
    const id = await addParlour(world, { suiteTitle: 'Before' });
    const { url } = await addLink(world);
    const seen = [await eventOf(world, url, id)];
    const startsAt = '2060-07-04T20:00:00-04:00';
    await query(`update parlours set starts_at = $1, suite_title = 'After' where id = $2`, [startsAt, id]);
    seen.push(await eventOf(world, url, id));
    await world.call('parlours.setShown', { params: { id }, body: { is_public: true } });
    seen.push(await eventOf(world, url, id));
    await world.call('parlours.remove', { params: { id } });
    seen.push(await eventOf(world, url, id));
    await world.call('trash.restore', { body: { kind: 'parlours', id } });
    seen.push(await eventOf(world, url, id));
    expect(seen.map((event) => [event?.sequence, statusOf(event), event?.summary])).toEqual([
      [0, 'TENTATIVE', 'Before'],
      [1, 'TENTATIVE', 'After'],
      [2, 'CONFIRMED', 'After'],
      [3, 'CANCELLED', 'After'],
      [4, 'CONFIRMED', 'After'],
    ]);
    expect(seen.at(-1)?.startDate.toJSDate()).toEqual(new Date(startsAt));
    const stamps = seen.map((event) => event?.component.getFirstPropertyValue('dtstamp')?.toString());
    expect(stamps).toEqual(stamps.toSorted((a = '', b = '') => a.localeCompare(b)));
  });

  test('says for 30 days that a parlour was removed, without its description', async () => {
    const id = await addParlour(world, { description: 'Secret words' });
    const { url } = await addLink(world, { alarmMinutes: 10 });
    await world.call('parlours.remove', { params: { id } });
    const event = await eventOf(world, url, id);
    expect([statusOf(event), event?.description]).toEqual(['CANCELLED', null]);
    expect(event?.component.getFirstSubcomponent('valarm')).toBeNull();
    await query(`update parlours set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    expect(await eventOf(world, url, id)).toBeUndefined();
  });

  test('cancels the parlours of a removed host, and brings them back with them', async () => {
    const host = await world.addUser();
    const id = await addParlour(world, { ownerId: host.id });
    const { url } = await addLink(world);
    await world.call('users.remove', { params: { id: host.id } });
    const gone = await eventOf(world, url, id);
    await world.call('trash.restore', { body: { kind: 'users', id: host.id } });
    const back = await eventOf(world, url, id);
    expect([gone, back].map((event) => [event?.sequence, statusOf(event)])).toEqual([
      [1, 'CANCELLED'],
      [2, 'TENTATIVE'],
    ]);
  });

  test('has a finished parlour at the time at which it took place, for those who may read what was sold', async () => {
    const [liveAt, finishedAt] = [tomorrow(-50), tomorrow(-47)];
    const { id, saleId } = await addSale(world, { startsAt: tomorrow(-51), liveAt, finishedAt });
    const { url } = await addLink(world);
    const event = await eventOf(world, url, id);
    expect([event?.startDate, event?.endDate].map((time) => time?.toUnixTime())).toEqual(
      [liveAt, finishedAt].map((time) => Math.floor(Date.parse(time) / 1000)),
    );
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `https://green.example/sell-parlour/detail/${saleId}`,
    );
    await query(`update admins set role = 'moderator'`);
    expect((await read(url)).events).toEqual([]);
  });

  test('begins 90 days ago', async () => {
    const old = await addParlour(world, { startsAt: tomorrow(-24 * 92) });
    const recent = await addParlour(world, { startsAt: tomorrow(-24 * 89) });
    const { events } = await read((await addLink(world)).url);
    expect(events.map(({ uid }) => uid)).toEqual([`parlour-${recent}@green.example`]);
    expect(old).toBeLessThan(recent);
  });

  test('of a host holds only what they host', async () => {
    const host = await world.addUser();
    const id = await addParlour(world, { ownerId: host.id });
    await addParlour(world, { members: [host.id] });
    const { events } = await read((await addLink(world, { hostId: host.id })).url);
    expect(events.map(({ uid }) => uid)).toEqual([`parlour-${id}@green.example`]);
  });

  test.each([
    ['signs', String.raw`Tea; \, "milk", and \n: BEGIN:VALARM`],
    ['emoji and long lines', `${'👩‍🎤🎸'.repeat(20)} ${'é'.repeat(30)}`],
    ['text from right to left', `\u202Eשלום\u202C مرحبا ${'א'.repeat(50)}`],
  ])('keeps %s in a title', async (_, suiteTitle) => {
    const id = await addParlour(world, { suiteTitle, description: suiteTitle });
    const { url } = await addLink(world);
    const { body } = await read(url);
    const event = await eventOf(world, url, id);
    expect([event?.summary, event?.description.split('\n')[0]]).toEqual([suiteTitle, suiteTitle]);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('lets no line break of a description end a line', async () => {
    const description = 'One\r\nEND:VEVENT\nTwo\rX-EVIL:1\u2028Three\tFour';
    const id = await addParlour(world, { description });
    const event = await eventOf(world, (await addLink(world)).url, id);
    expect(event?.description.split('\n').slice(0, 5)).toEqual([
      'One',
      'END:VEVENT',
      'Two',
      'X-EVIL:1',
      'Three\tFour',
    ]);
    expect(event?.component.getFirstProperty('x-evil')).toBeNull();
  });
});

const file = (id: number) => world.call('parlours.getCalendarFile', { params: { id } });

describe('a parlour as a file', () => {
  test('is the event of the feeds', async () => {
    const id = await addParlour(world, { suiteTitle: 'Quiet Set' });
    const answer = await file(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="parlour-${id}.ics"`,
    });
    const { calendar, events } = readCalendar(answer.body);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const [event] = events;
    const fed = await eventOf(world, (await addLink(world)).url, id);
    expect(event?.component.toString()).toBe(fed?.component.toString());
  });

  test('is not there once the parlour is removed or has finished', async () => {
    const removed = await addParlour(world);
    await world.call('parlours.remove', { params: { id: removed } });
    const { id: finished } = await addSale(world);
    for (const id of [removed, finished, 999_999]) expect((await file(id)).statusCode).toBe(404);
  });
});
