import { ApiError } from '@greenroom/client';
import { PASSKEYS, PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useAddPasskey, useRenamePasskey } from '#rooms/account/account-passkeys.queries.ts';
import type { Passkey } from '#rooms/account/account-passkeys.queries.ts';
import { passkeyFailure } from '#rooms/account/account-passkeys.rules.ts';
import { useTwoFactor } from '#rooms/account/account-two-factor.queries.ts';
import { SecondFactor } from '#rooms/account/parts/second-factor.tsx';
import { proofErrors } from './proof-errors.ts';

export type PasskeyDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The one that gets another name; null for a new one. */
  passkey: Passkey | null;
};

/** Adds a passkey, or gives one another name. */
export function PasskeyDialog({ passkey, ...opening }: PasskeyDialogProps) {
  return passkey ? <Rename {...opening} passkey={passkey} /> : <Add {...opening} />;
}

type Opening = Omit<PasskeyDialogProps, 'passkey'>;

function addErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { form: passkeyFailure(error) };
  return error.errors['name'] ? errorsBeside('name')(error) : proofErrors(error);
}

function Add({ isOpen, onClose }: Opening) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm();
  const add = useAddPasskey();
  const takesCode = Boolean(useTwoFactor().data?.since);

  async function handleSubmit(): Promise<void> {
    if (name.trim() === '') return form.refuse({ name: PASSKEY_MESSAGES.nameMissing });
    await form.run(async () => {
      await add.mutateAsync({ name: name.trim(), password, ...(takesCode && { code }) });
      onClose();
    }, addErrors);
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="Add a passkey"
      form={form}
      verb="Continue"
      isBlocked={password === '' || (takesCode && code === '')}
      onSubmit={handleSubmit}
    >
      <TextField
        label="Name"
        help="Where you keep it, such as My phone. Then your browser asks to make it."
        maxLength={PASSKEYS.nameMax}
        autoComplete="off"
        data-autofocus
        {...form.text('name', name, setName)}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.text('password', password, setPassword)}
      />
      {takesCode && (
        <SecondFactor
          value={code}
          onValue={(next) => {
            setCode(next);
            form.clearErrors('code');
          }}
          error={form.errorOf('code')}
          onClose={onClose}
        />
      )}
    </DialogForm>
  );
}

function Rename({ isOpen, onClose, passkey: { id, name: was } }: Opening & { passkey: Passkey }) {
  const [name, setName] = useState(was);
  const form = useForm();
  const rename = useRenamePasskey();

  async function handleSubmit(): Promise<void> {
    if (name.trim() === '') return form.refuse({ name: PASSKEY_MESSAGES.nameMissing });
    await form.run(async () => {
      await rename.mutateAsync({ id, name: name.trim() });
      onClose();
    }, errorsBeside('name'));
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="Rename the passkey"
      form={form}
      verb="Save"
      onSubmit={handleSubmit}
    >
      <TextField
        label="Name"
        maxLength={PASSKEYS.nameMax}
        autoComplete="off"
        data-autofocus
        {...form.text('name', name, setName)}
      />
    </DialogForm>
  );
}
