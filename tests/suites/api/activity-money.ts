import type { CallName } from '@greenroom/contract/wire';
import { monthAfter } from '@greenroom/contract/kit/days';

import type { World } from '../../../apps/api/src/testing/world.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** A request that succeeds of each call about money. `payer`: who paid. */
export function moneyRequests(
  world: World,
  payer: () => { id: number },
): { [N in CallName]?: () => Promise<Sent> } {
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
    'money.export': async () => ({}),
    'money.exportJournal': async () => ({}),
    'money.refund': async () => ({
      body: { source: 'plan', id: await buyPlan(), amount: 5, reason: 'Asked for it' },
    }),
    'money.closeMonth': async () => {
      await buyPlan();
      const { closable } = await sheet();
      return { body: { month: closable.month, rows: closable.rows, net: closable.net } };
    },
    'money.setRates': async () => ({
      body: {
        valid_from: `${monthAfter((await sheet()).current)}-01`,
        share: 25,
        fee: 2.9,
        feeAmount: 0.3,
      },
    }),
  };
}
