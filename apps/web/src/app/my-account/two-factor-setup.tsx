import { useState } from 'react';

import { useForm } from '#kit/form.ts';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import {
  confirmTwoFactor,
  startTwoFactor,
  useReloadTwoFactor,
} from '#rooms/account/account-two-factor.queries.ts';
import type { TwoFactorSecret } from '#rooms/account/account-two-factor.queries.ts';
import { CodeField } from '#rooms/account/parts/code-field.tsx';
import { proofErrors } from './proof-errors.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetupProps = { isOpen: boolean; onClose: () => void };

/** Sets two-factor sign-in up: password, QR code and a first code, recovery codes. */
export function TwoFactorSetup({ isOpen, onClose }: SetupProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const reload = useReloadTwoFactor();
  const form = useForm();

  async function handleSubmit(): Promise<void> {
    await form.run(async () => {
      if (secret === null) return setSecret(await startTwoFactor(password));
      setCodes(await confirmTwoFactor(code));
      await reload();
    }, proofErrors);
  }

  if (codes) return <RecoveryCodes {...{ isOpen, onClose, codes }} />;
  return (
    <DialogForm
      {...{ isOpen, onClose, form }}
      returnFocus={false}
      title="Set up two-factor sign-in"
      verb={secret === null ? 'Continue' : 'Turn on'}
      isBlocked={secret === null ? password === '' : code.length < 6}
      onSubmit={handleSubmit}
    >
      {secret === null ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.text('password', password, setPassword)}
        />
      ) : (
        <>
          <Scan secret={secret} />
          <CodeField
            value={code}
            onValue={(next) => {
              setCode(next);
              form.clearErrors('code');
            }}
            error={form.errorOf('code')}
            hasFocus
            help="The app then shows a code of six digits. Enter it here."
          />
        </>
      )}
    </DialogForm>
  );
}

/** The secret as a QR code, and as text to be typed. */
function Scan({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  return (
    <>
      <p className="text-ink-soft">Scan this with an authenticator app, such as one on your phone.</p>
      <QrCode text={uri} />
      <p className="text-13 text-ink-faint">
        Can’t scan it? Type this key instead:{' '}
        <code className="font-mono wrap-anywhere text-ink select-all">
          {secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
        </code>
      </p>
    </>
  );
}
