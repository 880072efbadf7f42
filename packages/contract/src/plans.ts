import * as z from 'zod';

import { call } from './kit/call.ts';
import { Dollars, answer } from './kit/shapes.ts';

/** @source contract Rulings, the plans screen */
export const plansCalls = {
  'plans.list': call('plans.list', {
    summary: 'Plans on offer, with their current subscribers and revenue',
    output: answer(
      z.array(
        z.object({
          name: z.enum(['weekly', 'monthly']),
          title: z.string(),
          /** The price per week or month; null before the first sale. */
          base_amount: Dollars.nullable(),
          /** Users whose plan is active. */
          subscribers: z.int(),
          /** All payments less refunds. */
          revenue: Dollars,
        }),
      ),
    ),
  }),
};
