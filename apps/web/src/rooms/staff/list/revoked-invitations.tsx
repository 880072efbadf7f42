import { invitationWords } from '@greenroom/contract/staff.rules';

import type { Invitation } from '../staff.queries.ts';

/** Names the invitations that a change to a colleague revokes. */
export function RevokedInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <p className="mt-3 text-13">
      These invitations of theirs will be revoked: {invitationWords(invitations)}. You can send them again
      yourself.
    </p>
  );
}
