import { IconCircleCheck, IconExternalLink, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { WebLink } from '#kit/ui/web-link.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import classes from './profile-facts.module.css';
import { ProfileRating } from './profile-rating.tsx';
import { ProfileBadge } from './profile-badge.tsx';
import { UserVideos } from './user-videos.tsx';

/** Shows a dash for an empty value. */
function Fact({ name, children, isWide }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={classes.fact} data-wide={isWide}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>{children || <span className={classes.none}>–</span>}</dd>
    </div>
  );
}

function Choices({ of }: { of: readonly { id: number; title: string }[] }) {
  return (
    <ul className={classes.choices}>
      {of.map(({ id, title }) => (
        <li key={id} className={classes.choice}>
          {title}
        </li>
      ))}
    </ul>
  );
}

function Website({ address }: { address: string }) {
  return (
    <WebLink address={address} className={classes.link}>
      {address}
      <IconExternalLink size={14} aria-hidden />
    </WebLink>
  );
}

function Verified({ at }: { at: string | null }) {
  const Icon = at ? IconCircleCheck : IconMail;
  return (
    <span
      className={classes.verified}
      data-on={at !== null}
      title={at ? `Since ${formatDateTime(at)}` : undefined}
    >
      <Icon size={14} aria-hidden />
      {at ? 'Verified' : 'Not verified'}
    </span>
  );
}

/** Tab 1: what the person says about themselves, and what we know. @source spec 2 /user-detail */
export function ProfileFacts({ user }: { user: UserDetail }) {
  const place = [[user.city, user.state].filter(Boolean).join(', '), user.zipcode].filter(Boolean).join(' ');
  return (
    <dl className={classes.facts}>
      <Fact name="Talents">{user.roles.length > 0 && <Choices of={user.roles} />}</Fact>
      <Fact name="Genres">{user.genres.length > 0 && <Choices of={user.genres} />}</Fact>
      <Fact name="Bio" isWide>
        {user.bio && <span className={classes.bio}>{user.bio}</span>}
      </Fact>
      <Fact name="Location">{place}</Fact>
      <Fact name="Website">{user.website_url && <Website address={user.website_url} />}</Fact>
      <Fact name="Email">
        <span className={classes.email}>
          {user.email} <Verified at={user.emailVerifiedAt} />
        </span>
      </Fact>
      <Fact name="Rating">
        <ProfileRating rating={user.rating} />
      </Fact>
      <Fact name="Status">{user.active ? 'Active' : 'Inactive'}</Fact>
      <Fact name="Profile type">
        <ProfileBadge isFeatured={user.featured} />
      </Fact>
      <Fact name="Joined">
        <time dateTime={user.createdAt} title={formatDateTime(user.createdAt)}>
          {formatDate(user.createdAt)}
        </time>
      </Fact>
      <Fact name="Total spent">{formatMoney(user.totalSpent)}</Fact>
      <Fact name="Videos" isWide>
        {user.video_links.length > 0 && <UserVideos links={user.video_links} />}
      </Fact>
    </dl>
  );
}
