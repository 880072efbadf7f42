import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { PASSWORD } from '@greenroom/contract/kit/sign-in';
import { IconLinkOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { PasswordField } from '#kit/ui/password-field.tsx';

import { resetPassword } from '../account-links.queries.ts';
import { resetFailure } from '../account-links.rules.ts';
import { PasswordChecklist } from '../parts/password-checklist.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageForm } from '#kit/stage/stage-form.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';
import { getResetLink, keepResetLink } from '#kit/stage/reset-link.ts';
import type { ResetLink } from '#kit/stage/reset-link.ts';

/** /reset-password, opened by the link of a mail. @source spec 2 Reset Password */
export function ResetPasswordScreen() {
  usePageTitle();
  const [link] = useState(getResetLink);
  const [isOver, setOver] = useState(false);
  return (
    <StageFrame>
      {link && !isOver ? (
        <ResetForm link={link} onOver={() => setOver(true)} />
      ) : (
        <DeadLink isAdmin={link?.isAdmin ?? true} isOver={isOver} />
      )}
    </StageFrame>
  );
}

/** Shown for a link that was used, has expired, or is incomplete. */
function DeadLink({ isAdmin, isOver }: { isAdmin: boolean; isOver: boolean }) {
  return (
    <Outcome
      tone="bad"
      icon={<IconLinkOff size={24} />}
      title={isOver ? ACCOUNT_MESSAGES.tokenExpired : 'Reset Password'}
      actions={
        isAdmin && (
          <>
            <Link to="/forgot-password">Send a new link</Link>
            <Link to="/login">Back to Sign In</Link>
          </>
        )
      }
    >
      <p>
        {isOver
          ? 'A link works once, within 60 minutes, until a newer one is sent.'
          : 'Open this page from the link in the email we sent you.'}
      </p>
      {!isAdmin && <p>Ask for a new link in the app.</p>}
    </Outcome>
  );
}

function ResetForm({ link, onOver }: { link: ResetLink; onOver: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const form = useForm();

  function handleResetFailure(error: unknown): FieldErrors {
    const { isOver, ...errors } = resetFailure(error);
    if (!isOver) return errors;
    keepResetLink(null);
    onOver();
    return {};
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (password === '' || confirm === '' || form.isBusy) return;
    if (!PASSWORD.pattern.test(password)) return form.refuse({ password: ACCOUNT_MESSAGES.passwordRule });
    if (password !== confirm) return form.refuse({ confirm: ACCOUNT_MESSAGES.passwordMismatch });
    await form.run(async () => {
      await resetPassword(link, password);
      keepResetLink(null);
      const search = { 'is-admin': link.isAdmin };
      await navigate({ to: '/reset-password-confirmation', search, replace: true });
    }, handleResetFailure);
  }

  return (
    <StageForm
      form={form}
      title="Reset Password"
      lead="Choose a new one. You will be signed out everywhere else."
      verb="Reset Password"
      isReady={password !== '' && confirm !== ''}
      onSubmit={handleSubmit}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        {...form.text('password', password, setPassword)}
      />
      <PasswordChecklist password={password} isStaff={link.isAdmin} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...form.text('confirm', confirm, setConfirm)}
      />
    </StageForm>
  );
}
