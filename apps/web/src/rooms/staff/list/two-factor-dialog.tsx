import { formatEmail } from '#kit/format.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { useResetTwoFactor } from '#rooms/account/account-two-factor.queries.ts';

import type { Colleague } from '../staff.queries.ts';

type TwoFactorDialogProps = { colleague: Colleague; isOpen: boolean; onClose: () => void };

/** Turns the second factor of a colleague off who lost it, after asking. */
export function TwoFactorDialog({
  colleague: { id, name, email, hasSignOn },
  isOpen,
  onClose,
}: TwoFactorDialogProps) {
  const { mutateAsync } = useResetTwoFactor();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset two-factor sign-in"
      confirmText="Yes, reset"
      tone="danger"
      onConfirm={() => mutateAsync(id)}
    >
      <strong dir="auto">{name}</strong> ({formatEmail(email)}) will sign in with the password alone until
      they set it up again. Their passkeys are removed, too.
      {hasSignOn && ' Single sign-on finds them by their address the next time.'} Both of you get an email.
    </ConfirmDialog>
  );
}
