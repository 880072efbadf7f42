import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import { nearDomainOf } from '@greenroom/contract/kit/mail-domains';
import { INVALID_EMAIL } from '@greenroom/contract/kit/sign-in';
import type { ApiError } from '@greenroom/client';
import { useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { readOtherError } from '#kit/api.ts';
import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { useSetUserEmail } from '#rooms/account/account-corrections.queries.ts';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileLink } from './profile-link.tsx';

export type CorrectAddressDialogProps = {
  user: Pick<UserDetail, 'id' | 'name' | 'email' | 'active'>;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the right address, says what follows, and names who has it already. */
export function CorrectAddressDialog({ user, isOpen, onClose }: CorrectAddressDialogProps) {
  const [email, setEmail] = useState(() => formatEmail(user.email));
  const [holder, setHolder] = useState<ApiError['other']>(null);
  const form = useForm();
  const correct = useSetUserEmail(user.id);
  const meant = nearDomainOf(email);
  const address = normalizeEmail(email);

  function handleCorrectionFailure(error: unknown): FieldErrors {
    setHolder(readOtherError(error));
    return errorsBeside('email')(error);
  }

  async function handleSubmit(): Promise<void> {
    if (address === user.email) return;
    if (!isEmail(address)) return form.refuse({ email: INVALID_EMAIL });
    await form.run(async () => {
      await correct.mutateAsync(address);
      onClose();
    }, handleCorrectionFailure);
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="Correct the address"
      form={form}
      verb="Correct"
      isBlocked={address === user.email}
      onSubmit={handleSubmit}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        help={meant === null ? undefined : `Did you mean ${meant}?`}
        data-autofocus
        {...form.text('email', email, (text) => {
          setEmail(text);
          setHolder(null);
        })}
      />
      {holder && (
        <ProfileLink id={holder.id} className="font-medium text-accent-ink [a]:hover:underline">
          Open the other person
        </ProfileLink>
      )}
      <p className="text-13">
        <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
          {user.name}
        </strong>{' '}
        signs in with the new address from now on, and is signed out on every device.{' '}
        {user.active && 'A link to verify it goes there. '}
        We tell the old address. Links that were sent to it stop working.
      </p>
    </DialogForm>
  );
}
