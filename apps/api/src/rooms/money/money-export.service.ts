import type { RowExport } from '@greenroom/contract/money';
import { ACCOUNTS, journalLines } from '@greenroom/contract/money.rules';
import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv, CsvRow } from '#kit/http/csv-answer.ts';
import { exportList, inParts } from '#kit/records/export.ts';
import { getFigures, listRowsAfter } from '#rooms/money/money-rows.store.ts';
import type { EnteredRow } from '#rooms/money/money-rows.store.ts';

const ROW_COLUMNS = [
  'Id',
  'Day',
  { time: 'Paid' },
  'Source',
  'Kind',
  'Title',
  'Person',
  'Gross',
  'Refunds',
  'Host share',
  'Revenue',
  'Fees',
  'Net Profit',
  'Corrects',
  'Reference',
  'Reason',
  'Recorded by',
] as const;
const JOURNAL_COLUMNS = ['Date', 'Account', 'Account name', 'Debit', 'Credit', 'Reference', 'Text'] as const;

const SOURCES = { plan: 'Plan', parlour: 'Parlour' };
const KINDS = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' };

function moneyCsvRow(row: EnteredRow): CsvRow {
  const { grossCents, refundCents, shareCents, feeCents } = row;
  const revenueCents = grossCents - refundCents - shareCents;
  const cents = [grossCents, refundCents, shareCents, revenueCents, feeCents, revenueCents - feeCents];
  return [
    row.id,
    row.day,
    new Date(row.paidAt),
    SOURCES[row.source],
    KINDS[row.kind],
    row.title,
    row.user.name,
    ...cents.map(BigInt),
    row.corrects ?? '',
    row.reference,
    row.reason ?? '',
    row.admin ?? '',
  ];
}

function journalLinesOf(row: EnteredRow): CsvRow[] {
  const correction = row.corrects ? `, corrects ${row.corrects}` : '';
  const text = `${KINDS[row.kind]}: ${row.title}${correction}`;
  return journalLines(row.source, row).map(({ account, debitCents, creditCents }) => {
    const { number, name } = ACCOUNTS[account];
    return [
      row.day,
      number,
      name,
      BigInt(debitCents),
      BigInt(creditCents),
      `${row.reference}/${row.id}`,
      text,
    ];
  });
}

async function* moneyCsvRows(
  db: Db,
  query: RowExport,
  toLines: (row: EnteredRow) => CsvRow[],
): AsyncGenerator<CsvRow[]> {
  for await (const rows of inParts<EnteredRow>((last, limit) => listRowsAfter(db, query, last, limit)))
    yield rows.flatMap(toLines);
}

type Export = { action: Act; name: string; columns: Csv['columns']; rows: Csv['rows'] };

async function answerMoneyExport(
  db: Db,
  request: FastifyRequest,
  query: RowExport,
  parts: Export,
): Promise<Csv> {
  return exportList(request, { ...parts, query, count: (await getFigures(db, query)).rows });
}

const moneyExportName = (name: string, { start_date: start, end_date: end }: RowExport): string =>
  start && end ? `${name}-${start}-${end}` : name;

/** Exports the rows of the sheet that match a filter. */
export const exportRows = (db: Db, request: FastifyRequest, query: RowExport): Promise<Csv> =>
  answerMoneyExport(db, request, query, {
    action: 'money.export',
    name: moneyExportName('money', query),
    columns: ROW_COLUMNS,
    rows: moneyCsvRows(db, query, (row) => [moneyCsvRow(row)]),
  });

/** Exports the same rows as lines of a journal. */
export const exportJournal = (db: Db, request: FastifyRequest, query: RowExport): Promise<Csv> =>
  answerMoneyExport(db, request, query, {
    action: 'money.exportJournal',
    name: moneyExportName('journal', query),
    columns: JOURNAL_COLUMNS,
    rows: moneyCsvRows(db, query, journalLinesOf),
  });
