import { PAYMENT_STATUSES, SALES, SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import { IconReceipt } from '@tabler/icons-react';

import { formatCount, formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { DataTable } from '#kit/ui/data-table.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Pager } from '#kit/ui/pager.tsx';

import { useExportTransactions, useTransactionList } from '../sales-report.queries.ts';
import type { Transaction } from '../sales-report.queries.ts';
import type { SaleDetailSearch } from '../sales.search.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { CsvButton } from './csv-button.tsx';
import pageClasses from './sale-page.module.css';
import { STATUS_WORDS, transactionColumns } from './transaction-columns.tsx';
import classes from './transactions.module.css';

const CHOICES = [
  { value: 'all', label: 'All statuses' },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
];

type TransactionsProps = {
  id: number;
  search: SaleDetailSearch;
  /** `isReplacing`: the page in the address is past the end, so Back should skip it. */
  onAsk: (change: SaleDetailSearch, isReplacing?: boolean) => void;
  /** All of them, while they are printed. */
  printed: readonly Transaction[] | null;
};

/** Payments and refunds with their total number, page by page or of one status. @source spec 2 Parlour report detail */
export function Transactions({ id, search: { page = 1, status }, onAsk, printed }: TransactionsProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useTransactionList(id, { page, status });
  const { mutate, isPending, data: isSaved } = useExportTransactions();
  const total = data?.pagination.totalRecords;
  const rows = printed ?? data?.data;
  const toStatus = (next: PaymentStatus | undefined) => onAsk({ page: undefined, status: next });

  return (
    <section className={pageClasses.card} aria-labelledby="sale-transactions">
      <div className={pageClasses.head}>
        <h2 id="sale-transactions" className={pageClasses.heading}>
          Transactions{' '}
          <span className={pageClasses.count}>{total === undefined ? '' : `(${formatCount(total)})`}</span>
        </h2>
        <div className={classes.tools}>
          <ChoiceSelect
            label="Status of transactions"
            isLabelHidden
            choices={CHOICES}
            value={status ?? 'all'}
            onChange={(chosen) => toStatus(PAYMENT_STATUSES.find((each) => each === chosen))}
          />
          <CsvButton
            label="Download CSV of the transactions"
            save={{ mutate: () => mutate({ id, status }), isPending, data: isSaved }}
          />
        </div>
      </div>
      <DataTable
        caption="Transactions"
        columns={transactionColumns}
        rows={rows}
        rowId={(row) => row.id}
        isStale={isPlaceholderData}
        error={error}
        errorText="The transactions could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        skeletonRows={SALES.transactionsPageSize}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={SALE_MESSAGES.noTransactions}
            text={status ? 'No transactions with this status.' : 'No payments for this parlour yet.'}
            action={
              status && (
                <Button look="default" onClick={() => toStatus(undefined)}>
                  Show all
                </Button>
              )
            }
          />
        }
      />
      {rows && <Notes shown={rows.length} total={total ?? rows.length} />}
      <div className={pageClasses.screenOnly}>
        <Pager
          label="transactions"
          page={page}
          // While another status is loading, the total is still the old one and must not correct the page.
          total={isPlaceholderData ? Math.max(total ?? 0, page * SALES.transactionsPageSize) : total}
          pageSize={SALES.transactionsPageSize}
          onPage={(next) => onAsk({ page: next, status }, !isPlaceholderData && rows?.length === 0)}
        />
      </div>
    </section>
  );
}

/** The sum of the amounts and, in print, how many are left out. */
function Notes({ shown, total }: { shown: number; total: number }) {
  return (
    <>
      {shown > 0 && (
        <p className={classes.sums}>
          Succeeded and refunded amounts add up to Collected. Pending and failed ones do not count.
        </p>
      )}
      {shown < total && (
        <p className={pageClasses.onPaper}>
          {formatCount(shown)} of {formatCounted(total, 'transaction', 'transactions')}.
        </p>
      )}
    </>
  );
}
