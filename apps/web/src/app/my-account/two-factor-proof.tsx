import { useState } from 'react';
import type { FormEvent } from 'react';

import { useForm } from '#kit/form.ts';
import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import {
  createRecoveryCodes,
  stopTwoFactor,
  useReloadTwoFactor,
} from '#rooms/account/account-two-factor.queries.ts';
import { SecondFactor } from '#rooms/account/parts/second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { proofErrors } from './two-factor-setup.tsx';

type ProofProps = { isOpen: boolean; onClose: () => void; isForCodes: boolean };

const WORDS = {
  stop: {
    title: 'Turn off two-factor sign-in',
    lead: 'Signing in will take only your password.',
    verb: 'Turn off',
  },
  codes: {
    title: 'New recovery codes',
    lead: 'The old recovery codes stop working.',
    verb: 'Get new codes',
  },
};

/** Asks for password and code, to turn two-factor sign-in off or for new recovery codes. */
export function TwoFactorProof({ isOpen, onClose, isForCodes }: ProofProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const reload = useReloadTwoFactor();
  const { attach, ...form } = useForm();
  const { title, lead, verb } = WORDS[isForCodes ? 'codes' : 'stop'];
  const isFilled = password !== '' && code !== '';

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isFilled || form.isBusy) return;
    await form.run(async () => {
      if (isForCodes) setCodes(await createRecoveryCodes({ password, code }));
      else {
        showToast({ kind: 'success', message: await stopTwoFactor({ password, code }) });
        onClose();
      }
      await reload();
    }, proofErrors);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={codes ? 'Keep your recovery codes' : title}
      isBusy={form.isBusy}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form
          ref={attach}
          className="mt-2 grid gap-4"
          noValidate
          onSubmit={(submit) => void handleSubmit(submit)}
        >
          <p className="text-ink-soft">{lead}</p>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...form.text('password', password, setPassword)}
          />
          <SecondFactor
            value={code}
            onValue={(next) => {
              setCode(next);
              form.clearErrors('code');
            }}
            error={form.errorOf('code')}
            onClose={onClose}
          />
          <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
            {form.failure}
          </p>
          <div className="flex justify-end gap-3">
            <Button look="default" disabled={form.isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              tone={isForCodes ? 'plain' : 'danger'}
              disabled={!isFilled}
              isBusy={form.isBusy}
            >
              {verb}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
