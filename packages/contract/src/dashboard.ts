import * as z from 'zod';

import { PERIODS, checkRange } from './dashboard.rules.ts';
import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Day, Dollars, Id, answer } from './kit/shapes.ts';

const count = z.int().min(0);

const Counts = z.object({
  registered_users: count,
  registered_headlines: count,
  total_featured: count,
  /** Users with an active Featured Headline (weekly) plan. */
  total_headline_count: count,
  total_bulletin_count: count,
});
const RoleCount = z.object({ title: z.string(), role_id: Id, member_count: count });

const GraphQuestion = z
  .strictObject({ filterType: z.enum(PERIODS), start_date: Day.optional(), end_date: Day.optional() })
  .superRefine((body, context) => {
    if (body.filterType !== 'custom') return;
    const wrong = checkRange(body.start_date, body.end_date);
    if (wrong) context.addIssue({ code: 'custom', path: ['start_date'], message: wrong });
  });

const Graph = z.object({
  graphData: z.object({
    /** Plan revenue by bucket, oldest first. `labelDate` is the first day of the bucket. */
    data1: z.array(z.object({ lable: z.string(), labelDate: Day, amount: Dollars })),
    /** Users registered by bucket; the same length as `data1`. */
    data2: z.array(z.object({ count })),
  }),
  membershipRevenue: Dollars,
  totalUsers: count,
  /** The same sums of the period before: the days just before it, or of a year the same days one year earlier. @assumed */
  before: added('details', z.object({ membershipRevenue: Dollars, totalUsers: count })),
});

/** @source spec 7 Dashboard */
export const dashboardCalls = {
  'dashboard.get': call('dashboard.get', {
    summary: 'The counts, and the members of each talent',
    output: answer(z.tuple([Counts, z.array(RoleCount)])),
  }),
  'dashboard.getGraph': call('dashboard.getGraph', {
    summary: 'Revenue and registrations by day or month',
    body: GraphQuestion,
    example: { filterType: 'monthly' },
    output: answer(Graph),
  }),
};
