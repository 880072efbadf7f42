import { IconMapPin, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { PodcastPage } from '../podcasts.queries.ts';
import classes from './podcast-page.module.css';

/** The user of these podcasts; undefined while loading. */
export function UserCard({ user }: { user: PodcastPage['user'] | undefined }) {
  if (!user) {
    return (
      <div className={classes.user}>
        <Skeleton shape="circle" className={classes.face} />
        <div className={classes.words}>
          <span className="only-read">loading...</span>
          <Skeleton shape="short" className={classes.ghost} />
          <Skeleton shape="short" className={classes.ghost} />
        </div>
      </div>
    );
  }
  const place = [user.city, user.state].filter(Boolean).join(', ');
  return (
    <section className={classes.user} aria-label="User">
      <Avatar name={user.name} src={user.profile_image_url} size="large" />
      <div className={classes.words}>
        <h2 className={classes.who}>{user.name}</h2>
        <p className={classes.fact}>{user.email}</p>
        {place && (
          <p className={classes.fact}>
            <IconMapPin size={14} aria-hidden />
            {place}
          </p>
        )}
      </div>
      <Link
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        className={classes.profile}
        aria-label={`View profile of ${user.name}`}
      >
        <IconUser size={18} aria-hidden />
        View profile
      </Link>
    </section>
  );
}
