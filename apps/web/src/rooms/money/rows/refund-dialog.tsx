import { MONEY, MONEY_MESSAGES as MESSAGES, tooMuch } from '@greenroom/contract/money.rules';
import { ApiError } from '@greenroom/client';
import { centsOf } from '@greenroom/contract/kit/money';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { formatMoney } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { refundKey, useRefund } from '../money.queries.ts';
import type { MoneyRow } from '../money.queries.ts';

export type RefundDialogProps = { isOpen: boolean; onClose: () => void; row: MoneyRow };

function refundErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.code === 'conflict') return { amount: error.msg };
  return errorsBeside('amount', 'reason')(error);
}

/** Records that all or a part of a payment was given back, and why. */
export function RefundDialog({ isOpen, onClose, row }: RefundDialogProps) {
  // One for each opening: a second press, or a retry after a lost answer, records nothing twice.
  const [key] = useState(refundKey);
  const [amount, setAmount] = useState(row.refundable.toFixed(2));
  const [reason, setReason] = useState('');
  const form = useForm();
  const refund = useRefund();

  async function handleSubmit(): Promise<void> {
    const cents = centsOf(Number(amount));
    if (!/^\d+(?:\.\d{1,2})?$/.test(amount.trim()) || cents < 1) {
      return form.refuse({ amount: MESSAGES.badAmount });
    }
    const leftCents = centsOf(row.refundable);
    if (cents > leftCents) return form.refuse({ amount: tooMuch(leftCents) });
    if (reason.trim() === '') return form.refuse({ reason: 'Say why.' });
    await form.run(async () => {
      const { source, payment: id } = row;
      await refund.mutateAsync({ key, source, id, amount: cents / 100, reason: reason.trim() });
      onClose();
    }, refundErrors);
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="Record a refund"
      form={form}
      verb="Record refund"
      onSubmit={handleSubmit}
    >
      <p className="text-ink-soft">
        <bdi>{row.title}</bdi> of <bdi>{row.user.name}</bdi>, {formatMoney(row.gross)}. This records money
        that you have given back, and moves none. Refunds that the payment provider reports appear by
        themselves.
      </p>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        help={`At most ${formatMoney(row.refundable)}.`}
        data-autofocus
        {...form.text('amount', amount, setAmount)}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={MONEY.reasonMax}
        help="It is shown with the refund and in the person’s history."
        {...form.text('reason', reason, setReason)}
      />
    </DialogForm>
  );
}
