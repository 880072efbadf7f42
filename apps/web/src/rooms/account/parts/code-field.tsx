import { TWO_FACTOR } from '@greenroom/contract/account-two-factor.rules';
import { OTPField } from '@base-ui/react/otp-field';
import { useId } from 'react';

import { FieldFrame, describe } from '#kit/ui/field-frame.tsx';

type CodeFieldProps = {
  value: string;
  onValue: (code: string) => void;
  help?: string;
  error?: string | undefined;
  /** Focused when it appears. */
  hasFocus?: boolean;
};

const LABEL = 'Code';

/** Six boxes for the code of an authenticator app. It sends its form once it is full. */
export function CodeField({ value, onValue, help, error, hasFocus = false }: CodeFieldProps) {
  const id = useId();
  const frame = { label: LABEL, help, error };
  return (
    <FieldFrame id={id} name="code" {...frame}>
      <OTPField.Root
        id={id}
        length={TWO_FACTOR.digits}
        value={value}
        onValueChange={onValue}
        autoSubmit
        className="grid max-w-80 grid-cols-6 gap-2"
        aria-describedby={describe(id, frame)}
      >
        {Array.from({ length: TWO_FACTOR.digits }, (_, index) => (
          <OTPField.Input
            // oxlint-disable-next-line react/no-array-index-key -- the boxes never change places
            key={index}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has just asked for it
            autoFocus={hasFocus && index === 0}
            data-autofocus={hasFocus && index === 0 ? true : undefined}
            aria-label={index === 0 ? undefined : `Digit ${index + 1} of ${TWO_FACTOR.digits}`}
            aria-invalid={error ? true : undefined}
            className="h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface text-center text-20 text-ink tabular-nums focus:outline-2 focus:-outline-offset-1 focus:outline-focus aria-invalid:border-danger-ink"
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  );
}
