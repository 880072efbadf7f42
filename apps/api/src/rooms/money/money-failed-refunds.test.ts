import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const PAYMENTS = 240;
let saleId = 0;
let people: number[] = [];

/** 240 people, each with a payment that is taken back in three parts, of which a cent of rounding is left over. */
beforeAll(async () => {
  ({ saleId } = await addSale(world));
  await query('update money_rates set share_basis_points = 2250');
  people = await Promise.all(Array.from({ length: PAYMENTS }, async () => (await world.addUser()).id));
});

const start = async () => {
  await query('delete from transactions');
  for (const [status, by] of [
    ['succeeded', 'n * 3'],
    ['refunded', 'n'],
    ['refunded', 'n'],
    ['refunded', 'n'],
  ] as const) {
    await query(
      `insert into transactions (sale_id, user_id, status, amount_cents)
       select $1, id, $2, ${by} from unnest($3::bigint[]) with ordinality p(id, n)`,
      [saleId, status, people],
    );
  }
};

/** People whose host keeps another share than that of the payment, less that of all that came back. */
const wrong = () =>
  query(
    `select * from (
       select user_id, sum(share_cents)::bigint as share,
         sum(gross_cents)::bigint - share_of(sum(gross_cents)::bigint, 2250)
           - sum(refund_cents)::bigint + share_of(sum(refund_cents)::bigint, 2250) as expected
       from money_entries where sale_id = $1 group by 1
     ) s where share <> expected`,
    [saleId],
  );
const nth = (n: number) => `(select id from (
  select id, row_number() over (partition by user_id order by id) as n from transactions) o where n = ${n + 1})`;

test('a refund that fails later leaves no cent, whichever of the parts it is', async () => {
  for (const part of [1, 2, 3]) {
    await start();
    expect(await wrong()).toEqual([]);
    await query(`update transactions set status = 'failed' where id in ${nth(part)}`);
    expect(await wrong(), `part ${part}`).toEqual([]);
  }
});

test('a refund whose amount is corrected, or whose row is removed, leaves no cent', async () => {
  await start();
  await query(`update transactions set amount_cents = amount_cents - 1 where id in ${nth(1)}`);
  expect(await wrong()).toEqual([]);
  await query(`delete from transactions where id in ${nth(2)}`);
  expect(await wrong()).toEqual([]);
});

test('all parts that fail one by one leave what was paid', async () => {
  await start();
  for (const part of [2, 1, 3]) {
    await query(`update transactions set status = 'failed' where id in ${nth(part)}`);
    expect(await wrong(), `part ${part}`).toEqual([]);
  }
});

/** Inserts a refund of so much for each person. */
const insert = (amount: string) => ({
  text: `insert into transactions (sale_id, user_id, status, amount_cents)
           select $1, id, 'refunded', ${amount} from unnest($2::bigint[]) with ordinality p(id, n)`,
  values: [saleId, people],
});

test('two parts that arrive at the same time leave no cent', async () => {
  await start();
  await query(`delete from transactions where id in ${nth(1)} or id in ${nth(2)}`);
  const [one, two] = await Promise.all([world.db.$client.connect(), world.db.$client.connect()]);
  try {
    await one.query('begin');
    await one.query(insert('n'));
    const second = two.query(insert('n'));
    await one.query('commit');
    await second;
  } finally {
    one.release();
    two.release();
  }
  expect(await wrong()).toEqual([]);
});

test('says that a payment was disputed, and not that it was refunded', async () => {
  const { id: userId } = await world.addUser();
  const [paid] = await query<{ id: string }>(
    `insert into transactions (sale_id, user_id, status, amount_cents) values ($1, $2, 'succeeded', 2500) returning id`,
    [saleId, userId],
  );
  const refund = () =>
    world.call('money.refund', {
      body: { source: 'parlour', id: Number(paid?.id), amount: 25, reason: 'again' },
    });
  await query(
    `insert into transactions (sale_id, user_id, status, amount_cents) values ($1, $2, 'disputed', 2500)`,
    [saleId, userId],
  );
  const refused = await refund();
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json().msg).toBe(
    'Nothing of this payment is left: it was disputed, and the bank has taken the money back.',
  );
  await query(`update transactions set status = 'refunded' where user_id = $1 and status = 'disputed'`, [
    userId,
  ]);
  expect((await refund()).json().msg).toBe('All of this payment was refunded already.');
});
