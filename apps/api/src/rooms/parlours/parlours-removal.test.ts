import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { addParlour, addPayment, addSale, findParlour, listParlours } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const addUserId = async () => (await world.addUser()).id;
const remove = (id: number) => world.call('parlours.remove', { params: { id } });
const restore = (id: number) => world.call('trash.restore', { body: { kind: 'parlours', id } });
const trash = async () => {
  const response = await world.call('trash.list', { query: { kind: 'parlours' } });
  return calls['trash.list'].output.parse(response.json()).data.map(({ id, title }) => ({ id, title }));
};
const salesShown = () => query('select id from sales where deleted_at is null order by id');
const isLate = () => query(`update parlours set deleted_at = now() - interval '31 days'`);

describe('removing a parlour', () => {
  test.each([
    ['scheduled', {}],
    ['live', { liveAt: '2026-01-01T10:00:00Z' }],
  ])('takes a %s parlour off the list, reports it and records it', async (state, row) => {
    const ownerId = await addUserId();
    const stays = await addParlour(world);
    const startsAt = '2030-01-01T10:00:00.000Z';
    const id = await addParlour(world, { ...row, ownerId, suiteTitle: 'The Quiet Set', startsAt });
    const response = await remove(id);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: PARLOUR_MESSAGES.deleted }]);
    expect((await listParlours(world)).map((each) => each.id)).toEqual([stays]);
    expect(await query('select admin_id, action, kind, record, before from new_entries')).toEqual([
      {
        admin_id: world.admin.id,
        action: 'parlours.remove',
        kind: 'parlours',
        record: String(id),
        before: { suite_title: 'The Quiet Set', user_id: ownerId, start_date: startsAt, state },
      },
    ]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('removes a finished one and its sale with the same time, and keeps its payments', async () => {
    const { id, saleId } = await addSale(world);
    const other = await addSale(world);
    await addPayment(world, saleId, await addUserId());
    expect((await remove(id)).statusCode).toBe(200);
    expect(await salesShown()).toEqual([{ id: other.saleId }]);
    expect(
      await query(
        'select p.deleted_at = s.deleted_at as same from parlours p join sales s on s.parlour_id = p.id where p.deleted_at is not null',
      ),
    ).toEqual([{ same: true }]);
    expect(await query('select from transactions')).toHaveLength(1);
    expect(await query('select before from new_entries')).toMatchObject([{ before: { state: 'finished' } }]);
  });

  test('removes a finished one even when its host is removed', async () => {
    const { id, ownerId } = await addSale(world);
    await world.call('users.remove', { params: { id: ownerId } });
    expect((await remove(id)).statusCode).toBe(200);
    expect(await salesShown()).toEqual([]);
    expect((await restore(id)).statusCode).toBe(200);
    expect(await salesShown()).toHaveLength(1);
  });

  test('succeeds for one of five simultaneous requests', async () => {
    const { id } = await addSale(world);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '404',
      '404',
      '404',
      '404',
    ]);
    expect(await query('select from new_entries')).toHaveLength(1);
  });

  test('while finishing it simultaneously leaves no sale of a removed parlour on the list', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ownerId = await addUserId();
      const id = await addParlour(world, { ownerId, liveAt: '2026-01-01T10:00:00Z' });
      const token = await world.tokenOf(ownerId);
      const [removed, finished] = await Promise.all([
        remove(id),
        world.call('parlours.finish', { params: { id }, token }),
      ]);
      expect([removed.statusCode, [200, 404].includes(finished.statusCode)]).toEqual([200, true]);
      expect(await salesShown()).toEqual([]);
    }
  });
});

describe('a removed parlour', () => {
  test('is in the trash by its title and is restored unchanged', async () => {
    const [member, guest] = [await addUserId(), await addUserId()];
    const id = await addParlour(world, {
      suiteTitle: 'Back',
      members: [member],
      rsvps: [guest],
      isPublic: true,
    });
    const before = await findParlour(world, id);
    await remove(id);
    expect(await trash()).toEqual([{ id, title: 'Back' }]);
    const response = await restore(id);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: 'Back was restored.' }]);
    expect(await findParlour(world, id)).toEqual(before);
    expect([await trash(), (await restore(id)).statusCode]).toEqual([[], 404]);
  });

  test('restores its sale with it', async () => {
    const { id, saleId } = await addSale(world);
    await remove(id);
    await restore(id);
    expect(await salesShown()).toEqual([{ id: saleId }]);
  });

  test('cannot be restored before its host when it is scheduled, since it would not be shown', async () => {
    const ownerId = await addUserId();
    const id = await addParlour(world, { ownerId });
    await remove(id);
    await world.call('users.remove', { params: { id: ownerId } });
    expect((await restore(id)).json()).toMatchObject({ code: 'conflict' });
    await world.call('trash.restore', { body: { kind: 'users', id: ownerId } });
    expect((await restore(id)).statusCode).toBe(200);
    expect((await listParlours(world)).map((each) => each.id)).toEqual([id]);
  });

  test('is purged after 30 days with its participants, its sale and its reviews, if there are no payments', async () => {
    const [member, guest] = [await addUserId(), await addUserId()];
    const scheduled = await addParlour(world, { members: [member], rsvps: [guest] });
    const { id: finished, saleId } = await addSale(world, { members: [member], rsvps: [guest] });
    await query(`insert into sale_reviews (sale_id, user_id, stars) values (${saleId}, ${guest}, 5)`);
    await remove(scheduled);
    await remove(finished);
    await query(`update parlours set deleted_at = now() - interval '29 days'`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(0);
    await isLate();
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(2);
    for (const table of ['parlours', 'sales', 'parlour_members', 'parlour_rsvps', 'sale_reviews']) {
      expect(await query(`select from ${table}`)).toEqual([]);
    }
    expect((await restore(finished)).statusCode).toBe(404);
  });

  test('with payments is kept without its files, and nothing that was sold is deleted', async () => {
    const payer = await addUserId();
    const { id, saleId } = await addSale(world, {
      suiteTitle: 'Paid',
      videoIntroKey: 'demo/clip.mp4',
      sale: { videoKey: 'demo/clip.mp4' },
    });
    await addPayment(world, saleId, payer, { amountCents: 1999 });
    await addPayment(world, saleId, payer, { amountCents: 1999, status: 'refunded' });
    await remove(id);
    await isLate();
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(0);
    expect(
      await query(
        `select p.suite_title, p.poster_key, p.video_intro_key, s.id as sale, s.video_key, s.title, s.price_cents
         from parlours p join sales s on s.parlour_id = p.id`,
      ),
    ).toEqual([
      {
        suite_title: 'Paid',
        poster_key: '',
        video_intro_key: null,
        sale: saleId,
        video_key: null,
        title: 'Paid',
        price_cents: 1000,
      },
    ]);
    expect(await query('select amount_cents, status from transactions order by id')).toEqual([
      { amount_cents: 1999, status: 'succeeded' },
      { amount_cents: 1999, status: 'refunded' },
    ]);
    expect([await trash(), await salesShown(), (await restore(id)).statusCode]).toEqual([[], [], 404]);
  });
});

test('purging a host keeps their finished parlours and deletes their scheduled ones', async () => {
  const ownerId = await addUserId();
  const { saleId } = await addSale(world, { ownerId });
  await addParlour(world, { ownerId });
  const hosted = await addParlour(world, { members: [ownerId, await addUserId()], rsvps: [ownerId] });
  await world.call('users.remove', { params: { id: ownerId } });
  await query(`update users set deleted_at = now() - interval '31 days' where id = ${ownerId}`);
  expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
  expect((await listParlours(world)).map(({ id, members, rsvps }) => [id, members.length, rsvps])).toEqual([
    [hosted, 1, 0],
  ]);
  expect(await salesShown()).toEqual([{ id: saleId }]);
});
