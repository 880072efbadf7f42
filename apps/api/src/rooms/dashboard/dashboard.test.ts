import { calls } from '@greenroom/contract';
import { GRAPH_MESSAGES } from '@greenroom/contract/dashboard.rules';
import { centsOf } from '@greenroom/contract/kit/money';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';
import { plans } from '#rooms/users/users.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
// Deletes rows, since a real server syncs each truncated file to disk.
const empty = () =>
  world.db.$client.query(
    'delete from plans; delete from bulletins; delete from headlines; delete from users; delete from tallies',
  );
beforeEach(empty);

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

async function counts() {
  const response = await world.call('dashboard.get');
  expect(response.statusCode, response.body).toBe(200);
  return calls['dashboard.get'].output.parse(response.json()).data;
}

async function countListed(search: string): Promise<number | null> {
  const response = await world.call('users.list', { query: { search } });
  return calls['users.list'].output.parse(response.json()).totalCounts;
}

async function graph(body: object) {
  const response = await world.call('dashboard.getGraph', { body });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = calls['dashboard.getGraph'].output.parse(response.json());
  expect(data.graphData.data2).toHaveLength(data.graphData.data1.length);
  const buckets = data.graphData.data1.map((bucket, i) => ({ ...bucket, ...data.graphData.data2[i] }));
  return { ...data, buckets, filled: buckets.filter(({ amount, count }) => amount !== 0 || count !== 0) };
}

const custom = (start_date: string, end_date = start_date) =>
  graph({ filterType: 'custom', start_date, end_date });

const buy = (
  userId: number,
  createdAt: string,
  cents = 1050,
  plan: Partial<typeof plans.$inferInsert> = {},
) =>
  world.db.insert(plans).values({
    userId,
    name: 'monthly',
    startDate: createdAt,
    endDate: ago(-30),
    baseAmountCents: cents,
    createdAt,
    ...plan,
  });

describe('the counts', () => {
  test('are zero for an empty community, with its five talents', async () => {
    expect(await counts()).toEqual([
      {
        registered_users: 0,
        registered_headlines: 0,
        total_featured: 0,
        total_headline_count: 0,
        total_bulletin_count: 0,
      },
      ['Artist', 'Producer', 'Instrumentalist', 'Audio Engineer', 'Songwriter'].map((title, i) => ({
        title,
        role_id: i + 1,
        member_count: 0,
      })),
    ]);
  });

  test('follow every record that is added, changed and removed', async () => {
    const ada = await world.addUser({ roleIds: [1, 5], featured: true });
    const bob = await world.addUser({ roleIds: [1] });
    await world.db.insert(bulletins).values({ userId: bob.id, title: 'a', description: 'b' });
    const headline = {
      adminId: world.admin.id,
      type: 1 as const,
      title: 'News',
      websiteLink: 'https://example.com',
    };
    await world.db.insert(headlines).values([headline, headline]);
    const [all, talents] = await counts();
    expect(all).toMatchObject({
      registered_users: 2,
      registered_headlines: 2,
      total_featured: 1,
      total_bulletin_count: 1,
    });
    expect(talents.map((talent) => talent.member_count)).toEqual([2, 0, 0, 0, 1]);

    await world.db.$client.query(`update users set featured = true, role_ids = '{2,2,3}' where id = $1`, [
      bob.id,
    ]);
    await world.call('users.remove', { params: { id: ada.id } });
    await world.db.$client.query(
      'update headlines set deleted_at = now() where id = (select min(id) from headlines)',
    );
    const [later, laterTalents] = await counts();
    expect(later).toMatchObject({ registered_users: 1, registered_headlines: 1, total_featured: 1 });
    expect(laterTalents.map((talent) => talent.member_count)).toEqual([0, 1, 1, 0, 0]);
  });

  test('include a user with a running weekly plan once, and no expired or future plans or removed users', async () => {
    const [twice, over, later, member, gone] = await Promise.all(
      Array.from({ length: 5 }, () => world.addUser()),
    );
    const weekly = { name: 'weekly' as const };
    await buy(twice?.id ?? 0, ago(1), 500, weekly);
    await buy(twice?.id ?? 0, ago(2), 500, weekly);
    await buy(over?.id ?? 0, ago(9), 500, { ...weekly, endDate: ago(2) });
    await buy(later?.id ?? 0, ago(0), 500, { ...weekly, startDate: ago(-2) });
    await buy(member?.id ?? 0, ago(1));
    await buy(gone?.id ?? 0, ago(1), 500, weekly);
    await world.call('users.remove', { params: { id: gone?.id } });
    expect((await counts())[0].total_headline_count).toBe(1);
  });

  test('on each talent card equal the number of users that its search lists', async () => {
    for (let i = 0; i < 12; i += 1)
      await world.addUser({ roleIds: [(i % 5) + 1, ((i + 2) % 5) + 1], featured: i < 4 });
    const [all, talents] = await counts();
    for (const [i, word] of ['artist', 'producer', 'instrument', 'audio', 'songwriter'].entries()) {
      expect(await countListed(word)).toBe(talents[i]?.member_count);
    }
    expect(await countListed('featured')).toBe(all.total_featured);
  });
});

describe('the graph', () => {
  test.each([
    ['weekly', 7],
    ['monthly', 30],
    ['yearly', 12],
  ])('%s has %i buckets, including empty ones, oldest first, ending now', async (filterType, length) => {
    const person = await world.addUser();
    await buy(person.id, ago(0), 1999);
    const { buckets, filled, membershipRevenue, totalUsers } = await graph({ filterType });
    const days = buckets.map((bucket) => bucket.labelDate);
    expect([...new Set(days)].toSorted()).toEqual(days);
    expect(days).toHaveLength(length);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
    expect(days.at(-1)).toBe(filterType === 'yearly' ? `${today.slice(0, 7)}-01` : today);
    expect(filled).toEqual([{ ...buckets.at(-1), amount: 19.99, count: 1 }]);
    expect([membershipRevenue, totalUsers]).toEqual([19.99, 1]);
  });

  test('compares the period with the one before, and omits data outside of both', async () => {
    await world.addUser({ createdAt: ago(8) });
    expect(await graph({ filterType: 'weekly' })).toMatchObject({ totalUsers: 0, before: { totalUsers: 1 } });
    expect((await graph({ filterType: 'monthly' })).totalUsers).toBe(1);
    await world.addUser({ createdAt: ago(400) });
    expect(await graph({ filterType: 'yearly' })).toMatchObject({ totalUsers: 1, before: { totalUsers: 1 } });
  });

  test.each([
    ['one day', '2024-02-29', '2024-02-29', 1, '2024-02-29'],
    ['62 days', '2026-01-01', '2026-03-03', 62, '2026-03-03'],
    ['63 days by month', '2026-01-01', '2026-03-04', 3, '2026-03-01'],
    ['from the middle of a month', '2026-01-20', '2026-04-02', 4, '2026-04-01'],
    ['five years', '2021-03-01', '2026-03-01', 61, '2026-03-01'],
    ['over the start of summer time', '2026-03-07', '2026-03-09', 3, '2026-03-09'],
    ['over its end', '2026-10-31', '2026-11-02', 3, '2026-11-02'],
  ])('covers a range of %s', async (_, start, end, length, last) => {
    const { buckets } = await custom(start, end);
    expect(buckets).toHaveLength(length);
    expect(buckets.at(-1)?.labelDate).toBe(last);
  });

  test('by month counts only the days of the range', async () => {
    const person = await world.addUser({ createdAt: '2026-01-10T12:00:00Z' });
    await buy(person.id, '2026-01-10T12:00:00Z');
    expect(await custom('2026-01-11', '2026-06-30')).toMatchObject({ filled: [], before: { totalUsers: 1 } });
    expect((await custom('2026-01-10', '2026-06-30')).filled).toMatchObject([
      { labelDate: '2026-01-01', amount: 10.5 },
    ]);
  });

  test.each([
    ['just before midnight in New York', '2026-01-16T04:59:59.999Z', '2026-01-15'],
    ['at midnight', '2026-01-16T05:00:00Z', '2026-01-16'],
    ['just before midnight in summer time', '2026-07-16T03:59:59.999Z', '2026-07-15'],
    ['at midnight in summer time', '2026-07-16T04:00:00Z', '2026-07-16'],
    ['in the hour that comes twice', '2026-11-01T05:30:00Z', '2026-11-01'],
    ['in its second run', '2026-11-01T06:30:00Z', '2026-11-01'],
    ['on the last minute of the short day', '2026-03-09T03:59:00Z', '2026-03-08'],
  ])('puts a plan paid %s on its day', async (_, paidAt, day) => {
    const person = await world.addUser({ createdAt: paidAt });
    await buy(person.id, paidAt);
    expect((await custom(day)).filled).toMatchObject([{ labelDate: day, amount: 10.5, count: 1 }]);
    expect((await custom('2025-12-31', '2026-12-31')).totalUsers).toBe(1);
  });

  test.each([
    [{}, GRAPH_MESSAGES.bothDates],
    [{ start_date: '2026-01-01' }, GRAPH_MESSAGES.bothDates],
    [{ end_date: '2026-01-01' }, GRAPH_MESSAGES.bothDates],
    [{ start_date: '2026-01-02', end_date: '2026-01-01' }, GRAPH_MESSAGES.startAfterEnd],
    [{ start_date: '2021-01-01', end_date: '2026-01-02' }, GRAPH_MESSAGES.tooLong],
  ])('rejects the range %j with a reason', async (range, words) => {
    const response = await world.call('dashboard.getGraph', { body: { filterType: 'custom', ...range } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input', errors: { start_date: [words] } });
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '',
    '2026-01-01T00:00:00Z',
    null,
    20_260_101,
  ])('rejects %j as a day and names the field', async (start_date) => {
    const response = await world.call('dashboard.getGraph', {
      body: { filterType: 'custom', start_date, end_date: '2026-03-01' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: object }>().errors).toHaveProperty('start_date');
  });

  test('has sums that equal plain sums, for any rows and any range', async () => {
    const moment = fc.date({ min: new Date('2025-10-01'), max: new Date('2026-04-30'), noInvalidDate: true });
    const row = fc.record({ at: moment, cents: fc.integer({ min: 0, max: 100_000_00 }) });
    const day = moment.map((at) => at.toISOString().slice(0, 10));
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 25 }),
      fc.tuple(day, day).map((days) => days.toSorted() as [string, string]),
      async (rows, [start, end]) => {
        await empty();
        await world.db.$client.query(
          `with paid as (select * from unnest($1::timestamptz[], $2::int8[]) as p (at, cents)),
                people as (insert into users (name, email, created_at) select 'P', gen_random_uuid() || '@example.com', at from paid returning id)
           insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
           select (select min(id) from people), 'weekly', at, at, cents, at from paid`,
          [rows.map(({ at }) => at), rows.map(({ cents }) => cents)],
        );
        const { filled, membershipRevenue, totalUsers } = await custom(start, end);
        const plain = await world.db.$client.query<{ cents: number; users: number }>(
          `with range as (select ($1::date)::timestamp at time zone 'America/New_York' as first,
                                 ($2::date + 1)::timestamp at time zone 'America/New_York' as past)
           select coalesce((select sum(base_amount_cents) from plans, range where created_at >= first and created_at < past), 0)::int8 as cents,
                  (select count(*) from users, range where created_at >= first and created_at < past) as users`,
          [start, end],
        );
        expect([centsOf(membershipRevenue), totalUsers]).toEqual([
          plain.rows[0]?.cents,
          plain.rows[0]?.users,
        ]);
        const sum = filled.reduce((total, { amount }) => total + centsOf(amount), 0);
        expect(sum).toBe(plain.rows[0]?.cents);
      },
    );
    await fc.assert(property, { seed: 20_260_302, numRuns: 25 });
  });
});
