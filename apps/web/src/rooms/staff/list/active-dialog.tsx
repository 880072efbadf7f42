import { formatEmail } from '#kit/format.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { canSeeAllKeys } from '#rooms/keys/keys.queries.ts';

import { useSetActive } from '../staff.queries.ts';
import type { Colleague, Invitation } from '../staff.queries.ts';
import { RevokedInvitations } from './revoked-invitations.tsx';

type ActiveDialogProps = {
  colleague: Colleague;
  sent: readonly Invitation[];
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Ends a colleague's access, or restores it, after asking. */
export function ActiveDialog({ colleague, sent, isOwn, isOpen, onClose }: ActiveDialogProps) {
  const { mutateAsync } = useSetActive();
  // The words must not change while the dialog closes.
  const { id, name, email, active } = colleague;
  const verb = active ? 'Deactivate' : 'Reactivate';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isOwn ? 'Deactivate your own account' : `${verb} account`}
      confirmText={`Yes, ${verb.toLowerCase()}`}
      tone={active ? 'danger' : 'plain'}
      onConfirm={() => mutateAsync({ id, active: !active })}
    >
      <strong dir="auto">{name}</strong> ({formatEmail(email)}){' '}
      {active
        ? 'will be signed out everywhere at once and can’t sign in until reactivated. What they did stays in the history.'
        : 'will be able to sign in again with the same password and role.'}
      {active && canSeeAllKeys() && ' Their keys for scripts stop, too.'}
      {active && <RevokedInvitations invitations={sent} />}
    </ConfirmDialog>
  );
}
