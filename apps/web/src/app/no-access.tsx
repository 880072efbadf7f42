import { rolesWith } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName } from '@greenroom/contract/wire';
import { IconLock } from '@tabler/icons-react';

import { EmptyState } from '#kit/ui/empty-state.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { useSession } from '#kit/use-session.ts';

import { usePageNeeds } from './page-needs.ts';

const roleLabel = (role: Role): string => ROLE_WORDS[role].label.toLowerCase();

/** Returns the roles that may make a call: 'owner, admin, viewer'. */
const rolesFor = (needs: StaffCallName): string =>
  rolesWith(staffWire[needs].guard as Permission)
    .map(roleLabel)
    .join(', ');

/** Stands in the place of a page that the role may not read: which roles may, and who can change one's role. */
export function NoAccess() {
  const needs = usePageNeeds();
  const role = useSession()?.role;
  return (
    <Page width="form">
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<IconLock size={24} />}
          title={
            role
              ? `Your role, ${roleLabel(role)}, does not include this page.`
              : 'You may not open this page.'
          }
          text={needs && `Roles that include it: ${rolesFor(needs)}. An owner can change yours.`}
          action={<LinkButton to="/dashboard">Go to the dashboard</LinkButton>}
        />
      </div>
    </Page>
  );
}
