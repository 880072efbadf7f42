import { Link } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';

import type { BulletinRow } from '../bulletins.queries.ts';
import classes from './bulletin-cells.module.css';

type BulletinAuthorProps = { user: BulletinRow['user']; size?: 'small' | 'normal' };

/** Shows the author, with a link to the profile. */
export function BulletinAuthor({ user, size = 'small' }: BulletinAuthorProps) {
  return (
    <span className={classes.author}>
      <Avatar name={user.name} src={user.profile_image_url} size={size} />
      <Link
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        className={classes.name}
        title={`${user.name}, ${user.email}`}
      >
        {user.name}
      </Link>
    </span>
  );
}
