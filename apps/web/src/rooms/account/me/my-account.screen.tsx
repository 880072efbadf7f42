import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useMe } from '#rooms/staff/staff.queries.ts';

import { MeCard } from './me-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** /my-account: name and picture, two-factor sign-in, and one's own sessions. @assumed */
export function MyAccountScreen() {
  const me = useMe();
  return (
    <Page width="form">
      <Loaded query={me} what="Your account could not be loaded." waiting={<Waiting />}>
        {(data) => <ProfileCard key={data.picture_url} me={data} />}
      </Loaded>
      <TwoFactorCard />
      <SessionsCard />
    </Page>
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
