import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { PASSWORD } from '@greenroom/contract/kit/sign-in';
import { ApiError } from '@greenroom/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { showFailure } from '#kit/failure-message.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { endSession } from '#kit/session.ts';
import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { PasswordField } from '#kit/ui/password-field.tsx';

import { changePassword } from '../account-session.queries.ts';
import { PasswordChecklist } from './password-checklist.tsx';

export type ChangePasswordProps = { isOpen: boolean; onClose: () => void };

const BLANK = { current: '', next: '', confirm: '' };
type Field = keyof typeof BLANK;

function handlePasswordFailure(error: unknown): FieldErrors {
  showFailure(error);
  const isCurrent = error instanceof ApiError && error.status === 400 && !error.errors['password'];
  return { [isCurrent ? 'current' : 'next']: errorMessage(error) };
}

/** The header's Change Password form; success signs out. @source spec 2 Header, 5, 8 */
export function ChangePassword({ isOpen, onClose }: ChangePasswordProps) {
  const navigate = useNavigate();
  const [values, setValues] = useState(BLANK);
  const { attach, ...form } = useForm();
  const isFilled = Object.values(values).every((value) => value !== '');

  function handleClose(): void {
    setValues(BLANK);
    form.clearErrors();
    onClose();
  }

  function findErrors(): FieldErrors {
    if (!PASSWORD.pattern.test(values.next)) return { next: ACCOUNT_MESSAGES.passwordRuleShort };
    return values.next === values.confirm ? {} : { confirm: ACCOUNT_MESSAGES.confirmMismatch };
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isFilled || form.isBusy) return;
    const found = findErrors();
    if (Object.keys(found).length > 0) return form.refuse(found);
    await form.run(async () => {
      const msg = (await changePassword(values.current, values.next)) || ACCOUNT_MESSAGES.passwordChanged;
      showToast({ kind: 'success', message: msg });
      endSession('password');
      await navigate({ to: '/', replace: true, state: { notice: 'password', noticeText: msg } });
    }, handlePasswordFailure);
  }

  function fieldProps(field: Field) {
    return form.text(field, values[field], (text) => setValues({ ...values, [field]: text }));
  }

  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title="Change Password" isBusy={form.isBusy}>
      <form
        ref={attach}
        className="mt-2 grid gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue="admin" hidden readOnly />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...fieldProps('current')}
        />
        <PasswordField label="New Password" autoComplete="new-password" {...fieldProps('next')} />
        <PasswordChecklist password={values.next} isStaff />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...fieldProps('confirm')} />
        <p className="text-13 text-ink-faint">
          You will be signed out everywhere and need to sign in with the new password.
        </p>
        <div className="flex justify-end gap-3">
          <Button look="default" disabled={form.isBusy} onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isFilled} isBusy={form.isBusy}>
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
