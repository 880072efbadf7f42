import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { readCalendar, statusOf } from '#testing/calendars.ts';
import { toFormParts, sendForm } from '#testing/form-calls.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const env = { PUBLIC_URL: 'https://green.example', MAIL_FROM: 'Green Room <hello@green.example>' };
const world: World = await createWorld(inject('databaseUrl'), env);
afterAll(() => world.close());

let guest = { id: 0 };
let id = 0;
beforeAll(async () => {
  guest = await world.addUser({ name: 'Ada', email: 'ada@example.com' });
  id = await addParlour(world, { suiteTitle: 'Quiet Set', members: [guest.id], isPublic: true });
});

const message = (subject: string) => ({ message_subject: subject, message_text: 'Hello,\n\nPlease read.' });

const newest = async () =>
  (await world.mail.list()).findLast(({ toEmail }) => toEmail === 'ada@example.com') ??
  expect.fail('no mail');

/** The event of the newest mail to Ada. */
async function newestEvent() {
  const { calendar, events } = readCalendar((await newest()).calendar ?? '');
  return { method: calendar.getFirstPropertyValue('method'), event: events[0] };
}

/** Moves the parlour and tells its people. */
async function move(startsAt: string): Promise<void> {
  const fields = toFormParts({ start_date: startsAt, ...message('Moved') });
  expect((await sendForm(world, 'parlours.update', fields, { params: { id } })).statusCode).toBe(200);
}

test('a mail has the event as mail programs look for it, and as a file', async () => {
  await world.mail.start();
  await move('2060-03-13T20:00:00-05:00');
  const { id: mailId, messageId, calendar } = await newest();
  await world.mail.reach(mailId, 'sent');
  const [name = ''] = messageId.slice(1).split('@');
  const mail = await PostalMime.parse(await readFile(join(world.dataDir, 'outbox', `${name}.eml`)));
  expect(mail.text?.trim()).toBe('Hello,\n\nPlease read.');
  const read = mail.attachments.map(({ mimeType, method, filename, content }) => ({
    type: [mimeType, method, filename],
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }));
  expect(read.map(({ type }) => type)).toEqual([
    ['text/calendar', 'PUBLISH', null],
    ['application/ics', undefined, 'parlour.ics'],
  ]);
  // The parser gives a text the line ends of its own system.
  for (const { text } of read) expect(text.replaceAll('\r\n', '\n')).toBe(calendar?.replaceAll('\r\n', '\n'));
});

test('a guest’s calendar follows a parlour that moves, is cancelled, and takes place after all', async () => {
  const startsAt = '2060-11-07T20:00:00-05:00';
  await move(startsAt);
  const moved = await newestEvent();
  await world.call('parlours.remove', { params: { id }, body: message('Off') });
  const off = await newestEvent();
  // It was sent meanwhile.
  await world.db.$client.query(`update mails set state = 'sent' where subject = 'Off'`);
  await world.call('trash.restore', { body: { kind: 'parlours', id, ...message('On') } });
  const on = await newestEvent();

  const seen = [moved, off, on].map(({ method, event }) => [
    method,
    statusOf(event),
    event?.sequence,
    event?.uid,
    event?.organizer,
  ]);
  const [uid, organizer] = [`parlour-${id}@green.example`, 'mailto:hello@green.example'];
  expect(seen).toEqual([
    ['PUBLISH', 'CONFIRMED', 2, uid, organizer],
    ['CANCEL', 'CANCELLED', 3, uid, organizer],
    ['PUBLISH', 'CONFIRMED', 4, uid, organizer],
  ]);
  expect(moved.event?.startDate.toJSDate()).toEqual(new Date(startsAt));
  expect(moved.event?.summary).toBe('Quiet Set');
  // Guests have no console, and say in the app whether they come.
  expect(moved.event?.component.getFirstPropertyValue('url')).toBeNull();
  expect(moved.event?.attendees).toEqual([]);
});

test('a mail that Undo took back keeps no event', async () => {
  await world.call('parlours.remove', { params: { id }, body: message('Off again') });
  await world.call('trash.restore', { body: { kind: 'parlours', id } });
  const mails = (await world.mail.list()).filter(({ subject }) => subject === 'Off again');
  expect(mails.map(({ state, calendar }) => [state, calendar])).toEqual(mails.map(() => ['cancelled', null]));
  expect(mails.length).toBeGreaterThan(0);
});

test('without `connections` the mails carry no event', async () => {
  const off = await createWorld(inject('databaseUrl'), { ...env, CAPABILITIES_OFF: 'connections' });
  try {
    const parlour = await addParlour(off);
    await off.call('parlours.remove', { params: { id: parlour }, body: message('Off') });
    expect((await off.mail.list()).map(({ calendar }) => calendar)).toEqual([null]);
  } finally {
    await off.close();
  }
});
