import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { showFailure } from '#kit/failure-message.ts';
import { DateText, EmailText, SoftText } from '#kit/list/cells.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { useOpening } from '#kit/opening.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useResendInvitation, useRevokeInvitation } from '../staff.queries.ts';
import type { Invitation } from '../staff.queries.ts';

const COLUMNS: readonly Column<Invitation>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText> },
  {
    key: 'role',
    header: 'Role',
    width: '112px',
    cell: ({ role }) => <SoftText>{ROLE_WORDS[role].label}</SoftText>,
  },
  {
    key: 'invitedBy',
    header: 'Invited by',
    width: '200px',
    cell: ({ invitedBy }) => <SoftText>{invitedBy ?? 'npm run staff'}</SoftText>,
  },
  {
    key: 'expiresAt',
    header: 'Valid until',
    width: '140px',
    cell: ({ expiresAt, isExpired }) =>
      isExpired ? <Badge tone="attention">Expired</Badge> : <DateText iso={expiresAt} />,
  },
];

/** The invitations that nobody has accepted yet. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const revoking = useOpening<Invitation>();
  const revoke = useRevokeInvitation();
  const resend = useResendInvitation();
  const [sendingId, setSendingId] = useState(0);

  async function handleResend({ id }: Invitation): Promise<void> {
    if (sendingId !== 0) return;
    setSendingId(id);
    await resend.mutateAsync(id).catch(showFailure);
    setSendingId(0);
  }

  function renderActions(invitation: Invitation) {
    return (
      <>
        <IconButton
          label="Resend"
          aria-label={`Resend to ${formatEmail(invitation.email)}`}
          aria-disabled={sendingId === invitation.id}
          icon={<IconMailForward size={18} aria-hidden />}
          onClick={() => void handleResend(invitation)}
        />
        <IconButton
          label="Revoke"
          aria-label={`Revoke the invitation to ${formatEmail(invitation.email)}`}
          tone="danger"
          tip="end"
          icon={<IconMailOff size={18} aria-hidden />}
          onClick={() => revoking.open(invitation)}
        />
      </>
    );
  }

  return (
    <section aria-labelledby="open-invitations" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="open-invitations" className="text-16">
        Open invitations
      </h2>
      <DataTable
        caption="Open invitations"
        columns={COLUMNS}
        rows={invitations}
        rowId={({ id }) => id}
        rowName={({ email }) => formatEmail(email)}
        minWidth={720}
        empty={null}
        actions={renderActions}
      />
      {revoking.what && (
        <ConfirmDialog
          isOpen={revoking.isOpen}
          onClose={revoking.close}
          title="Revoke invitation"
          tone="danger"
          confirmText="Yes, revoke"
          onConfirm={() => revoke.mutateAsync(revoking.what?.id ?? 0)}
        >
          The link that was sent to <strong>{formatEmail(revoking.what.email)}</strong> will no longer work.
        </ConfirmDialog>
      )}
    </section>
  );
}
