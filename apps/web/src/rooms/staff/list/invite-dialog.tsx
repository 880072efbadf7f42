import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import { nearDomainOf } from '@greenroom/contract/kit/mail-domains';
import { INVALID_EMAIL } from '@greenroom/contract/kit/sign-in';
import type { Role } from '@greenroom/contract/permissions';
import { INVITATION_DAYS } from '@greenroom/contract/staff.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useInvite } from '../staff.queries.ts';
import { RoleChoice } from './role-choice.tsx';

export type InviteDialogProps = { isOpen: boolean; onClose: () => void };

/** Few rights by default: who needs more gets it by choice. */
const FIRST: { email: string; role: Role } = { email: '', role: 'moderator' };

const WORDS = { title: 'Close without inviting?', text: 'The invitation has not been sent.', leave: 'Close' };

/** Invites a colleague: where the link goes, and what they may do. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const [{ email, role }, setValues] = useState(FIRST);
  const form = useForm();
  const invite = useInvite();
  const guard = useLeaveGuard(isOpen && email.trim() !== '', WORDS);

  function handleClose(): void {
    setValues(FIRST);
    form.clearErrors();
    onClose();
  }

  const meant = nearDomainOf(email);

  async function handleSubmit(): Promise<void> {
    const address = normalizeEmail(email);
    if (!isEmail(address)) return form.refuse({ email: INVALID_EMAIL });
    await form.run(async () => {
      await invite.mutateAsync({ email: address, role });
      handleClose();
    }, errorsBeside('email'));
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={() => guard.ask(handleClose)}
      title="Invite a colleague"
      form={form}
      verb="Send invitation"
      isBlocked={email.trim() === ''}
      onSubmit={handleSubmit}
      below={guard.dialog}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        help={
          meant === null
            ? `They get a link to choose a name and a password. It works for ${INVITATION_DAYS} days.`
            : `Did you mean ${meant}?`
        }
        data-autofocus
        {...form.text('email', email, (text) => setValues({ email: text, role }))}
      />
      <RoleChoice value={role} onChange={(next) => setValues({ email, role: next })} />
    </DialogForm>
  );
}
