import { addDays, monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { MONEY_MESSAGES as MESSAGES } from '@greenroom/contract/money.rules';
import { ApiError } from '@greenroom/client';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { can } from '#kit/can.ts';
import { formatDay, formatMoney, today } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { DateField } from '#kit/ui/date-field.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';

import { useRateList, useSetRates } from '../money.queries.ts';
import type { Rates } from '../money.queries.ts';

export type RatesPanelProps = { isOpen: boolean; onClose: () => void };

/** The rates with their history, and a form for those of a day to come. */
export function RatesPanel({ isOpen, onClose }: RatesPanelProps) {
  const { data, error, isFetching, refetch } = useRateList(isOpen);
  const [isDirty, setDirty] = useState(false);
  const guard = useLeaveGuard(isOpen && isDirty, { title: 'Close without saving?', leave: 'Close' });

  function handleClose(): void {
    setDirty(false);
    onClose();
  }

  return (
    <SidePanelFrame isOpen={isOpen} onClose={() => guard.ask(handleClose)} title="Rates">
      <div className="grid gap-6">
        <p className="text-ink-soft">
          A payment has the rates of the day it was paid. Changing them never changes a report of earlier
          days.
        </p>
        {error && !data && (
          <ErrorState
            what="The rates could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton shape="line" />}
        {data && <History rates={data} />}
        {data && can('money.setRates') && <RatesForm last={data[0]} onDirty={setDirty} />}
      </div>
      {guard.dialog}
    </SidePanelFrame>
  );
}

function History({ rates }: { rates: readonly Rates[] }) {
  return (
    <ul className="grid gap-3" aria-label="Rates">
      {rates.map(({ id, validFrom, share, fee, feeAmount, isCurrent, by }) => (
        <li key={id} className="rounded-md border border-line p-3">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {validFrom ? `From ${formatDay(validFrom)}` : 'From the beginning'}
            {isCurrent && <Badge tone="good">Now</Badge>}
            {validFrom !== null && validFrom > today() && <Badge tone="accent">To come</Badge>}
          </p>
          <p>
            Community’s share of parlours {share}%, fee {fee}% + {formatMoney(feeAmount)} a payment
          </p>
          {by && <p className="text-13 text-ink-faint">Set by {by}</p>}
        </li>
      ))}
    </ul>
  );
}

const LABELS = {
  valid_from: 'Valid from',
  share: 'Community’s share of parlours, in percent',
  fee: 'Processing fee, in percent',
  feeAmount: 'Processing fee of each payment, in dollars',
};
type Field = keyof typeof LABELS;
const NUMBERS = ['share', 'fee', 'feeAmount'] as const;
const FIELDS = ['valid_from', ...NUMBERS] as const;

function rateErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.code === 'conflict') return { valid_from: error.msg };
  return errorsBeside(...FIELDS)(error);
}

/** Starts from the latest rates, valid from the next month on. */
function RatesForm({ last, onDirty }: { last: Rates | undefined; onDirty: (isDirty: boolean) => void }) {
  const titleId = useId();
  const [values, setValues] = useState<Record<Field, string>>({
    valid_from: `${monthAfter(monthOf(today()))}-01`,
    share: String(last?.share ?? ''),
    fee: String(last?.fee ?? ''),
    feeAmount: String(last?.feeAmount ?? ''),
  });
  const { attach, ...form } = useForm();
  const setRates = useSetRates();

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (form.isBusy) return;
    if (values.valid_from <= today()) return form.refuse({ valid_from: MESSAGES.tooEarly });
    const readTypedRate = (field: Field) =>
      values[field].trim() === '' ? Number.NaN : Number(values[field]);
    const [share, fee, feeAmount] = [
      readTypedRate('share'),
      readTypedRate('fee'),
      readTypedRate('feeAmount'),
    ];
    if (Number.isNaN(share)) return form.refuse({ share: MESSAGES.badPercent });
    if (Number.isNaN(fee)) return form.refuse({ fee: MESSAGES.badPercent });
    if (Number.isNaN(feeAmount)) return form.refuse({ feeAmount: MESSAGES.badFee });
    // The panel shows them before all else has been loaded anew: from then on closing it asks nothing.
    onDirty(false);
    await form.run(async () => {
      await setRates
        .mutateAsync({ valid_from: values.valid_from, share, fee, feeAmount })
        .catch((error: unknown) => {
          onDirty(true);
          throw error;
        });
    }, rateErrors);
  }

  const text = (field: Field) =>
    form.text(field, values[field], (typed) => {
      setValues({ ...values, [field]: typed });
      onDirty(true);
    });
  const day = text('valid_from');
  return (
    <form
      ref={attach}
      className="grid gap-4 border-t border-line pt-6"
      aria-labelledby={titleId}
      noValidate
      onSubmit={(submit) => void handleSubmit(submit)}
    >
      <h3 id={titleId} className="text-14">
        New rates
      </h3>
      <DateField
        label={LABELS.valid_from}
        min={addDays(today(), 1)}
        {...day}
        onChange={(value) => day.onChange({ currentTarget: { value } })}
      />
      {NUMBERS.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          inputMode="decimal"
          autoComplete="off"
          {...text(field)}
        />
      ))}
      <FailureBox>{form.failure}</FailureBox>
      <Button type="submit" className="justify-self-end" isBusy={form.isBusy}>
        Save rates
      </Button>
    </form>
  );
}
