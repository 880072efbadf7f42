import { IconPencil } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';

import { formatEmail } from '#kit/format.ts';
import { can } from '#kit/can.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { ReportsMark } from '#kit/ui/reports-mark.tsx';

import { ProfileBadge } from '../parts/profile-badge.tsx';
import { RemoveUser } from '../parts/remove-user.tsx';
import { UserMore } from '../parts/user-more.tsx';
import { UserStatus } from '../parts/user-status.tsx';
import type { UserDetail } from '../users-profile.queries.ts';

/** The look of the header, also while it loads. */
export const HEADER =
  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4';
/** The look of what is beside the picture: the rest of its line on phones. */
export const HEADER_WORDS = 'min-w-0 flex-[1_1_200px] max-sm:basis-[calc(100%-80px)]';

/** A person's name and status, and the staff's actions. */
export function ProfileHeader({ user }: { user: UserDetail }) {
  const navigate = useNavigate();
  const list = useLocation({ select: (location) => location.state.userList });
  const leave = () => void navigate({ to: '/user-list', search: list ?? {}, replace: true });
  return (
    <section className={HEADER} aria-label="User">
      <Avatar name={user.name} src={user.profile_image_url} size="large" />
      <div className={HEADER_WORDS}>
        <h2 className="text-20 wrap-anywhere" dir="auto">
          {user.name}
        </h2>
        <p className="text-13 wrap-anywhere text-ink-soft">{formatEmail(user.email)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <ProfileBadge isFeatured={user.featured} />
        <UserStatus user={user} />
        <ReportsMark kind="users" record={user.id} reporters={user.reports} name={user.name} />
      </div>
      <div className="flex items-center gap-1 max-sm:w-full">
        {can('users.update') && (
          <LinkButton
            to="/edit-profile/$userId"
            params={{ userId: String(user.id) }}
            state
            look="filled"
            icon={<IconPencil size={18} aria-hidden />}
            className="me-1 max-sm:flex-1"
            aria-label={`Edit ${user.name}`}
          >
            Edit
          </LinkButton>
        )}
        <RemoveUser user={user} onRemoved={leave} />
        <UserMore user={user} onErased={leave} />
      </div>
    </section>
  );
}
