import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { IconCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';

import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

/** /reset-password-confirmation: only staff can return to a sign-in here. @source spec 2 Reset Password */
export function ResetConfirmationScreen() {
  usePageTitle();
  const isAdmin = useSearch({
    from: '/reset-password-confirmation',
    select: (search) => search['is-admin'] === true,
  });
  return (
    <StageFrame>
      <Outcome
        tone="good"
        icon={<IconCheck size={24} />}
        title="Password changed"
        actions={isAdmin && <Link to="/login">Back to Sign In</Link>}
      >
        <p>{ACCOUNT_MESSAGES.passwordChanged}</p>
        {!isAdmin && <p>Sign in to the app with the new one. You can close this page.</p>}
      </Outcome>
    </StageFrame>
  );
}
