import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { Outcome } from '#kit/stage/outcome.tsx';
import { SignOnButton } from '#rooms/account/parts/sign-on-button.tsx';

import type { Invited } from '../staff-join.queries.ts';

/** An invitation where the company's provider is the only way in: the first sign-in there takes it. */
export function JoinBySignOn({
  name,
  invited: { email, role, invitedBy },
}: {
  name: string;
  invited: Invited;
}) {
  const [failure, setFailure] = useState('');
  const { label, can } = ROLE_WORDS[role];
  return (
    <Outcome
      icon={<IconMail size={24} />}
      title="Join the staff"
      actions={<SignOnButton name={name} look="filled" onFailure={setFailure} />}
    >
      <p>{`${invitedBy ?? 'The team'} invited you as ${label}: you can ${can}.`}</p>
      <p>
        Sign in with the address <strong>{formatEmail(email)}</strong>: that makes your account.
      </p>
      <p className="text-danger-ink empty:hidden" role="alert">
        {failure}
      </p>
    </Outcome>
  );
}
