import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { PASSWORD } from '@greenroom/contract/kit/sign-in';
import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { config } from '#kit/config.ts';
import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { PasswordField } from '#kit/ui/password-field.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { EmailField } from '#kit/stage/email-field.tsx';
import { SignOnButton } from '#rooms/account/parts/sign-on-button.tsx';
import { PasswordChecklist } from '#rooms/account/parts/password-checklist.tsx';
import { StageForm } from '#kit/stage/stage-form.tsx';

import { acceptInvitation, isLinkOver } from '../staff-join.queries.ts';
import type { Invited } from '../staff-join.queries.ts';

type JoinFormProps = { token: string; invited: Invited; onJoined: () => void; onOver: () => void };

/** Makes the account of an invitation: a name and a password. */
export function JoinForm({ token, invited: { email, role, invitedBy }, onJoined, onOver }: JoinFormProps) {
  const [values, setValues] = useState({ name: '', password: '', confirm: '' });
  const form = useForm();
  const { label, can } = ROLE_WORDS[role];
  const { name, password, confirm } = values;
  const isReady = name.trim() !== '' && password !== '' && confirm !== '';
  const fieldProps = (field: keyof typeof values) =>
    form.text(field, values[field], (text) => setValues({ ...values, [field]: text }));

  function handleJoinFailure(error: unknown): FieldErrors {
    if (!isLinkOver(error)) return errorsBeside('name', 'password')(error);
    onOver();
    return {};
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isReady || form.isBusy) return;
    if (!PASSWORD.pattern.test(password)) return form.refuse({ password: ACCOUNT_MESSAGES.passwordRule });
    if (password !== confirm) return form.refuse({ confirm: ACCOUNT_MESSAGES.passwordMismatch });
    await form.run(async () => {
      await acceptInvitation(token, { name: name.trim(), password });
      onJoined();
    }, handleJoinFailure);
  }

  return (
    <StageForm
      form={form}
      title="Join the staff"
      lead={`${invitedBy ?? 'The team'} invited you as ${label}: you can ${can}.`}
      verb="Join"
      isReady={isReady}
      onSubmit={handleSubmit}
      other={
        config.signOn && (
          <SignOnButton name={config.signOn.name} onFailure={(words) => form.refuse({ form: words })} />
        )
      }
    >
      <EmailField name="email" value={email} readOnly />
      <TextField
        label="Your Name"
        autoComplete="name"
        help="Colleagues see it beside what you do."
        maxLength={LIMITS.nameMax}
        required
        {...fieldProps('name')}
      />
      <PasswordField label="New Password" autoComplete="new-password" required {...fieldProps('password')} />
      <PasswordChecklist password={password} isStaff />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...fieldProps('confirm')}
      />
    </StageForm>
  );
}
