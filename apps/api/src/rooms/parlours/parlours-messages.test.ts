import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGE_TEXTS } from '@greenroom/contract/parlours-messages.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { toFormParts, sendForm } from '#testing/form-calls.ts';
import { addParlour, addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const START = '2027-03-20T23:00:00.000Z';
const WORDS = {
  message_subject: '“Late Set” has a new time',
  message_text: 'Hello,\n\nwe <move> it.\nSorry!',
};

let id = 0;
let comers: { id: number; email: string }[] = [];
beforeEach(async () => {
  await query('truncate parlours, users, idempotency_keys cascade');
  await query('delete from mails');
  const [host, guest] = [await world.addUser(), await world.addUser()];
  comers = [await world.addUser({ name: 'Bo' }), await world.addUser({ name: 'Al' })];
  id = await addParlour(world, {
    ownerId: host.id,
    members: [guest.id],
    rsvps: [guest.id, ...comers.map((each) => each.id)],
  });
  await watchEntries(world);
});

const move = (fields: object) =>
  sendForm(world, 'parlours.update', toFormParts({ ...fields }), { params: { id } });
const remove = (body?: object) => world.call('parlours.remove', { params: { id }, ...(body && { body }) });
const listMessages = async () =>
  calls['parlours.listMessages'].output.parse(
    (await world.call('parlours.listMessages', { params: { id } })).json(),
  ).data;

describe('a message about a new time', () => {
  test('goes to the host, the guest and everyone who RSVPed, once each, in the transaction of the save', async () => {
    expect((await move({ start_date: START, ...WORDS })).statusCode).toBe(200);
    const mails = await query('select kind, to_email, subject, text, html, link from mails order by id');
    expect(mails).toHaveLength(4);
    expect(mails[0]).toMatchObject({
      kind: 'parlour',
      subject: WORDS.message_subject,
      text: `${WORDS.message_text}\n`,
      html: '<p>Hello,</p>\n<p>we &lt;move&gt; it.<br />Sorry!</p>',
      link: `/scheduler-parlour?parlour=${id}`,
    });
    expect(await listMessages()).toMatchObject([
      {
        kind: 'moved',
        people: 4,
        sent: 0,
        waiting: 4,
        failed: 0,
        canRetry: false,
        admin: expect.any(String),
      },
    ]);
    expect(await query('select action, after from new_entries')).toEqual([
      {
        action: 'parlours.update',
        after: { start_date: START, message: WORDS.message_subject, told: 4 },
      },
    ]);
    const token = await world.tokenOf(comers[0]?.id ?? 0);
    const own = await world.call('parlours.listOwnMessages', { token });
    expect(own.json().data).toMatchObject([{ parlour_id: id, kind: 'moved', text: WORDS.message_text }]);
  });

  test('is refused without a new start, without its subject, and then nothing is saved', async () => {
    const alone = await move({ suite_title: 'Other', ...WORDS });
    expect(alone.json().errors).toEqual({ message_text: [PARLOUR_MESSAGE_TEXTS.notMoved] });
    const half = await move({ start_date: START, message_text: 'Hi' });
    expect(half.json().errors).toEqual({ message_text: [PARLOUR_MESSAGE_TEXTS.half] });
    expect(await query('select from mails')).toEqual([]);
    expect(await query(`select from parlours where suite_title = 'Other' or version > 1`)).toEqual([]);
  });

  test('shows who did not get it, and sends it to them again', async () => {
    await move({ start_date: START, ...WORDS });
    await query(`update mails set state = 'sent' where to_email <> '${comers[0]?.email}'`);
    await query(
      `update mails set state = 'failed', error = 'No mailbox' where to_email = '${comers[0]?.email}'`,
    );
    const [message] = await listMessages();
    expect(message).toMatchObject({ sent: 3, waiting: 0, failed: 1, canRetry: true });
    expect(message?.deliveries[0]).toMatchObject({ name: 'Bo', state: 'failed', error: 'No mailbox' });
    const retry = () => world.call('parlours.retryMessage', { params: { id: message?.id ?? 0 } });
    expect((await retry()).statusCode).toBe(200);
    expect(await listMessages()).toMatchObject([{ sent: 3, waiting: 1, failed: 0 }]);
    expect((await retry()).statusCode).toBe(409);
  });
});

test('a message in the outbox, for lack of a mail server, does not count as sent', async () => {
  await move({ start_date: START, ...WORDS });
  await query(`update mails set state = 'sent', is_written = true where to_email = '${comers[0]?.email}'`);
  expect(await listMessages()).toMatchObject([{ people: 4, sent: 0, written: 1, waiting: 3 }]);
});

describe('a message about a cancellation', () => {
  test('waits until Undo is over, which takes it back', async () => {
    expect((await remove(WORDS)).statusCode).toBe(200);
    expect(await query('select from mails where send_at > now()')).toHaveLength(4);
    expect(await listMessages()).toMatchObject([{ kind: 'cancelled', waiting: 4 }]);
    await world.call('trash.restore', { body: { kind: 'parlours', id } });
    expect(await listMessages()).toEqual([]);
    expect(await query(`select from mails where state = 'cancelled'`)).toHaveLength(4);
  });

  test('stays where a mail was sent already', async () => {
    await remove(WORDS);
    await query(`update mails set state = 'sent' where to_email = '${comers[0]?.email}'`);
    await world.call('trash.restoreMany', { body: { kind: 'parlours', ids: [id] } });
    await world.call('trash.restore', { body: { kind: 'parlours', id } });
    expect(await listMessages()).toMatchObject([{ people: 1, sent: 1 }]);
  });

  test('is followed by another when the parlour is restored later, to those who know of it', async () => {
    const back = { kind: 'parlours', id, message_subject: 'It is on', message_text: 'See you.' };
    await remove(WORDS);
    await query(`update mails set state = 'sent' where to_email <> '${comers[0]?.email}'`);
    const half = { kind: 'parlours', id, message_subject: 'It is on' };
    expect((await world.call('trash.restore', { body: half })).json().errors).toEqual({
      message_text: [PARLOUR_MESSAGE_TEXTS.half],
    });
    await watchEntries(world);
    const restored = await world.call('trash.restore', { body: back });
    expect(restored.json().msg).toMatch(/ was restored\. 3 people are told\.$/);
    expect(await listMessages()).toMatchObject([
      { kind: 'restored', subject: 'It is on', people: 3, waiting: 3 },
      { kind: 'cancelled', people: 3 },
    ]);
    expect(await query('select action, after from new_entries')).toEqual([
      { action: 'trash.restore', after: { message: 'It is on', told: 3 } },
    ]);
    const own = await world.call('parlours.listOwnMessages', {
      token: await world.tokenOf(comers[1]?.id ?? 0),
    });
    expect(own.json().data).toMatchObject([{ kind: 'restored' }, { kind: 'cancelled' }]);
    await remove();
    expect((await world.call('trash.restore', { body: back })).json().msg).toMatch(/ was restored\.$/);
    const other = await world.call('trash.restore', { body: { ...back, kind: 'users' } });
    expect(other.json().errors).toEqual({ message_text: [PARLOUR_MESSAGE_TEXTS.onlyParlours] });
  });

  test('is refused for a finished parlour, which nobody waits for', async () => {
    ({ id } = await addSale(world));
    expect((await remove(WORDS)).json().msg).toBe(PARLOUR_MESSAGE_TEXTS.hasFinished);
    expect((await remove()).statusCode).toBe(200);
  });
});

test('queues the mails of a crowd in a few statements', async () => {
  await query(
    `with people as (insert into users (name, email) select 'P' || n, 'p' || n || '@crowd.example'
       from generate_series(1, 2500) n returning id)
     insert into parlour_rsvps (parlour_id, user_id) select ${id}, id from people`,
  );
  expect((await move({ start_date: START, ...WORDS })).statusCode).toBe(200);
  expect(await listMessages()).toMatchObject([{ people: 2504, waiting: 2504 }]);
  expect((await listMessages())[0]?.deliveries).toHaveLength(200);
});
