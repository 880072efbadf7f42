import { MONEY_LIST } from '@greenroom/contract/money-list.rules';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';

import { can } from '#kit/can.ts';
import { formatDay, formatMoney, formatMonth } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { SOFT } from '#kit/list/cells.tsx';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { useList } from '#kit/list/use-list.ts';
import { useOpening } from '#kit/opening.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { useRowList } from '../money.queries.ts';
import type { Figures, MoneyRow } from '../money.queries.ts';
import { FIGURES, figureColumns } from '../parts/figure-columns.tsx';
import type { RefundDialogProps } from './refund-dialog.tsx';
import { RowFilters } from './row-filters.tsx';

const RefundDialog = lazyDialog<RefundDialogProps>(
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
);

const route = getRouteApi('/staff/money/rows');

/** /money/rows: the payments, refunds and corrections behind the figures; plan purchases too. */
export function MoneyRowsScreen() {
  const list = useList(MONEY_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useRowList(search);
  const refunding = useOpening<MoneyRow>();
  const person = usePersonName(search.user_id, answer.data?.data);

  const { open } = refunding;
  const columns = useMemo(() => (can('money.refund') ? [...COLUMNS, refundColumn(open)] : COLUMNS), [open]);

  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Payments and Refunds"
      counted={['row', 'rows']}
      columns={columns}
      minWidth={1140}
      isTight
      rowId={({ id }) => id}
      action={
        <CsvButton
          label="Download CSV of the payments and refunds"
          call="money.export"
          fileName="money.csv"
          options={{ query: exportQueryOf(MONEY_LIST, search) }}
        />
      }
      filters={<RowFilters search={search} person={person} onChange={ask} />}
      before={!answer.data && answer.error ? null : <Totals totals={answer.data?.totals} />}
      errorText="The payments could not be loaded."
      empty={{
        icon: <IconReceipt size={24} />,
        title: 'No payments yet.',
        text: 'What people pay for plans and parlours appears here.',
        narrowedText: 'No payments match these filters. Remove some to see more.',
      }}
    >
      {refunding.what && (
        <RefundDialog
          key={refunding.count}
          isOpen={refunding.isOpen}
          onClose={refunding.close}
          row={refunding.what}
        />
      )}
    </ListPage>
  );
}

/** Where something of a payment is left to refund. */
const refundColumn = (onRefund: (row: MoneyRow) => void): Column<MoneyRow> => ({
  key: 'refund',
  isEdge: true,
  header: 'Actions',
  isControl: true,
  align: 'end',
  width: '124px',
  cell: (row) =>
    row.refundable > 0 ? (
      <Button
        look="subtle"
        size="small"
        icon={<IconReceiptRefund size={16} aria-hidden />}
        aria-label={`Refund ${row.title} of ${row.user.name}`}
        onClick={() => onRefund(row)}
      >
        Refund
      </Button>
    ) : (
      <span className="text-ink-faint">–</span>
    ),
});

function Totals({ totals }: { totals: Figures | undefined }) {
  return (
    <section className="max-sm:order-1 print:order-1" aria-label="Totals of the rows" aria-busy={!totals}>
      <dl className="grid grid-cols-6 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
        {FIGURES.map(({ key, header }) => (
          <div key={key} className="min-w-0">
            <dt className="text-12 font-medium text-ink-faint">{header}</dt>
            <dd className="text-16/6 font-semibold wrap-anywhere">
              {totals ? formatMoney(totals[key]) : '\u00a0'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was paid for, with the way to its report, and the payer. */
function What({ row }: { row: MoneyRow }) {
  const { title, sale, user, reason, admin } = row;
  return (
    <span className="grid min-w-0">
      {sale === null ? (
        <span className="truncate font-medium" dir="auto">
          {title}
        </span>
      ) : (
        <Link
          to="/sell-parlour/detail/$id"
          params={{ id: String(sale) }}
          className="truncate leading-6 font-medium text-inherit no-underline hover:underline max-sm:py-2.5"
          dir="auto"
        >
          {title}
        </Link>
      )}
      {user.id === null ? (
        <span className={SOFT} dir="auto">
          {user.name}
        </span>
      ) : (
        <Link
          to="/user-detail/$userId"
          params={{ userId: String(user.id) }}
          className="truncate text-13/6 text-ink-soft no-underline hover:underline max-sm:py-2.5"
          dir="auto"
        >
          {user.name}
        </Link>
      )}
      {reason && (
        <span className="line-clamp-2 text-13 text-ink-soft" title={`${reason} (${admin ?? ''})`} dir="auto">
          {reason}
        </span>
      )}
    </span>
  );
}

/** The figures that stand below the title where there is less room. */
const KIND_WORDS = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' };
const ON_ONE_LINE = new Set(['hostShare', 'fees']);

const COLUMNS: readonly Column<MoneyRow>[] = [
  { key: 'title', header: 'Paid for', card: 'title', cell: (row) => <What row={row} /> },
  {
    key: 'day',
    header: 'Day',
    isSortable: true,
    width: '104px',
    cell: ({ day }) => <span className="text-13 text-ink-soft">{formatDay(day)}</span>,
  },
  {
    key: 'kind',
    header: 'Kind',
    // 'Corrects September 2026'
    width: '168px',
    foldBelow: 1120,
    cell: ({ kind, corrects }) => (
      <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
        <Badge tone={kind === 'payment' ? 'quiet' : 'attention'}>{KIND_WORDS[kind]}</Badge>
        {corrects && (
          <span className="text-12 whitespace-nowrap text-ink-soft">Corrects {formatMonth(corrects)}</span>
        )}
      </span>
    ),
  },
  ...figureColumns<MoneyRow>(
    () => null,
    ({ title }) => title,
    // '−$1,234,567.89'
    '116px',
  ).map((column): Column<MoneyRow> =>
    ON_ONE_LINE.has(column.key)
      ? Object.assign(column, { foldBelow: 1272, foldLabel: column.header })
      : column,
  ),
];
