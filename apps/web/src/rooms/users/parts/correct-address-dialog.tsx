import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import { nearDomainOf } from '@greenroom/contract/kit/mail-domains';
import { INVALID_EMAIL } from '@greenroom/contract/kit/sign-in';
import { ApiError } from '@greenroom/client';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { formatEmail } from '#kit/format.ts';
import { otherOf, errorMessage } from '#kit/api.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';
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
  const formId = useId();
  const [email, setEmail] = useState(() => formatEmail(user.email));
  const [holder, setHolder] = useState<ApiError['other']>(null);
  const { attach, ...form } = useForm();
  const correct = useSetUserEmail(user.id);
  const meant = nearDomainOf(email);
  const address = normalizeEmail(email);

  function errorsOf(error: unknown): FieldErrors {
    const [wrong] = error instanceof ApiError ? (error.errors['email'] ?? []) : [];
    setHolder(otherOf(error));
    return wrong ? { email: wrong } : { form: errorMessage(error) };
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (form.isBusy || address === user.email) return;
    if (!isEmail(address)) return form.refuse({ email: INVALID_EMAIL });
    await form.run(async () => {
      await correct.mutateAsync(address);
      onClose();
    }, errorsOf);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Correct the address"
      isBusy={form.isBusy}
      actions={
        <>
          <Button look="default" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={address === user.email} isBusy={form.isBusy}>
            Correct
          </Button>
        </>
      }
    >
      <form
        ref={attach}
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
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
        <FailureBox>{form.failure}</FailureBox>
      </form>
    </Dialog>
  );
}
