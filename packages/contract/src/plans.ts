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
          /** What one pays a week or a month; null before the first was sold. */
          base_amount: Dollars.nullable(),
          /** People whose plan is running. */
          subscribers: z.int(),
          /** In all. */
          revenue: Dollars,
        }),
      ),
    ),
  }),
};
