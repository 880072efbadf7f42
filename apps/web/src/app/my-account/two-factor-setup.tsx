import { ApiError } from '@greenroom/client';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import {
  confirmTwoFactor,
  startTwoFactor,
  useReloadTwoFactor,
} from '#rooms/account/account-two-factor.queries.ts';
import type { TwoFactorSecret } from '#rooms/account/account-two-factor.queries.ts';
import { CodeField } from '#rooms/account/parts/code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetupProps = { isOpen: boolean; onClose: () => void };

/** Returns the error beside its field, by the server's code. */
export function proofErrors(error: unknown): FieldErrors {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'wrong_password') return { password: errorMessage(error) };
  return code === 'code_wrong' ? { code: errorMessage(error) } : { form: errorMessage(error) };
}

/** Sets two-factor sign-in up: password, QR code and a first code, recovery codes. */
export function TwoFactorSetup({ isOpen, onClose }: SetupProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const reload = useReloadTwoFactor();
  const { attach, ...form } = useForm();

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (form.isBusy) return;
    await form.run(async () => {
      if (secret === null) return setSecret(await startTwoFactor(password));
      setCodes(await confirmTwoFactor(code));
      await reload();
    }, proofErrors);
  }

  if (codes)
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="Keep your recovery codes">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set up two-factor sign-in" isBusy={form.isBusy}>
      <form
        ref={attach}
        className="mt-2 grid gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
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
        <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
          {form.failure}
        </p>
        <div className="flex justify-end gap-3">
          <Button look="default" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={secret === null ? password === '' : code.length < 6}
            isBusy={form.isBusy}
          >
            {secret === null ? 'Continue' : 'Turn on'}
          </Button>
        </div>
      </form>
    </Dialog>
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
