import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { config } from '#kit/config.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { canHaveKeys } from '#rooms/keys/keys.queries.ts';
import { OwnKeys } from '#rooms/keys/parts/own-keys.tsx';
import { NotificationChoices } from '#rooms/notifications/parts/notification-choices.tsx';
import { canLinkCalendars } from '#rooms/parlours/parlours-calendar.queries.ts';
import { CalendarLinks } from '#rooms/parlours/parts/calendar-links.tsx';
import { useMe } from '#rooms/staff/staff.queries.ts';

import type { ChangePasswordProps } from '#rooms/account/parts/change-password.tsx';
import { GroupRoles } from '#rooms/account/parts/group-roles.tsx';
import { TwoFactorPolicy } from '#rooms/account/parts/two-factor-policy.tsx';
import { MeCard } from './me-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('#rooms/account/parts/change-password.tsx')).ChangePassword,
);

/** /my-account: name and picture, password, passkeys, two-factor sign-in, notifications, calendar links, keys for scripts, one's own sessions, and what owners choose for all. @assumed */
export function MyAccountScreen() {
  const me = useMe();
  const isByPassword = !config.signOn?.isOnly;
  return (
    <Page width="form">
      <Loaded query={me} what="Your account could not be loaded." waiting={<Waiting />}>
        {(data) => <ProfileCard key={data.picture_url} me={data} />}
      </Loaded>
      {isByPassword && (
        <>
          <PasswordCard />
          {has('passkeys') && <PasskeysCard />}
          <TwoFactorCard />
        </>
      )}
      {has('activity') && (
        <MeCard title="Notifications">
          <NotificationChoices />
        </MeCard>
      )}
      {canLinkCalendars() && (
        <MeCard title="Calendar links">
          <CalendarLinks />
        </MeCard>
      )}
      {canHaveKeys() && (
        <MeCard title="Keys for scripts">
          <OwnKeys />
        </MeCard>
      )}
      <SessionsCard />
      {config.signOn && can('account.setGroupRoles') && (
        <MeCard title="Roles by group">
          <GroupRoles name={config.signOn.name} />
        </MeCard>
      )}
      {isByPassword && can('account.setTwoFactorRoles') && (
        <MeCard title="Two-factor sign-in of the staff">
          <TwoFactorPolicy />
        </MeCard>
      )}
    </Page>
  );
}

function PasswordCard() {
  const change = useOpening<true>();
  useRequestedAct('Change Password', () => change.open(true));
  return (
    <MeCard title="Password">
      <p className="text-ink-soft">A new password signs you out everywhere.</p>
      <div>
        <Button look="default" onClick={() => change.open(true)}>
          Change password
        </Button>
      </div>
      {change.what && <ChangePassword isOpen={change.isOpen} onClose={change.close} />}
    </MeCard>
  );
}

function Waiting() {
  return (
    <LoadingOverlay isBusy>
      <MeCard title="Profile">
        <Skeleton className="h-field" />
        <Skeleton className="h-field" />
      </MeCard>
    </LoadingOverlay>
  );
}
