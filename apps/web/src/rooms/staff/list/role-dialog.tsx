import type { Role } from '@greenroom/contract/permissions';
import { useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useSetRole } from '../staff.queries.ts';
import type { Colleague } from '../staff.queries.ts';
import { RoleChoice } from './role-choice.tsx';

type RoleDialogProps = { colleague: Colleague; isOwn: boolean; isOpen: boolean; onClose: () => void };

/** Changes what a colleague may do. */
export function RoleDialog({ colleague: { id, name, role }, isOwn, isOpen, onClose }: RoleDialogProps) {
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
    </ConfirmDialog>
  );
}
