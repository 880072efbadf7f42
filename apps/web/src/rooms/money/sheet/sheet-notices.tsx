import { daysOf } from '@greenroom/contract/kit/days';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { formatCounted, formatMoney, formatMonth } from '#kit/format.ts';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useCloseMonth } from '../money.queries.ts';
import type { Sheet } from '../money.queries.ts';

const NOTICE =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3';

/** What there is to do, and what changed after the month was closed. */
export function SheetNotices({ sheet }: { sheet: Sheet }) {
  const { closable, correctedIn, month } = sheet;
  return (
    <>
      {closable && can('money.closeMonth') && <CloseNotice key={closable.month} closable={closable} />}
      {correctedIn.map((part) => (
        <p key={part.month} className={NOTICE}>
          <span>
            {formatMonth(month)} was corrected by {formatMoney(part.net)} net in {formatMonth(part.month)}.
            This sheet still shows the figures it was closed with.
          </span>
          <Link
            to="/money/rows"
            search={{ ...daysOf(part.month), corrects: `${month}-01` }}
            className="font-medium"
          >
            See {formatCounted(part.rows, 'row', 'rows')}
          </Link>
        </p>
      ))}
    </>
  );
}

type Closable = NonNullable<Sheet['closable']>;

function CloseNotice({ closable }: { closable: Closable }) {
  const { month, since, rows, net } = closable;
  const closing = useOpening<true>();
  useRequestedAct('Close the month', () => closing.open(true));
  const close = useCloseMonth();
  const name = formatMonth(month);
  const all = since === month ? name : `${formatMonth(since)} to ${name}`;
  return (
    <div className={NOTICE}>
      <p>
        {name} is over. Close it so that its figures stay as they are.
        {since !== month && ` This closes ${all}.`}
      </p>
      <Button icon={<IconLock size={18} aria-hidden />} onClick={() => closing.open(true)}>
        Close {name}
      </Button>
      <ConfirmDialog
        isOpen={closing.isOpen}
        onClose={closing.close}
        title={`Close ${name}`}
        confirmText="Yes, close"
        onConfirm={() => close.mutateAsync({ month, rows, net })}
      >
        {all} {since === month ? 'has' : 'have'} {formatCounted(rows, 'row', 'rows')} with {formatMoney(net)}{' '}
        net. Closed figures never change: what arrives or changes later shows as a correction in the current
        month. This can’t be undone.
      </ConfirmDialog>
    </div>
  );
}
