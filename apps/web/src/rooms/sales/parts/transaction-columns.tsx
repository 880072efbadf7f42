import { shownCentsOf } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Column } from '#kit/ui/table-column.ts';

import type { Transaction } from '../sales-report.queries.ts';
import classes from './transactions.module.css';

/** The labels of a payment's states. */
export const STATUS_WORDS: Record<PaymentStatus, string> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
};
const SIGNS = {
  succeeded: IconCircleCheck,
  pending: IconClock,
  failed: IconCircleX,
  refunded: IconArrowBackUp,
};

function Payer({ user }: Pick<Transaction, 'user'>) {
  return (
    <span className={classes.payer}>
      <Avatar name={user.name} src={user.profile_image_url} />
      {user.id === null ? (
        <span className={classes.name}>{user.name}</span>
      ) : (
        <Link to="/user-detail/$userId" params={{ userId: String(user.id) }} className={classes.name}>
          {user.name}
        </Link>
      )}
    </span>
  );
}

function Status({ status }: Pick<Transaction, 'status'>) {
  const Sign = SIGNS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Sign size={16} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}

/** The columns of the payments, which cannot be sorted. @source spec 2 Parlour report detail */
export const transactionColumns: readonly Column<Transaction>[] = [
  { key: 'user', header: 'User', cell: ({ user }) => <Payer user={user} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '128px',
    cell: ({ amount, status }) => formatMoney(shownCentsOf({ amountCents: amount, status }) / 100),
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
