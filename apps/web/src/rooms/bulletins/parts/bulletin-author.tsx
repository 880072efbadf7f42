import { Link } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';

import type { BulletinRow } from '../bulletins.queries.ts';

type BulletinAuthorProps = { user: BulletinRow['user']; size?: 'small' | 'normal' };

/** Shows the author, with a link to the profile. */
export function BulletinAuthor({ user, size = 'small' }: BulletinAuthorProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={user.name} src={user.profile_image_url} size={size} />
      <Link
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        className="flex min-w-0 items-center text-13 text-inherit no-underline hover:underline focus-visible:-outline-offset-2 max-sm:min-h-11"
        title={`${user.name}, ${user.email}`}
      >
        <span className="truncate">{user.name}</span>
      </Link>
    </span>
  );
}
