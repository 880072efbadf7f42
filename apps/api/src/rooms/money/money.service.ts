import type { MoneyFigures, MoneySheet, NewRates, Refund } from '@greenroom/contract/money';
import { MONEY_SOURCES } from '@greenroom/contract/money-list.rules';
import { daysOf, monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { centsOf } from '@greenroom/contract/kit/money';
import { MONEY_MESSAGES as MESSAGES, tooMuch } from '@greenroom/contract/money.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { currentUser } from '#kit/access/guard.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { NO_FIGURES } from '#rooms/money/money.filter.ts';
import { addRates } from '#rooms/money/money-rates.store.ts';
import * as refunds from '#rooms/money/money-refunds.store.ts';
import { getFigures, getFiguresUntil } from '#rooms/money/money-rows.store.ts';
import * as store from '#rooms/money/money.store.ts';

/** Adds figures in cents, so that the sum has no fraction of one. */
function sumFigures(parts: readonly MoneyFigures[]): MoneyFigures {
  const sum = { ...NO_FIGURES };
  for (const name of Object.keys(NO_FIGURES) as (keyof MoneyFigures)[]) {
    const unit = name === 'rows' ? 1 : 100;
    sum[name] = parts.reduce((all, part) => all + Math.round(part[name] * unit), 0) / unit;
  }
  return sum;
}

/** Returns the last month that is over and open, with all that closing it freezes; null when there is none. */
async function getClosable(
  db: Sql,
  { today, openFrom, firstDay }: store.Bounds,
): Promise<MoneySheet['closable']> {
  const month = monthAfter(monthOf(today), -1);
  if (firstDay === null || month < monthOf(openFrom) || month < monthOf(firstDay)) return null;
  return { month, ...(await getOpenUntil(db, month, openFrom, firstDay)) };
}

async function getOpenUntil(db: Sql, month: string, openFrom: string, firstDay: string | null) {
  const start = firstDay !== null && firstDay > openFrom ? firstDay : openFrom;
  const since = monthOf(start) < month ? monthOf(start) : month;
  const end = daysOf(month).end_date;
  // When no month is closed yet, those are nearly all rows.
  const isFromFirst = firstDay !== null && start === firstDay && since === monthOf(firstDay);
  const figures = isFromFirst
    ? await getFiguresUntil(db, end)
    : await getFigures(db, { start_date: `${since}-01`, end_date: end });
  return { since, ...figures };
}

/** Returns the sheet of a month, the current one by default. */
export async function getSheet(db: Sql, asked: string | undefined, zone: string): Promise<MoneySheet> {
  const bounds = await store.getBounds(db, zone);
  const current = monthOf(bounds.today);
  const month = asked ?? current;
  const { start_date: first, end_date: last } = daysOf(month);
  const slices = await store.listSlices(db, first, last);
  const byDay = [...Map.groupBy(slices, ({ day }) => day)];
  return {
    month,
    closed: first < bounds.openFrom ? await store.getClosed(db, first) : null,
    totals: sumFigures(slices),
    sources: MONEY_SOURCES.map((source) =>
      Object.assign({ source }, sumFigures(slices.filter((slice) => slice.source === source))),
    ),
    corrections: sumFigures(slices.filter(({ isCorrection }) => isCorrection)),
    days: byDay.map(([day, parts]) => Object.assign({ day }, sumFigures(parts))),
    correctedIn: await store.listCorrectedIn(db, first),
    closable: await getClosable(db, bounds),
    first: bounds.firstDay === null ? current : monthOf(bounds.firstDay),
    current,
  };
}

/** Records a refund of a plan or of a payment for a parlour. @throws not_found, conflict */
export async function refund(tx: Sql, request: FastifyRequest, given: Refund): Promise<void> {
  const { source, id, reason } = given;
  const amountCents = centsOf(given.amount);
  const paid =
    source === 'plan'
      ? ((await refunds.lockPlan(tx, id)) ?? fail('not_found'))
      : ((await refunds.lockPayment(tx, id)) ?? fail('not_found'));
  if ('isPaid' in paid && paid.isPaid === false) fail('conflict', { msg: MESSAGES.notPaid });
  if (amountCents > paid.leftCents) {
    fail('conflict', { msg: tooMuch(paid.leftCents, 'isDisputed' in paid && paid.isDisputed === true) });
  }
  const row = { id, amountCents, reason, admin: currentUser(request).email };
  await (source === 'plan' ? refunds.addPlanRefund(tx, row) : refunds.addPaymentRefund(tx, row));
  await audit(tx, request, {
    action: 'money.refund',
    kind: 'users',
    record: paid.userId,
    after: { [source]: id, title: paid.title, refunded: amountCents / 100, reason },
  });
}

/** Closes a month and all before it, if its figures are still the expected ones. @throws conflict */
export async function closeMonth(
  tx: Sql,
  request: FastifyRequest,
  { month, rows, net }: { month: string; rows: number; net: number },
): Promise<void> {
  await store.lockMonths(tx);
  const { today, openFrom, firstDay } = await store.getBounds(tx, request.server.config.TIME_ZONE);
  if (month >= monthOf(today)) fail('conflict', { msg: MESSAGES.notOver });
  if (month < monthOf(openFrom)) fail('conflict', { msg: MESSAGES.isClosed });
  const found = await getOpenUntil(tx, month, openFrom, firstDay);
  if (found.rows !== rows || centsOf(found.net) !== centsOf(net)) {
    fail('conflict', { msg: MESSAGES.hasChanged });
  }
  await store.addMonth(tx, `${month}-01`, currentUser(request));
  await audit(tx, request, {
    action: 'money.closeMonth',
    kind: 'months',
    record: month,
    after: { rows, net },
  });
}

/** Sets the rates from a day on. @throws conflict */
export async function setRates(tx: Sql, request: FastifyRequest, rates: NewRates): Promise<number> {
  const { id: adminId, email: admin } = currentUser(request);
  const id = await addRates(tx, { ...rates, adminId, admin }, request.server.config.TIME_ZONE);
  if (id === null) return fail('conflict', { msg: MESSAGES.tooEarly });
  await audit(tx, request, { action: 'money.setRates', kind: 'rates', record: id, after: rates });
  return id;
}
