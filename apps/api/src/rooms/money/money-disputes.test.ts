import { afterAll, expect, inject, test } from 'vitest';

import { addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

test('a dispute takes the payment back with its fee, and a won one returns both', async () => {
  const { saleId } = await addSale(world);
  const { id: userId } = await world.addUser();
  const add = async (status: string, fee: number) =>
    query<{ id: string }>(
      `insert into transactions (sale_id, user_id, status, amount_cents, fee_cents) values ($1, $2, $3, 2500, $4) returning id`,
      [saleId, userId, status, fee],
    );
  const sums = async () =>
    (
      await query<{ gross: number; refunds: number; share: number; fees: number }>(
        `select sum(gross_cents)::int as gross, sum(refund_cents)::int as refunds, sum(share_cents)::int as share,
           sum(fee_cents)::int as fees from money_entries where user_id = $1`,
        [userId],
      )
    )[0];
  const [paid] = await add('succeeded', 0);
  const before = await sums();
  const [dispute] = await add('disputed', 1500);
  expect(await sums()).toEqual({
    gross: 2500,
    refunds: 2500,
    share: 0,
    fees: Number(before?.fees) + 1500,
  });
  const refused = await world.call('money.refund', {
    body: { source: 'parlour', id: Number(paid?.id), amount: 25, reason: 'again' },
  });
  expect(refused.statusCode, refused.body).toBe(409);
  const rows = await world.call('money.list', { query: { user_id: userId } });
  expect(rows.json().data).toMatchObject([
    { kind: 'dispute', refunds: 25, fees: 15, reason: 'Disputed' },
    {},
  ]);
  const countMoneyRows = async (kind: string) =>
    (await world.call('money.list', { query: { user_id: userId, kind } })).json().totalCounts;
  expect(await countMoneyRows('dispute')).toBe(1);
  expect(await countMoneyRows('refund'), 'a dispute takes money back, too').toBe(1);
  const listed = await world.call('sales.listTransactions', {
    params: { id: saleId },
    query: { status: 'disputed' },
  });
  expect(listed.json().data).toMatchObject([{ status: 'disputed', amount: 2500, fee: 1500 }]);
  const report = await world.call('sales.get', { params: { id: saleId } });
  expect(report.json().data).toMatchObject({ collected: 0 });
  await query(`update transactions set status = 'failed' where id = $1`, [dispute?.id]);
  expect(await sums()).toEqual(before);
  expect(await countMoneyRows('dispute'), 'one that was won').toBe(0);
});
