import { IconPencil } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import classes from './profile-header.module.css';
import { ProfileBadge } from './profile-badge.tsx';
import { RemoveUser } from './remove-user.tsx';
import { UserMore } from './user-more.tsx';
import { UserStatus } from './user-status.tsx';

/** A person's name and status, and the staff's actions. */
export function ProfileHeader({ user }: { user: UserDetail }) {
  const navigate = useNavigate();
  const list = useLocation({ select: (location) => location.state.userList });
  return (
    <section className={classes.card} aria-label="User">
      <Avatar name={user.name} src={user.profile_image_url} size="large" />
      <div className={classes.words}>
        <h2 className={classes.name}>{user.name}</h2>
        <p className={classes.email}>{user.email}</p>
      </div>
      <div className={classes.states}>
        <ProfileBadge isFeatured={user.featured} />
        <UserStatus user={user} />
      </div>
      <div className={classes.actions}>
        <Link
          to="/edit-profile/$userId"
          params={{ userId: String(user.id) }}
          state
          className={classes.edit}
          aria-label={`Edit ${user.name}`}
        >
          <IconPencil size={18} aria-hidden />
          Edit
        </Link>
        <RemoveUser
          user={user}
          onRemoved={() => void navigate({ to: '/user-list', search: list ?? {}, replace: true })}
        />
        <UserMore user={user} />
      </div>
    </section>
  );
}
