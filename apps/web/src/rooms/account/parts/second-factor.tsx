import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { CodeField } from './code-field.tsx';

export type SecondFactorProps = {
  value: string;
  onValue: (code: string) => void;
  error?: string | undefined;
  hasFocus?: boolean;
  /** What loads it may give up on it. */
  onClose: () => void;
};

/** The code of the authenticator app, or a recovery code instead. */
export function SecondFactor({ value, onValue, error, hasFocus = false }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="grid gap-2">
      {isRecovery ? (
        <TextField
          label="Recovery code"
          name="code"
          value={value}
          error={error}
          help="One of the codes you kept when you set up two-factor sign-in. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the field that had the focus
          autoFocus
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <CodeField
          value={value}
          onValue={onValue}
          error={error}
          hasFocus={hasFocus}
          help="From your authenticator app."
        />
      )}
      <Button
        look="subtle"
        size="small"
        className="-ms-2 justify-self-start"
        onClick={() => {
          onValue('');
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
      </Button>
    </div>
  );
}
