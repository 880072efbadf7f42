import { useState } from 'react';

import { useForm } from '#kit/form.ts';
import { showToast } from '#kit/toast.ts';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import {
  createRecoveryCodes,
  stopTwoFactor,
  useReloadTwoFactor,
} from '#rooms/account/account-two-factor.queries.ts';
import { SecondFactor } from '#rooms/account/parts/second-factor.tsx';
import { proofErrors } from './proof-errors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

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
  const form = useForm();
  const { title, lead, verb } = WORDS[isForCodes ? 'codes' : 'stop'];
  const isFilled = password !== '' && code !== '';

  async function handleSubmit(): Promise<void> {
    if (!isFilled) return;
    await form.run(async () => {
      if (isForCodes) setCodes(await createRecoveryCodes({ password, code }));
      else {
        showToast({ kind: 'success', message: await stopTwoFactor({ password, code }) });
        onClose();
      }
      await reload();
    }, proofErrors);
  }

  if (codes) return <RecoveryCodes {...{ isOpen, onClose, codes }} />;
  return (
    <DialogForm
      {...{ isOpen, onClose, title, form, verb }}
      returnFocus={!isForCodes}
      tone={isForCodes ? 'plain' : 'danger'}
      isBlocked={!isFilled}
      onSubmit={handleSubmit}
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
    </DialogForm>
  );
}
