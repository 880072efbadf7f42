import { IconLock } from '@tabler/icons-react';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { can } from '#kit/can.ts';
import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { UserListLink } from '../parts/user-list-link.tsx';
import { useUser } from '../users-profile.queries.ts';
import { EditCard } from './edit-card.tsx';
import { EditForm } from './edit-form.tsx';

const route = getRouteApi('/staff/edit-profile/$userId');

/** Data older than this is reloaded before an edit. */
const FRESH_MS = 1000;

/** /edit-profile/{userId}: edits a person's profile. @source spec 2, 5 Edit profile */
export function EditProfileScreen() {
  return can('users.update') ? <EditProfile /> : <NotAllowed />;
}

/** Stands in place of the form, so that nobody fills it in who may not save it. */
function NotAllowed() {
  const { userId } = route.useParams();
  return (
    <Page width="form" summary={<Breadcrumb links={[<UserListLink key="list" />]} current="Edit" />}>
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<IconLock size={24} />}
          title="You may not edit profiles."
          text="Your role can read them. The owner can give you another role."
          action={
            <LinkButton to="/user-detail/$userId" params={{ userId }}>
              View profile
            </LinkButton>
          }
        />
      </div>
    </Page>
  );
}

function EditProfile() {
  const { userId: text } = route.useParams();
  const userId = readIdOrZero(text);
  const userList = useLocation({ select: (location) => location.state.userList });
  const query = useUser(userId);
  const { data, dataUpdatedAt } = query;
  usePresence('users', data ? userId : 0, true);
  const { failure, isUnknown } = detailFailure(userId, query, {
    noun: 'user',
    failed: 'The profile could not be loaded.',
    renderUnknown: (failed) => (
      <DeletedRecord kind="users" id={userId}>
        {failed}
      </DeletedRecord>
    ),
  });
  // Otherwise a colleague's recent change would only be noticed as a conflict.
  const askAnew = useEffectEvent(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > FRESH_MS) void query.refetch();
  });
  useEffect(() => askAnew(), []);
  const person = data && (
    <Link to="/user-detail/$userId" params={{ userId: text }} state={{ userList }} dir="auto">
      {data.name}
    </Link>
  );
  const links = [<UserListLink key="list" />, ...(person ? [person] : [])];

  return (
    <Page thing={data?.name} width="form" summary={<Breadcrumb links={links} current="Edit" />}>
      {!data && (failure ?? <EditSkeleton />)}
      {/* Once open it stays open, even when the person was deleted: the typed text can still be copied. */}
      {data && <EditForm key={userId} user={data} isGone={isUnknown} />}
    </Page>
  );
}

/** Placeholder for the edit form. */
function EditSkeleton() {
  return (
    <div className="grid gap-4">
      <span className="sr-only">loading...</span>
      {[3, 5, 4].map((lines) => (
        <EditCard key={lines}>
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} className="h-field" />
          ))}
        </EditCard>
      ))}
    </div>
  );
}
