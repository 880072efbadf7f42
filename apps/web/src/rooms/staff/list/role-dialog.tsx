import { covers } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useSetRole } from '../staff.queries.ts';
import type { Colleague, Invitation } from '../staff.queries.ts';
import { RevokedInvitations } from './revoked-invitations.tsx';
import { RoleChoice } from './role-choice.tsx';

type RoleDialogProps = {
  colleague: Colleague;
  /** The open invitations that they sent. */
  sent: readonly Invitation[];
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Changes what a colleague may do. */
export function RoleDialog({ colleague, sent, isOwn, isOpen, onClose }: RoleDialogProps) {
  const { id, name, role } = colleague;
  const [chosen, setChosen] = useState<Role>(role);
  const { mutateAsync } = useSetRole();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isOwn ? 'Change your role' : `Change the role of ${name}`}
      confirmText="Change role"
      isBlocked={chosen === role}
      onConfirm={() => mutateAsync({ id, role: chosen })}
    >
      <RoleChoice value={chosen} onChange={setChosen} />
      <p className="mt-3 text-13">
        {isOwn
          ? 'You will be signed out and can sign in again with the new role.'
          : `${name} will be signed out and can sign in again with the new role.`}
      </p>
      <RevokedInvitations invitations={sent.filter((invitation) => !covers(chosen, invitation.role))} />
    </ConfirmDialog>
  );
}
