import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let supportId: number;
let token: string;
let body: { name: string; email: string; subject: string; message: string; support_id: number };
const write = () =>
  world.call('support.create', { token, body: { subject: 'No sound', message: 'It stops.' } });
beforeEach(async () => {
  await query('delete from support_messages');
  await query('delete from mails');
  await watchEntries(world);
  const { id, name, email } = await world.addUser();
  token = await world.tokenOf(id);
  supportId = calls['support.create'].output.parse((await write()).json()).data.id;
  body = { name, email, subject: 'Re: No sound', message: 'Once more?', support_id: supportId };
});

async function reply(changes: object = {}): Promise<Output<'support.reply'>['data']> {
  const response = await world.call('support.reply', { body: { ...body, ...changes } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['support.reply'].output.parse(response.json()).data;
}
const undo = (id: number | string) => world.call('support.undoReply', { params: { id } });
const retry = (id: number | string) => world.call('support.retryReply', { params: { id } });
const shown = async () =>
  calls['support.get'].output.parse((await world.call('support.get', { params: { id: supportId } })).json())
    .data;
const trail = async (action: string) => query(`select * from new_entries where action = '${action}'`);
const unanswered = async () =>
  (await world.call('support.list', { query: { replied: 'false' } })).json().totalCounts;
/** Updates a mail as the worker does. */
const deliver = (change: string) => query(`update mails set ${change}`);

describe('taking a reply back', () => {
  test('undoes all of it before it is sent, is recorded, and the same text can be sent again', async () => {
    const { id } = await reply();
    expect((await undo(id)).json()).toEqual({ msg: SUPPORT_MESSAGES.undone });
    expect(await shown()).toMatchObject({ replied: false, replies: [] });
    expect([await query('select from support_replies'), await unanswered()]).toEqual([[], 1]);
    expect(await query(`select from mails where state <> 'cancelled'`)).toEqual([]);
    expect(await trail('support.undoReply')).toMatchObject([
      { record: String(supportId), before: { reply: id, email: body.email, subject: body.subject } },
    ]);
    expect((await undo(id)).statusCode).toBe(404);
    expect((await reply()).id).not.toBe(id);
  });

  test('succeeds once, however many try simultaneously', async () => {
    const { id } = await reply();
    const all = await Promise.all(Array.from({ length: 6 }, () => undo(id)));
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(await unanswered()).toBe(1);
  });

  test.each([
    ['is leaving', 'attempts = 1'],
    ['has left', `state = 'sent', attempts = 1`],
    ['has failed', `state = 'failed', attempts = 1`],
  ])('is too late when it %s', async (_, change) => {
    const { id } = await reply();
    await deliver(change);
    const refused = await undo(id);
    expect(refused.json()).toMatchObject({ code: 'conflict', msg: SUPPORT_MESSAGES.tooLate });
    expect((await shown()).replies).toMatchObject([{ id, undoUntil: null }]);
  });

  test('is no longer offered when its time is over', async () => {
    await reply();
    await deliver(`send_at = now() - interval '1 second'`);
    expect((await shown()).replies).toMatchObject([{ delivery: 'queued', undoUntil: null }]);
  });
});

describe('delivery', () => {
  test('is shown as the mail reports it, with the server message only on failure', async () => {
    await reply();
    await deliver(`attempts = 1, error = '450 4.2.1 Later, please.'`);
    expect((await shown()).replies).toMatchObject([{ delivery: 'queued', error: null, undoUntil: null }]);
    await deliver(`state = 'failed', error = '550 5.1.1 No such mailbox.'`);
    expect((await shown()).replies).toMatchObject([
      { delivery: 'failed', error: '550 5.1.1 No such mailbox.', undoUntil: null },
    ]);
    await deliver(`state = 'sent', error = null`);
    expect((await shown()).replies).toMatchObject([{ delivery: 'sent', error: null, undoUntil: null }]);
  });

  test('is shown as uncertain when the mail server twice did not answer, and can be retried', async () => {
    const { id } = await reply();
    await deliver(`state = 'failed', attempts = 2, unclear_tries = 2, error = 'Timeout'`);
    expect(await shown()).toMatchObject({ replied: false, replies: [{ delivery: 'unclear' }] });
    expect((await retry(id)).json().data.delivery).toBe('queued');
  });

  test('that failed leaves the message unanswered until a reply or a retry is queued', async () => {
    const { id } = await reply();
    await deliver(`state = 'failed'`);
    expect([(await shown()).replied, await unanswered()]).toEqual([false, 1]);
    await reply({ message: 'By another way.' });
    expect([(await shown()).replied, await unanswered()]).toEqual([true, 0]);
    expect((await retry(id)).statusCode).toBe(200);
    await deliver(`state = 'sent'`);
    expect([(await shown()).replied, await unanswered()]).toEqual([true, 0]);
  });

  test('that fails while the reply is purged is not counted twice', async () => {
    await reply();
    const [failing, going] = [
      new Client({ connectionString: world.url }),
      new Client({ connectionString: world.url }),
    ];
    await Promise.all([failing.connect(), going.connect()]);
    await failing.query('begin');
    await failing.query(`update mails set state = 'failed'`);
    const gone = going.query('delete from support_replies');
    const waits = `select from pg_stat_activity where query like 'delete from support_replies%' and wait_event_type = 'Lock'`;
    await expect.poll(() => query(waits)).toHaveLength(1);
    await failing.query('commit');
    await gone;
    await Promise.all([failing.end(), going.end()]);
    expect(await unanswered()).toBe(1);
    await reply({ message: 'By another way.' });
    expect(await unanswered()).toBe(0);
  });

  test('is retried manually as the same message, only when it failed, and the retry is recorded', async () => {
    const made = await reply();
    expect((await retry(made.id)).json()).toMatchObject({
      code: 'conflict',
      msg: SUPPORT_MESSAGES.notFailed,
    });
    await deliver(`state = 'failed', attempts = 12, error = 'Down.'`);
    const [before] = await query('select id, message_id from mails');
    const again = await retry(made.id);
    expect(again.json()).toEqual({
      data: { ...made, delivery: 'queued', error: null, undoUntil: null },
      msg: SUPPORT_MESSAGES.rewritten,
    });
    expect(await query('select id, message_id from mails')).toEqual([before]);
    expect(await trail('support.retryReply')).toMatchObject([{ record: String(supportId) }]);
    expect((await retry(made.id)).statusCode).toBe(409);
  });
});

test.each(['0', '-1', 'x', '1.5', '987654'])(
  '%s is rejected as a reply to take back or to send again',
  async (id) => {
    const status = id === '987654' ? 404 : 400;
    expect([(await undo(id)).statusCode, (await retry(id)).statusCode]).toEqual([status, status]);
  },
);

/** Returns what is published to all processes during an action. */
async function toldBy(work: () => Promise<unknown>): Promise<unknown[]> {
  const client = new Client({ connectionString: world.url });
  await client.connect();
  const told: { name: string }[] = [];
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'greenroom_events') told.push(JSON.parse(payload) as { name: string });
  });
  await client.query('listen greenroom_events');
  await work();
  // Its answer follows everything published before.
  await client.query('select 1');
  await client.end();
  // Each change is told to those who follow the activity too.
  return told.filter(({ name }) => name !== 'activity');
}
const support = (id: number | null) => ({ name: 'support', data: { id } });

describe('an open console', () => {
  test('is notified once of each message that is created, removed and restored, and of each reply', async () => {
    const mine = [support(supportId)];
    expect(await toldBy(reply)).toEqual(mine);
    expect(await toldBy(() => world.call('support.remove', { params: { id: supportId } }))).toEqual(mine);
    const back = { kind: 'supports', id: supportId };
    expect(await toldBy(() => world.call('trash.restore', { body: back }))).toEqual(mine);
    const { id } = await reply({ message: 'And this?' });
    expect(await toldBy(() => undo(id))).toEqual(mine);
    expect(await toldBy(write)).toEqual([support(supportId + 1)]);
  });

  test('is notified when a mail fails, and when messages are removed with other records', async () => {
    const { id } = await reply();
    expect(await toldBy(() => deliver(`state = 'failed'`))).toEqual([support(supportId)]);
    expect(await toldBy(() => retry(id))).toEqual(
      expect.arrayContaining([support(supportId), { name: 'mail', data: { replyId: id, supportId } }]),
    );
    await write();
    expect(await toldBy(() => query('delete from support_messages'))).toEqual([support(null)]);
  });

  test('is not notified of a refused reply', async () => {
    expect(await toldBy(() => world.call('support.reply', { body: { ...body, email: 'x' } }))).toEqual([]);
  });
});

test('a reply is sent automatically when it can no longer be taken back', async () => {
  const { id } = await reply();
  await deliver(`send_at = now() - interval '1 second'`);
  await query(`update pgboss.job set start_after = now() where name = 'mail'`);
  await world.mail.start();
  const [mail] = await world.mail.list();
  await world.mail.reach(mail?.id ?? 0, 'sent');
  expect((await shown()).replies).toMatchObject([{ id, delivery: 'written', undoUntil: null }]);
  expect((await undo(id)).statusCode).toBe(409);
});
