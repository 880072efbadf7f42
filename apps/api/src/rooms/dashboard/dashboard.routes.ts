import { calls } from '@greenroom/contract';
import { centsOf } from '@greenroom/contract/kit/money';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { getCounts, getGraph, getSumsBefore } from '#rooms/dashboard/dashboard.store.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  answer(app, calls['dashboard.get'], async ({ db }) => ({ data: await getCounts(db) }));

  answer(app, calls['dashboard.getGraph'], async ({ db, body }) => {
    const { TIME_ZONE: zone } = app.config;
    const [buckets, before] = await Promise.all([getGraph(db, body, zone), getSumsBefore(db, body, zone)]);
    const cents = buckets.reduce((sum, bucket) => sum + centsOf(bucket.amount), 0);
    return {
      data: {
        graphData: {
          data1: buckets.map(({ lable, labelDate, amount }) => ({ lable, labelDate, amount })),
          data2: buckets.map(({ count }) => ({ count })),
        },
        membershipRevenue: cents / 100,
        totalUsers: buckets.reduce((sum, bucket) => sum + bucket.count, 0),
        before,
      },
    };
  });
}
