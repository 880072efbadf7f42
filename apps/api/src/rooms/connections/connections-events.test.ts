import { CONNECTION_EVENT_NAMES } from '@greenroom/contract/connections.rules';
import type { ConnectionEvent } from '@greenroom/contract/connections.rules';
import { monthAfter } from '@greenroom/contract/kit/days';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { tendConnections } from '#rooms/connections/connections-sending.service.ts';
import { openConnections } from '#testing/connections.ts';
import { addSong } from '#testing/contest.ts';
import { addParlour } from '#testing/parlours.ts';
import { PASSWORD } from '#testing/world.ts';

const { world, query, add, send, bodies, begin, close } = await openConnections(inject('databaseUrl'));
afterAll(close);

/** A connection that wants everything. */
beforeEach(async () => {
  await begin();
  await query('truncate rules, reported_things, rate_limits cascade');
  await query('delete from contest_entries where id not in (select entry_id from contest_round_songs)');
  await add({ events: CONNECTION_EVENT_NAMES });
});

/** Returns what arrived, as its type and data without the address of its page. */
async function arrived(): Promise<[type: unknown, data: Record<string, unknown>][]> {
  await send();
  return bodies().map(({ type, data }) => {
    const { url, ...rest } = data as Record<string, unknown>;
    expect(url).toMatch(/^https:\/\/green\.example\/[a-z]/);
    return [type, rest];
  });
}
const tested = new Set<ConnectionEvent>();
async function expectArrived(...events: [ConnectionEvent, Record<string, unknown>][]): Promise<void> {
  const found = await arrived();
  expect(found).toHaveLength(events.length);
  expect(found).toEqual(expect.arrayContaining(events));
  for (const [event] of events) tested.add(event);
}

describe('is told, by ids and without a name or a word of a person', () => {
  test('of who registers in the app, and not of who is added from a file', async () => {
    const body = { name: 'Ada New', email: 'ada@example.com', password: PASSWORD, roleIds: [1] };
    const made = await world.call('account.registerUser', { token: null, body });
    await world.addUser({ name: 'From a file' });
    await expectArrived(['member.registered', { userId: made.json().data.id }]);
    expect(JSON.stringify(bodies())).not.toMatch(/ada/i);
  });

  test('of each of many who register at once, in their order', async () => {
    const [{ id: second }, { id: other }] = [
      await add({ events: ['member.registered'] }),
      await add({ events: ['month.closable'] }),
    ];
    await query(
      `insert into users (name, email, city, state, role_ids, password_hash)
       select 'Crowd', 'crowd' || n || '@example.com', 'Austin', 'Texas', '{1}', case when n <> 3 then 'x' end
       from generate_series(1, 5) n`,
    );
    const people = await query(
      `select id::int from users where name = 'Crowd' and password_hash is not null order by id`,
    );
    const queued = await query(
      `select connection_id::int as "to", event, subject, data from connection_deliveries order by id`,
    );
    const of = (to: unknown) => queued.filter((delivery) => delivery['to'] === to);
    expect(people).toHaveLength(4);
    expect(of(second)).toEqual(
      people.map(({ id }) => ({
        to: second,
        event: 'member.registered',
        subject: `users ${String(id)}`,
        data: { userId: id },
      })),
    );
    expect(of(other)).toEqual([]);
    expect(queued).toHaveLength(8);
  });

  test('of what is reported, and of what a rule holds', async () => {
    const maker = await world.addUser();
    const token = await world.tokenOf(maker.id);
    const post = async (description: string) =>
      (
        await world.call('bulletins.create', { token, body: { title: 'Strings', description, roleIds: [] } })
      ).json().data.id as number;
    const shown = await post('Cheap');
    const report = { kind: 'bulletins', id: shown, reason: 'spam' };
    for (const count of [1, 2]) {
      const by = await world.tokenOf((await world.addUser()).id);
      expect(
        (await world.call('reports.create', { token: by, body: report })).statusCode,
        `${count}`,
      ).toBeLessThan(300);
    }
    const settings = { kind: 'words', words: [], pattern: '', links: true, action: 'hold', refusal: '' };
    await world.call('rules.create', { body: { settings, reason: 'Links', isOn: true } });
    const held = await post('www.example');
    const rows = await query('select id::int from reported_things order by id');
    await expectArrived(
      ['report.opened', { reportId: rows[0]?.['id'], kind: 'bulletins', recordId: shown }],
      ['post.held', { reportId: rows[1]?.['id'], kind: 'bulletins', recordId: held }],
    );
  });

  test('of a message, of an answer to a reply, and of a reply that fails', async () => {
    const { id, name, email } = await world.addUser();
    const message = { subject: 'No sound', message: 'It stops.' };
    const made = await world.call('support.create', { token: await world.tokenOf(id), body: message });
    const messageId = made.json().data.id;
    const body = { name, email, subject: 'Re', message: 'Try again.', support_id: messageId };
    const replyId = (await world.call('support.reply', { body })).json().data.id;
    await query(`update mails set state = 'failed' where kind = 'reply'`);
    await query(
      `insert into support_incoming (message_id, mail_id, sender, message) values ($1, '<a@b>', $2, 'Still.')`,
      [messageId, email],
    );
    await expectArrived(
      ['message.arrived', { messageId, isAnswer: false }],
      ['message.arrived', { messageId, isAnswer: true }],
      ['reply.failed', { replyId, messageId }],
    );
  });

  test('of voting: its start, its end, and Undo of either', async () => {
    const id = await addSong(world, { featured: true });
    const press = async (is_active: boolean, name: string) =>
      void (await world.call('contest.setActive', { body: { id, is_active, press: name } }));
    await press(true, 'first-press');
    await world.call('contest.undoPress', { body: { press: 'first-press' } });
    await press(true, 'second-press');
    await query(`insert into contest_votes (entry_id, name, device_hash) values ($1, 'Guest', sha256('a'))`, [
      id,
    ]);
    await press(false, 'third-press');
    await world.call('contest.undoPress', { body: { press: 'third-press' } });
    const [round] = await query('select id::int from contest_rounds');
    const roundId = Number(round?.['id']);
    await expectArrived(
      ['voting.started', { roundId: roundId - 1, isUndone: false }],
      ['voting.ended', { roundId: roundId - 1, isUndone: true }],
      ['voting.started', { roundId, isUndone: false }],
      ['voting.ended', { roundId, isUndone: false }],
      ['voting.started', { roundId, isUndone: true }],
    );
  });

  test('of a parlour: scheduled, started, finished, cancelled and restored, also with its host', async () => {
    const host = await world.addUser();
    const startsAt = '2027-01-01T20:00:00.000Z';
    const [played, off] = [
      await addParlour(world, { ownerId: host.id, suiteTitle: 'Played', startsAt, isPublic: true }),
      await addParlour(world, { ownerId: host.id, suiteTitle: 'Off', startsAt }),
    ];
    const token = await world.tokenOf(host.id);
    const live = await world.call('parlours.start', { token, params: { id: played } });
    expect(live.statusCode, live.body).toBe(200);
    await world.call('parlours.finish', { token, params: { id: played } });
    await world.call('parlours.remove', { params: { id: off } });
    await world.call('trash.restore', { body: { kind: 'parlours', id: off } });
    await world.call('users.remove', { params: { id: host.id } });
    const data = (id: number, isUndone = false) => ({
      parlourId: id,
      title: id === played ? 'Played' : 'Off',
      startsAt: '2027-01-01T20:00:00Z',
      isUndone,
    });
    await expectArrived(
      ['parlour.scheduled', data(played)],
      ['parlour.scheduled', data(off)],
      ['parlour.started', data(played)],
      ['parlour.finished', data(played)],
      ['parlour.cancelled', data(off)],
      ['parlour.scheduled', data(off, true)],
      ['parlour.cancelled', data(off)],
    );
  });

  test('of a month that can be closed, once, and of none that was over before the connection was there', async () => {
    const { current } = (await world.call('money.getSheet')).json().data;
    const month = monthAfter(current, -1);
    const { id } = await world.addUser();
    await query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
       values ($1, 'weekly', $2, $2::timestamptz + interval '7 days', 2500, $2)`,
      [id, `${month}-03T17:00:00Z`],
    );
    await tendConnections(world.app);
    expect(await arrived()).toEqual([]);
    await query(`update connections set created_at = created_at - interval '70 days'`);
    await tendConnections(world.app);
    await tendConnections(world.app);
    await expectArrived(['month.closable', { month }]);
  });
});

test('each event of the contract is one of those above', () => {
  expect([...tested].toSorted()).toEqual(CONNECTION_EVENT_NAMES.toSorted());
});
