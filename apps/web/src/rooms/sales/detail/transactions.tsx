import { PAYMENT_STATUSES, SALES, SALE_MESSAGES, shownCentsOf } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconGavel,
  IconReceipt,
} from '@tabler/icons-react';
import { clsx } from 'clsx';

import { has } from '#kit/capabilities.ts';
import { formatCount, formatCounted, formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { DataTable } from '#kit/list/data-table.tsx';
import { Pager } from '#kit/list/pager.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { useTransactionList } from '../sales-report.queries.ts';
import type { Transaction } from '../sales-report.queries.ts';
import type { SaleDetailSearch } from '../sales.search.ts';

/** The labels of a payment's states. */
const STATUS_WORDS: Record<PaymentStatus, string> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};
const SIGNS = {
  succeeded: { icon: IconCircleCheck, color: 'text-good-ink' },
  pending: { icon: IconClock, color: 'text-attention-ink' },
  failed: { icon: IconCircleX, color: 'text-danger-ink' },
  refunded: { icon: IconArrowBackUp, color: 'text-ink-soft' },
  disputed: { icon: IconGavel, color: 'text-danger-ink' },
};

/** The columns of the payments, which cannot be sorted. @source spec 2 Parlour report detail */
const transactionColumns: readonly Column<Transaction>[] = [
  { key: 'user', header: 'User', cell: ({ user }) => <Payer user={user} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '128px',
    cell: ({ amount, status, fee }) => (
      <span className="grid justify-items-end">
        {formatMoney(shownCentsOf({ amountCents: amount, status }) / 100)}
        {fee !== null && fee > 0 && (
          <span className="text-12 text-ink-faint">and {formatMoney(fee / 100)} fee</span>
        )}
      </span>
    ),
  },
  {
    key: 'created_at',
    header: 'Purchased date',
    width: '176px',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatDate(at)}
      </time>
    ),
  },
  { key: 'status', header: 'Status', width: '152px', cell: ({ status }) => <Status status={status} /> },
];

const CHOICES = [
  { value: 'all', label: 'All statuses' },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
];

const transactionExportQuery = (id: number, status: PaymentStatus | undefined) => ({
  sale_id: String(id),
  ...(status && { status }),
});

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
  const total = data?.pagination.totalRecords;
  const rows = printed ?? data?.data;
  const toStatus = (next: PaymentStatus | undefined) => onAsk({ page: undefined, status: next });

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-6 max-sm:p-4 print:border-0 print:p-0"
      aria-labelledby="sale-transactions"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="sale-transactions" className="me-auto text-16 print:break-after-avoid">
          Transactions{' '}
          <span className="font-normal text-ink-faint">
            {total === undefined ? '' : `(${formatCount(total)})`}
          </span>
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          {has('details') && (
            <ChoiceSelect
              label="Status of transactions"
              isLabelHidden
              choices={CHOICES}
              value={status ?? 'all'}
              onChange={(chosen) => toStatus(PAYMENT_STATUSES.find((each) => each === chosen))}
            />
          )}
          <CsvButton
            label="Download CSV of the transactions"
            call="sales.exportTransactions"
            fileName={`parlour-${id}-transactions.csv`}
            options={{ query: transactionExportQuery(id, status) }}
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
      <div className="print:hidden">
        <Pager
          label="transactions"
          page={page}
          // While another status is loading, the total is still the old one and must not correct the page.
          total={isPlaceholderData ? Math.max(total ?? 0, page * SALES.transactionsPageSize) : total}
          size={SALES.transactionsPageSize}
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
      {shown > 0 && has('money') && (
        <p className="px-4 pt-2 text-13 text-ink-faint">
          Succeeded, refunded and disputed amounts add up to Collected. Pending and failed ones do not count.
        </p>
      )}
      {shown < total && (
        <p className="mt-3 hidden ps-4 text-12 print:block">
          {formatCount(shown)} of {formatCounted(total, 'transaction', 'transactions')}.
        </p>
      )}
    </>
  );
}

function Payer({ user }: Pick<Transaction, 'user'>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-3 align-middle">
      <Avatar name={user.name} src={user.profile_image_url} />
      <ProfileLink
        id={user.id}
        className="min-w-0 truncate font-medium text-inherit no-underline focus-visible:-outline-offset-2 [a]:hover:underline"
        dir="auto"
      >
        {user.name}
      </ProfileLink>
    </span>
  );
}

/** A host may have other states than ours. */
function Status({ status }: Pick<Transaction, 'status'>) {
  if (!Object.hasOwn(SIGNS, status)) return status;
  const { icon: Sign, color } = SIGNS[status];
  return (
    <span className={clsx('inline-flex items-center gap-1 align-middle whitespace-nowrap', color)}>
      <Sign size={16} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}
