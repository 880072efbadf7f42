import { calls } from '@greenroom/contract';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addSale } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await watchEntries(world);
});

async function list(query: Record<string, unknown> = {}) {
  const response = await world.call('sales.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  const body = calls['sales.list'].output.parse(response.json());
  return { ...body, titles: body.data.map(({ title }) => title) };
}
const add = async (suiteTitle: string, liveAt: string, sale = {}, host = {}) =>
  addSale(world, {
    suiteTitle,
    liveAt,
    finishedAt: new Date(Date.parse(liveAt) + 5_400_000).toISOString(),
    sale,
    ownerId: (await world.addUser(host)).id,
  });

describe('finished parlours', () => {
  test('carry every field of the contract, ready for a browser', async () => {
    const host = await world.addUser({
      name: 'Ada Álvarez',
      email: 'ada@x.example',
      profileImage: 'demo/a.webp',
    });
    const { id, saleId } = await addSale(world, {
      suiteTitle: 'The Quiet Set',
      ownerId: host.id,
      posterKey: 'demo/p.webp',
      videoIntroKey: 'demo/i.mp4',
      priceCents: 1250,
      liveAt: '2026-03-01T23:00:00.000Z',
      finishedAt: '2026-03-02T00:30:00.000Z',
      sale: { description: 'All ears.', savedToProfile: true, isTop: true, videoKey: 'demo/v.mp4' },
    });
    expect((await list()).data).toEqual([
      {
        id: saleId,
        title: 'The Quiet Set',
        description: 'All ears.',
        price: 12.5,
        status: true,
        is_top: true,
        video_url: '/media/demo/v.mp4',
        video_intro_url: '/media/demo/i.mp4',
        duration: 5_400_000,
        user: {
          id: host.id,
          name: 'Ada Álvarez',
          email: 'ada@x.example',
          profile_image_url: '/media/demo/a.webp',
        },
        scheduler_parlour: {
          id,
          poster_url: '/media/demo/p.webp',
          start_date: '2026-03-01T23:00:00.000Z',
        },
      },
    ]);
  });

  test('have explicit values without recording, intro or poster', async () => {
    await addSale(world, { posterKey: '' });
    expect((await list()).data[0]).toMatchObject({
      video_url: null,
      video_intro_url: null,
      scheduler_parlour: { poster_url: null },
    });
  });

  test('are listed latest start first, page by page with true totals, even past the end', async () => {
    for (const n of [2, 1, 3, 5, 4]) await add(`No ${n}`, `2026-03-0${n}T20:00:00.000Z`);
    expect((await list()).titles).toEqual(['No 5', 'No 4', 'No 3', 'No 2', 'No 1']);
    const second = await list({ page: 2, pageSize: 2 });
    expect(second.titles).toEqual(['No 3', 'No 2']);
    expect(second.pagination).toMatchObject({ totalRecords: 5, totalPages: 3, currentPage: 2, pageSize: 2 });
    const past = await list({ page: 9, pageSize: 2 });
    expect(past.data).toEqual([]);
    expect(past.pagination).toMatchObject({ totalRecords: 5, totalPages: 3, currentPage: 9, pageSize: 2 });
  });

  test('have no pages when there are none, and one page when there are ten', async () => {
    expect((await list()).pagination).toMatchObject({
      totalRecords: 0,
      totalPages: 0,
      currentPage: 1,
      pageSize: 10,
    });
    for (let n = 0; n < 10; n += 1) await addSale(world);
    expect((await list()).pagination).toMatchObject({ totalRecords: 10, totalPages: 1 });
  });

  test('keep their order on each page when they started at the same time', async () => {
    for (const n of [1, 2, 3, 4, 5]) await add(`No ${n}`, '2026-03-01T20:00:00.000Z');
    for (const [sort_dir, order] of [
      ['desc', ['No 5', 'No 4', 'No 3', 'No 2', 'No 1']],
      ['asc', ['No 1', 'No 2', 'No 3', 'No 4', 'No 5']],
    ] as const) {
      const titles: string[] = [];
      for (const page of [1, 2, 3]) titles.push(...(await list({ page, pageSize: 2, sort_dir })).titles);
      expect(titles).toEqual(order);
    }
  });

  test.each([
    ['title', ['anna', 'Bert', 'Cleo']],
    ['author', ['Cleo', 'anna', 'Bert']],
    ['price', ['Bert', 'Cleo', 'anna']],
    ['start_date', ['Cleo', 'Bert', 'anna']],
  ])('can be sorted by %s, in both directions', async (sort_by, order) => {
    await add('Bert', '2026-03-02T20:00:00.000Z', { priceCents: 100 }, { name: 'zoe' });
    await add('Cleo', '2026-03-01T20:00:00.000Z', { priceCents: 200 }, { name: 'Abe' });
    await add('anna', '2026-03-03T20:00:00.000Z', { priceCents: 300 }, { name: 'bob' });
    expect((await list({ sort_by, sort_dir: 'asc' })).titles).toEqual(order);
    expect((await list({ sort_by, sort_dir: 'desc' })).titles).toEqual(order.toReversed());
  });
});

const at = (day: string) => `2026-03-${day}:00.000Z`;

describe('the filters', () => {
  beforeEach(async () => {
    await add('Vinyl and Voices', at('01T20:00'), { description: '100% live' }, { name: 'Ada Stone' });
    await add('Quiet_Set', at('02T20:00'), { savedToProfile: true, isTop: true }, { name: 'Bo Vinylson' });
    await add('Horns Only', at('03T20:00'), { savedToProfile: true }, { name: 'Cem Stone' });
  });

  test.each([
    [{ search: ' VINYL ' }, ['Quiet_Set', 'Vinyl and Voices']],
    [{ search: '100%' }, ['Vinyl and Voices']],
    [{ search: '%' }, ['Vinyl and Voices']],
    [{ search: 'quiet_' }, ['Quiet_Set']],
    [{ search: String.raw`\ ` }, []],
    [{ search: '  ' }, ['Horns Only', 'Quiet_Set', 'Vinyl and Voices']],
    [{ author: 'stone' }, ['Horns Only', 'Vinyl and Voices']],
    [{ author: 'horns' }, []],
    [{ author: 'stone', search: 'only' }, ['Horns Only']],
    [{ is_top: true }, ['Quiet_Set']],
    [{ is_top: false }, ['Horns Only', 'Vinyl and Voices']],
    [{ start_date: '2026-03-02', end_date: '2026-03-02' }, ['Quiet_Set']],
    [{ start_date: '2026-03-02' }, ['Horns Only', 'Quiet_Set', 'Vinyl and Voices']],
    [{ end_date: '2026-03-01' }, ['Horns Only', 'Quiet_Set', 'Vinyl and Voices']],
  ])('%j', async (query, titles) => {
    const found = await list(query);
    expect([found.titles, found.pagination.totalRecords]).toEqual([titles, titles.length]);
  });

  test('return those of one user', async () => {
    const { ownerId } = await add('Mine', '2026-03-09T20:00:00.000Z');
    expect((await list({ user_id: ownerId })).titles).toEqual(['Mine']);
  });

  test.each([
    { is_top: 'yes' },
    { page: 0 },
    { pageSize: 101 },
    { sort_by: 'id' },
    { start_date: '2026-02-30' },
    { user_id: 'x' },
  ])('reject %j and name the field', async (query) => {
    const response = await world.call('sales.list', { query });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(Object.keys(query));
  });
});

test.each([
  // New York's clocks go forward on March 8 and back on November 1 in 2026.
  ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'],
])('%s is included as a whole day in the community time zone', async (day, first, last, after) => {
  await add('before', new Date(Date.parse(first) - 1).toISOString());
  await add('first', first);
  await add('last', last);
  await add('after', after);
  expect((await list({ start_date: day, end_date: day })).titles).toEqual(['last', 'first']);
});

test('a removed host is not named, and is not found by an old name', async () => {
  const { ownerId } = await add('Still there', '2026-03-01T20:00:00.000Z', {}, { name: 'Ada Stone' });
  expect((await world.call('users.remove', { params: { id: ownerId } })).statusCode).toBe(200);
  const { data } = await list();
  expect(data[0]?.user).toEqual({ id: null, name: 'Deleted user', email: '', profile_image_url: null });
  expect((await list({ author: 'stone' })).data).toEqual([]);
  expect((await list({ search: 'stone' })).data).toEqual([]);
  expect((await list({ author: 'deleted' })).titles).toEqual(['Still there']);
});

test('a removed parlour disappears from list, figures and report, and can be restored', async () => {
  const { id, saleId } = await add('Gone', '2026-03-01T20:00:00.000Z');
  const statuses = async () => {
    const params = { id: saleId };
    return Promise.all(
      (['sales.get', 'sales.listTransactions', 'sales.getRevenueChart'] as const).map(
        async (name) => (await world.call(name, { params })).statusCode,
      ),
    );
  };
  await world.call('parlours.remove', { params: { id } });
  const gone = await list();
  expect([gone.titles, gone.pagination.totalRecords]).toEqual([[], 0]);
  expect(await statuses()).toEqual([404, 404, 404]);
  const top = await world.call('sales.setTop', { params: { id: saleId }, body: { is_top: true } });
  const table = await world.call('sales.exportTransactions', { query: { sale_id: saleId } });
  expect([top.statusCode, table.statusCode]).toEqual([404, 404]);
  await world.call('trash.restore', { body: { kind: 'parlours', id } });
  expect((await list()).titles).toEqual(['Gone']);
  expect(await statuses()).toEqual([200, 200, 200]);
});

const setTop = (id: number, is_top: boolean) =>
  world.call('sales.setTop', { params: { id }, body: { is_top } });
const entries = async () =>
  (
    await world.db.$client.query(
      `select admin_id, kind, record, before, after from new_entries where action = 'sales.setTop' order by id`,
    )
  ).rows;

describe('top parlours', () => {
  test('are set and unset, with one audit entry for each change', async () => {
    const { saleId } = await addSale(world, { suiteTitle: 'Horns', sale: { savedToProfile: true } });
    for (const is_top of [true, true, false]) {
      const response = await setTop(saleId, is_top);
      expect([response.statusCode, response.json()]).toEqual([200, { msg: SALE_MESSAGES.topSet }]);
      expect((await list()).data[0]?.is_top).toBe(is_top);
    }
    const entry = { admin_id: world.admin.id, kind: 'sales', record: String(saleId) };
    expect(await entries()).toEqual([
      { ...entry, before: { title: 'Horns', is_top: false }, after: { is_top: true } },
      { ...entry, before: { title: 'Horns', is_top: true }, after: { is_top: false } },
    ]);
  });

  test('must have a recording', async () => {
    const { saleId } = await addSale(world);
    const response = await setTop(saleId, true);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'conflict', msg: SALE_MESSAGES.notSaved },
    ]);
    expect((await list()).data[0]?.is_top).toBe(false);
    expect(await entries()).toEqual([]);
  });

  test.each([{}, { is_top: 'true' }, { is_top: null }, { is_top: true, status: true }])(
    'are not set by %j',
    async (body) => {
      const { saleId } = await addSale(world, { sale: { savedToProfile: true } });
      const response = await world.call('sales.setTop', { params: { id: saleId }, body });
      expect(response.statusCode).toBe(400);
      expect((await list()).data[0]?.is_top).toBe(false);
    },
  );

  test('answer 404 when the parlour does not exist', async () => {
    expect((await setTop(999_999, true)).statusCode).toBe(404);
  });
});
