import { hasWords } from '@greenroom/contract/kit/search';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import {
  IconSearch,
  IconShieldOff,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { MouseEvent } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { canSeeAllKeys } from '#rooms/keys/keys.queries.ts';
import { StaffKeys } from '#rooms/keys/parts/staff-keys.tsx';

import { useStaffList } from '../staff.queries.ts';
import type { Colleague } from '../staff.queries.ts';
import { ActiveDialog } from './active-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import type { InviteDialogProps } from './invite-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { STAFF_COLUMNS, isOwn } from './staff-columns.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

const InviteDialog = lazyDialog<InviteDialogProps>(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 6;
const NOBODY = (
  <EmptyState
    icon={<IconSearch size={24} />}
    title="No record found."
    text="Nobody of the staff matches this search."
  />
);

/** Returns those of the staff who match what is typed in `field`. */
function useStaffSearch(staff: readonly Colleague[] = []) {
  const [search, setSearch] = useState('');
  const isLong = staff.length >= SEARCHED_FROM;
  return {
    shown: staff.filter(({ name, email, role }) => hasWords(`${name} ${email} ${role}`, search)),
    field: isLong && (
      <SearchField label="Search by name, email or role" value={search} onSearch={setSearch} />
    ),
  };
}

/** /staff: who has an account, what they may do, and who is invited. For the owner. */
export function StaffListScreen() {
  const { data, error, isFetching, refetch } = useStaffList();
  const { shown, field } = useStaffSearch(data?.data);
  const inviting = useOpening<true>();
  useRequestedAct('Invite a colleague', () => inviting.open(true));
  const changing = useOpening<Colleague>();
  const ending = useOpening<Colleague>();
  const resetting = useOpening<Colleague>();
  const owners = data?.data.filter(({ role, active }) => role === 'owner' && active).length ?? 0;
  const invitations = data?.invitations ?? [];
  const sentBy = ({ id }: Colleague) => invitations.filter(({ invitedById }) => invitedById === id);

  function renderActions(colleague: Colleague) {
    return (
      <StaffActions
        colleague={colleague}
        isLastOwner={owners === 1 && colleague.role === 'owner' && colleague.active}
        onRole={() => changing.open(colleague)}
        onActive={() => ending.open(colleague)}
        onTwoFactor={
          (colleague.hasTwoFactor || colleague.hasPasskey || colleague.hasSignOn) && !isOwn(colleague)
            ? () => resetting.open(colleague)
            : undefined
        }
      />
    );
  }

  return (
    <Page
      summary={
        <output>
          {data && formatCounted(shown.length, 'account', 'accounts')}
          {invitations.length > 0 && `, ${formatCounted(invitations.length, 'invitation', 'invitations')}`}
        </output>
      }
      action={
        <>
          <CsvButton
            label="Download CSV of the staff"
            call="staff.export"
            fileName="staff.csv"
            options={{}}
          />
          <Button icon={<IconUserPlus size={18} aria-hidden />} onClick={() => inviting.open(true)}>
            Invite
          </Button>
        </>
      }
      filters={field}
    >
      <DataTable
        caption="Staff"
        columns={STAFF_COLUMNS}
        rows={data && shown}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        minWidth={920}
        skeletonRows={3}
        error={error}
        errorText="The staff could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={NOBODY}
        actions={renderActions}
      />
      {invitations.length > 0 && <InvitationTable invitations={invitations} />}
      {canSeeAllKeys() && <StaffKeys />}
      <InviteDialog isOpen={inviting.isOpen} onClose={inviting.close} />
      {changing.what && (
        <RoleDialog
          key={changing.count}
          colleague={changing.what}
          sent={sentBy(changing.what)}
          isOwn={isOwn(changing.what)}
          isOpen={changing.isOpen}
          onClose={changing.close}
        />
      )}
      {resetting.what && (
        <TwoFactorDialog colleague={resetting.what} isOpen={resetting.isOpen} onClose={resetting.close} />
      )}
      {ending.what && (
        <ActiveDialog
          colleague={ending.what}
          sent={sentBy(ending.what)}
          isOwn={isOwn(ending.what)}
          isOpen={ending.isOpen}
          onClose={ending.close}
        />
      )}
    </Page>
  );
}

type StaffActionsProps = {
  colleague: Colleague;
  isLastOwner: boolean;
  onRole: () => void;
  onActive: () => void;
  onTwoFactor: (() => void) | undefined;
};

/** The last owner's are there, and say why they do nothing. */
function StaffActions(props: StaffActionsProps) {
  const { colleague, isLastOwner, onRole, onActive, onTwoFactor } = props;
  const { name, active } = colleague;
  const ownerButtonProps = (label: string, whose: string, onClick: () => void) =>
    isLastOwner
      ? {
          label: `${label}: ${STAFF_MESSAGES.lastOwner}`,
          'aria-disabled': true,
          onClick: (press: MouseEvent) => press.stopPropagation(),
        }
      : { label, 'aria-label': `${label} ${whose}`, onClick };
  return (
    <>
      {onTwoFactor && (
        <IconButton
          label="Reset two-factor sign-in"
          aria-label={`Reset two-factor sign-in of ${name}`}
          tip="end"
          icon={<IconShieldOff size={18} aria-hidden />}
          onClick={onTwoFactor}
        />
      )}
      <IconButton
        {...ownerButtonProps('Change role', `of ${name}`, onRole)}
        tip="end"
        icon={<IconUserCog size={18} aria-hidden />}
      />
      {active ? (
        <IconButton
          {...ownerButtonProps('Deactivate', name, onActive)}
          tone={isLastOwner ? 'plain' : 'danger'}
          tip="end"
          icon={<IconUserOff size={18} aria-hidden />}
        />
      ) : (
        <IconButton
          {...ownerButtonProps('Reactivate', name, onActive)}
          tip="end"
          icon={<IconUserCheck size={18} aria-hidden />}
        />
      )}
    </>
  );
}
