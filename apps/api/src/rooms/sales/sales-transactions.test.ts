import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addPayment, addSale } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await watchEntries(world);
});

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
async function list(id: number, asked: Record<string, unknown> = {}) {
  const response = await world.call('sales.listTransactions', { params: { id }, query: asked });
  expect(response.statusCode, response.body).toBe(200);
  return calls['sales.listTransactions'].output.parse(response.json());
}
/** Returns the rows without the byte order mark and the header. */
const listCsvLines = (csv: string) => csv.slice(1).split('\r\n').slice(1, -1);

describe('payments of a finished parlour', () => {
  test('are listed newest first, five a page, with the exact number', async () => {
    const { saleId, ownerId } = await addSale(world);
    const other = await addSale(world);
    await addPayment(world, other.saleId, ownerId);
    for (const n of [3, 1, 2, 7, 6, 5, 4]) {
      await addPayment(world, saleId, ownerId, { amountCents: n, createdAt: `2026-03-0${n}T12:00:00.000Z` });
    }
    const first = await list(saleId);
    expect(first.data.map(({ amount }) => amount)).toEqual([7, 6, 5, 4, 3]);
    expect(first.pagination).toEqual({ totalRecords: 7, totalPages: 2, currentPage: 1, pageSize: 5 });
    expect((await list(saleId, { page: 2 })).data.map(({ amount }) => amount)).toEqual([2, 1]);
    expect(await list(saleId, { page: 3 })).toEqual({
      data: [],
      pagination: { totalRecords: 7, totalPages: 2, currentPage: 3, pageSize: 5 },
    });
  });

  test('keep their order when they have the same timestamp, and include payer, amount, time and method', async () => {
    const { saleId } = await addSale(world);
    const person = await world.addUser({ name: 'Ada', profileImage: 'demo/a.webp' });
    const createdAt = '2026-03-01T12:00:00.123Z';
    const ids = [];
    for (const status of ['succeeded', 'refunded'] as const) {
      ids.push(await addPayment(world, saleId, person.id, { status, createdAt, amountCents: 1250 }));
    }
    const user = { id: person.id, name: 'Ada', profile_image_url: '/media/demo/a.webp' };
    expect((await list(saleId)).data).toEqual([
      { id: ids[1], amount: 1250, fee: 0, created_at: createdAt, status: 'refunded', user },
      { id: ids[0], amount: 1250, fee: 0, created_at: createdAt, status: 'succeeded', user },
    ]);
  });

  test.each(['succeeded', 'pending', 'failed', 'refunded'] as const)(
    'can be filtered to only %s ones',
    async (status) => {
      const { saleId, ownerId } = await addSale(world);
      for (const each of ['succeeded', 'pending', 'failed', 'refunded'] as const) {
        await addPayment(world, saleId, ownerId, { status: each });
      }
      const found = await list(saleId, { status });
      expect(found.data.map((each) => each.status)).toEqual([status]);
      expect(found.pagination.totalRecords).toBe(1);
    },
  );

  test('are kept when the payer is removed, without the name', async () => {
    const { saleId } = await addSale(world);
    const person = await world.addUser({ name: 'Ada', profileImage: 'demo/a.webp' });
    await addPayment(world, saleId, person.id);
    await world.call('users.remove', { params: { id: person.id } });
    expect((await list(saleId)).data[0]?.user).toEqual({
      id: null,
      name: 'Deleted user',
      profile_image_url: null,
    });
  });

  test.each([{ status: 'paid' }, { page: 0 }, { pageSize: 101 }])('reject %j', async (asked) => {
    const { saleId } = await addSale(world);
    const response = await world.call('sales.listTransactions', { params: { id: saleId }, query: asked });
    expect(response.statusCode).toBe(400);
  });

  test('are not found for an unknown sale', async () => {
    const response = await world.call('sales.listTransactions', { params: { id: 999_999 } });
    expect(response.statusCode).toBe(404);
  });
});

describe('the CSV exports', () => {
  test('of payments contain every payment in dollars, and are recorded', async () => {
    const { saleId } = await addSale(world);
    const { id } = await world.addUser({ name: '=1+1' });
    const paid = await addPayment(world, saleId, id, {
      amountCents: 1200,
      createdAt: '2026-03-01T12:00:00.000Z',
    });
    const back = await addPayment(world, saleId, id, {
      amountCents: 5,
      status: 'refunded',
      createdAt: '2026-03-02T12:00:00.000Z',
    });
    const response = await world.call('sales.exportTransactions', { query: { sale_id: saleId } });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="parlour-${saleId}-transactions.csv"`,
    );
    expect(listCsvLines(response.body)).toEqual([
      `${back},"'=1+1",-0.05,"2026-03-02 07:00:00","UTC-05:00","refunded",-0.05`,
      `${paid},"'=1+1",12.00,"2026-03-01 07:00:00","UTC-05:00","succeeded",12.00`,
    ]);
    const some = await world.call('sales.exportTransactions', {
      query: { sale_id: saleId, status: 'refunded' },
    });
    expect(listCsvLines(some.body)).toHaveLength(1);
    const at = { action: 'sales.exportTransactions', record: String(saleId) };
    expect(await query('select action, record, after from new_entries order by id')).toEqual([
      { ...at, after: {} },
      { ...at, after: { status: 'refunded' } },
    ]);
  });

  test('of payments add up to what the report says was collected', async () => {
    const { saleId, ownerId } = await addSale(world);
    const statuses = ['succeeded', 'succeeded', 'refunded', 'pending', 'failed'] as const;
    for (const [n, status] of statuses.entries()) {
      await addPayment(world, saleId, ownerId, { status, amountCents: 2000 + n });
    }
    const report = await world.call('sales.get', { params: { id: saleId } });
    const csv = await world.call('sales.exportTransactions', { query: { sale_id: saleId } });
    const collected = listCsvLines(csv.body).map((line) => Number(line.split(',').at(-1)));
    expect(collected.reduce((sum, each) => sum + each, 0)).toBeCloseTo(
      report.json<{ data: { collected: number } }>().data.collected,
      5,
    );
    expect(collected.toSorted((a, b) => a - b)).toEqual([-20.02, 0, 0, 20, 20.01]);
  });

  test('of payments contain each payment exactly once', async () => {
    const { saleId, ownerId } = await addSale(world);
    await query(
      `insert into transactions (sale_id, user_id, amount_cents, status, created_at)
       select $1, $2, 100, 'succeeded', '2026-03-01'::timestamptz + make_interval(secs => n / 3)
       from generate_series(1, 4500) n`,
      [saleId, ownerId],
    );
    const lines = listCsvLines(
      (await world.call('sales.exportTransactions', { query: { sale_id: saleId } })).body,
    );
    const ids = lines.map((line) => Number(line.split(',')[0]));
    const rows = await query<{ id: number }>('select id from transactions order by created_at desc, id desc');
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  test('of finished parlours have the figures of each, including refunds, in the requested order', async () => {
    const host = await world.addUser({ name: 'Ada', email: 'ada@x.example' });
    const at = {
      ownerId: host.id,
      finishedAt: '2026-03-02T01:00:00.000Z',
      liveAt: '2026-03-02T00:00:00.000Z',
    };
    const lost = await addSale(world, { ...at, suiteTitle: 'Lost', sale: { description: 'a "b"\nc' } });
    const won = await addSale(world, {
      ...at,
      suiteTitle: 'Won',
      priceCents: 99_99,
      sale: { savedToProfile: true, isTop: true, numParticipants: 4 },
    });
    const left = await addSale(world, { suiteTitle: 'Not asked for' });
    await addPayment(world, lost.saleId, host.id, { amountCents: 1000 });
    await addPayment(world, lost.saleId, host.id, { amountCents: 1000, status: 'refunded' });
    await addPayment(world, won.saleId, host.id, { amountCents: 9999 });
    const response = await world.call('sales.export', {
      query: { user_id: host.id, sort_by: 'title', sort_dir: 'asc' },
    });
    expect(left.ownerId).not.toBe(host.id);
    expect(listCsvLines(response.body)).toEqual([
      `${lost.saleId},"Lost","a ""b""\nc","Ada","ada@x.example",10.00,"2026-03-01 19:00:00","UTC-05:00",3600000,"No","No",0,0,1,0.00,0.00,-0.59`,
      // 20 % of 99.99 is 19.998; 2.9 % is 2.89971, plus 0.30.
      `${won.saleId},"Won","","Ada","ada@x.example",99.99,"2026-03-01 19:00:00","UTC-05:00",3600000,"Yes","Yes",0,4,1,99.99,20.00,16.80`,
    ]);
    expect(await query('select action, record, after from new_entries')).toEqual([
      {
        action: 'sales.export',
        record: null,
        after: { user_id: host.id, sort_by: 'title', sort_dir: 'asc', rows: 2 },
      },
    ]);
  });

  test('of finished parlours contain every parlour of the filter', async () => {
    const { ownerId } = await addSale(world, { suiteTitle: 'Out' });
    await query(
      `with p as (
         insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, finished_at)
         select $1, 'In ' || n, 100, '', '2026-03-01'::timestamptz + make_interval(hours => n), now()
         from generate_series(1, 1201) n returning id, suite_title
       ) insert into sales (parlour_id, user_id, title, price_cents, duration_ms) select id, $1, suite_title, 100, 1 from p`,
      [ownerId],
    );
    const lines = listCsvLines((await world.call('sales.export', { query: { search: 'In ' } })).body);
    const titles = lines.map((line) => line.split(',')[1]);
    expect(titles).toEqual(Array.from({ length: 1201 }, (_, index) => `"In ${1201 - index}"`));
  });

  test('of payments are not found without a parlour', async () => {
    const response = await world.call('sales.exportTransactions', { query: { sale_id: 999_999 } });
    expect(response.statusCode).toBe(404);
    expect(await query('select * from new_entries')).toEqual([]);
  });
});
