import { calls } from '@greenroom/contract';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { exportSales, exportTransactions } from '#rooms/sales/sales-export.service.ts';
import { getReport, getRevenueChart, getTotals } from '#rooms/sales/sales-report.service.ts';
import { listTransactions } from '#rooms/sales/sales-transactions.store.ts';
import { setTop } from '#rooms/sales/sales.service.ts';
import { listSales } from '#rooms/sales/sales.store.ts';

export function salesRoutes(app: FastifyInstance): void {
  const { config, mediaUrl } = app;

  answer(app, calls['sales.list'], ({ db, query }) =>
    listSales(db, query, { zone: config.TIME_ZONE, mediaUrl }),
  );

  answer(app, calls['sales.getTotals'], async ({ db, query }) => ({
    data: await getTotals(db, query, config),
  }));

  answerCsv(app, calls['sales.export'], ({ db, query, request }) => exportSales(db, request, query));

  answer(app, calls['sales.setTop'], async ({ db, params, body, request }) => {
    await setTop(db, request, params.id, body.is_top);
    return { msg: SALE_MESSAGES.topSet };
  });

  answer(app, calls['sales.get'], async ({ db, params }) => ({
    data: (await getReport(db, params.id, { config, mediaUrl })) ?? fail('not_found'),
  }));

  answer(
    app,
    calls['sales.listTransactions'],
    async ({ db, params, query }) =>
      (await listTransactions(db, params.id, query, mediaUrl)) ?? fail('not_found'),
  );

  answerCsv(app, calls['sales.exportTransactions'], ({ db, query, request }) =>
    exportTransactions(db, request, query),
  );

  answer(app, calls['sales.getRevenueChart'], async ({ db, params }) => ({
    data: (await getRevenueChart(db, params.id, config)) ?? fail('not_found'),
  }));
}
