import { BULK } from '@greenroom/contract/kit/limits';

import { TextField } from './text-field.tsx';

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  label?: string;
  help?: string;
  isDisabled?: boolean;
  /** Whether a dialog that opens leads to it, where without a reason nothing happens. */
  isFirst?: boolean;
};

/** Takes the reason of a change, which the activity keeps. */
export function ReasonField({
  value,
  onChange,
  label = 'Reason (optional)',
  help = 'Kept in the activity.',
  isDisabled = false,
  isFirst = false,
}: ReasonFieldProps) {
  return (
    <TextField
      className="mt-4 text-ink"
      label={label}
      help={help}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      maxLength={BULK.reasonMax}
      disabled={isDisabled}
      value={value}
      onChange={(typed) => onChange(typed.currentTarget.value)}
    />
  );
}
