import { Link } from '@tanstack/react-router';

import { SafeHtml } from '#kit/safe-html.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { SupportMessage } from '../support.queries.ts';
import classes from './support-page.module.css';

/** A message and its sender. */
export function SupportCard({ message: { subject, message, createdAt, user } }: { message: SupportMessage }) {
  return (
    <article className={classes.card} aria-label="Message">
      <header className={classes.head}>
        <Avatar name={user.name} src={user.profile_image} />
        <div className={classes.words}>
          <Link
            to="/user-detail/$userId"
            params={{ userId: String(user.id) }}
            className={classes.who}
            aria-label={`View profile of ${user.name}`}
          >
            {user.name}
          </Link>
          <p className={classes.fact}>{user.email}</p>
        </div>
        <p className={classes.fact}>
          <RelativeTime iso={createdAt} />
        </p>
      </header>
      <h2 className={classes.subject}>{subject}</h2>
      <SafeHtml className={classes.html} html={message} />
    </article>
  );
}

/** Placeholder for the message. */
export function SupportCardSkeleton() {
  return (
    <div className={classes.card} aria-busy>
      <span className="only-read">loading...</span>
      <div className={classes.head}>
        <Skeleton shape="circle" />
        <Skeleton shape="short" className={classes.ghost} />
      </div>
      <div className={classes.ghosts}>
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
