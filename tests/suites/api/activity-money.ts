import { monthAfter } from '@greenroom/contract/kit/days';

import type { World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

/** What the calls about money need. `payer`: who paid. */
export function moneyNeeds(world: World, payer: () => { id: number }): Needs {
  async function buyPlan(): Promise<number> {
    const { rows } = await world.db.$client.query<{ id: number }>(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
       values ($1, 'weekly', now(), now() + interval '7 days', 2500, now() - interval '40 days') returning id`,
      [payer().id],
    );
    return Number(rows[0]?.id);
  }
  const sheet = async () => (await world.call('money.getSheet')).json().data;

  return {
    'money.refund': async () => ({ body: { id: await buyPlan() } }),
    'money.closeMonth': async () => {
      await buyPlan();
      const { closable } = await sheet();
      return { body: { month: closable.month, rows: closable.rows, net: closable.net } };
    },
    'money.setRates': async () => ({
      body: { valid_from: `${monthAfter((await sheet()).current)}-01` },
    }),
  };
}
