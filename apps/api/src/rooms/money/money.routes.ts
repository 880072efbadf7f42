import { calls } from '@greenroom/contract';
import { MONEY_MESSAGES } from '@greenroom/contract/money.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { exportJournal, exportRows } from '#rooms/money/money-export.service.ts';
import { listRates } from '#rooms/money/money-rates.store.ts';
import { listRows } from '#rooms/money/money-rows.store.ts';
import { closeMonth, getSheet, refund, setRates } from '#rooms/money/money.service.ts';

export function moneyRoutes(app: FastifyInstance): void {
  const { config, mediaUrl } = app;

  answer(app, calls['money.getSheet'], async ({ db, query }) => ({
    // One moment for all its figures.
    data: await db.transaction((tx) => getSheet(tx, query.month, config.TIME_ZONE), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  }));

  answer(app, calls['money.list'], ({ db, query }) => listRows(db, query, mediaUrl));

  answerCsv(app, calls['money.export'], ({ db, query, request }) => exportRows(db, request, query));

  answerCsv(app, calls['money.exportJournal'], ({ db, query, request }) => exportJournal(db, request, query));

  answer(app, calls['money.refund'], async ({ db, body, request }) => {
    await db.transaction((tx) => refund(tx, request, body));
    return { msg: MONEY_MESSAGES.refunded };
  });

  answer(app, calls['money.closeMonth'], async ({ db, body, request }) => {
    await db.transaction((tx) => closeMonth(tx, request, body));
    return { msg: MONEY_MESSAGES.closed };
  });

  answer(app, calls['money.listRates'], async ({ db }) => ({ data: await listRates(db, config.TIME_ZONE) }));

  answer(app, calls['money.setRates'], async ({ db, body, request }) => ({
    data: { id: await db.transaction((tx) => setRates(tx, request, body)) },
    msg: MONEY_MESSAGES.ratesSaved,
  }));
}
