import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { isStoredEmail, spellEmail } from '@greenroom/contract/kit/addresses';
import { IconMailCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useForm } from '#kit/form.ts';
import { usePageTitle } from '#kit/page-title.ts';

import { sendPasswordLink } from '../account-links.queries.ts';
import { sendLinkFailure } from '../account-links.rules.ts';
import { EmailField } from '#kit/stage/email-field.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageForm } from '#kit/stage/stage-form.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

/** /forgot-password. @source spec 2 Forgot Password */
export function ForgotPasswordScreen() {
  usePageTitle();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return <StageFrame>{sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} />}</StageFrame>;
}

function Sent({ to }: { to: string }) {
  return (
    <Outcome
      tone="good"
      icon={<IconMailCheck size={24} />}
      title={ACCOUNT_MESSAGES.linkSent}
      actions={<Link to="/login">Back to Sign In</Link>}
    >
      <p>
        If <strong>{to}</strong> belongs to a staff account, we have sent it a link to set a new password.
      </p>
      <p>
        The link works once, within 60 minutes. If it does not arrive in a few minutes, check your spam
        folder.
      </p>
    </Outcome>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const form = useForm();

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    const address = spellEmail(email);
    if (address === '' || form.isBusy) return;
    if (!isStoredEmail(address)) return form.refuse({ email: ACCOUNT_MESSAGES.invalidEmail });
    await form.run(async () => {
      await sendPasswordLink(address);
      onSent(address);
    }, sendLinkFailure);
  }

  return (
    <StageForm
      form={form}
      title="Forgot Password"
      lead="We will email you a link to set a new password."
      verb="Send Link"
      isReady={email.trim() !== ''}
      onSubmit={handleSubmit}
      link={{ to: '/login', words: 'Back to Sign In' }}
    >
      <EmailField {...form.text('email', email, setEmail)} />
    </StageForm>
  );
}
