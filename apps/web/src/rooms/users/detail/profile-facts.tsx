import { videoOfLink } from '@greenroom/contract/kit/video-links';
import {
  IconCircleCheck,
  IconExternalLink,
  IconMail,
  IconPlayerPlayFilled,
  IconStarFilled,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDate, formatDateTime, formatEmail, formatMoney, formatPlace } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';
import { useVideoTitle } from '#rooms/media/media-titles.queries.ts';

import { CorrectAddress } from '../parts/correct-address.tsx';
import { ProfileBadge } from '../parts/profile-badge.tsx';
import type { UserDetail } from '../users-profile.queries.ts';

const VideoDialog = lazyDialog(async () => (await import('#rooms/media/parts/video-dialog.tsx')).VideoDialog);

/** Tab 1: what the person says about themselves, and what we know. @source spec 2 /user-detail */
export function ProfileFacts({ user }: { user: UserDetail }) {
  const place = [formatPlace(user.city, user.state), user.zipcode].filter(Boolean).join(' ');
  return (
    <dl className="grid grid-cols-2 gap-6 p-6 max-[480px]:grid-cols-1 max-[480px]:gap-4 max-[480px]:p-4">
      <Fact name="Talents">{user.roles.length > 0 && <Choices of={user.roles} />}</Fact>
      <Fact name="Genres">{user.genres.length > 0 && <Choices of={user.genres} />}</Fact>
      <Fact name="Bio" isWide>
        {user.bio && (
          <span className="block max-w-[68ch] text-start whitespace-pre-wrap" dir="auto">
            {user.bio}
          </span>
        )}
      </Fact>
      <Fact name="Location">{place}</Fact>
      <Fact name="Website">{user.website_url && <Website address={user.website_url} />}</Fact>
      <Fact name="Email">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {formatEmail(user.email)} {has('details') && <Verified at={user.emailVerifiedAt} />}
          <CorrectAddress user={user} />
        </span>
      </Fact>
      <Fact name="Rating">
        <Rating rating={user.rating} />
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
      {user.totalSpent !== null && <Fact name="Total spent">{formatMoney(user.totalSpent)}</Fact>}
      <Fact name="Videos" isWide>
        {user.video_links.length > 0 && <Videos links={user.video_links} />}
      </Fact>
    </dl>
  );
}

/** Shows a dash for an empty value. */
function Fact({ name, children, isWide }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={clsx('grid min-w-0 content-start gap-1', isWide && 'col-span-full')}>
      <dt className="text-12 font-medium text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children || <span className="text-ink-faint">–</span>}</dd>
    </div>
  );
}

function Choices({ of }: { of: readonly { id: number; title: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {of.map(({ id, title }) => (
        <li key={id} className="rounded-full border border-line bg-paper px-2 py-0.5 text-13" dir="auto">
          {title}
        </li>
      ))}
    </ul>
  );
}

function Website({ address }: { address: string }) {
  return (
    <WebLink address={address}>
      {address}
      <IconExternalLink size={14} className="ms-1 inline align-[-2px]" aria-hidden />
    </WebLink>
  );
}

function Verified({ at }: { at: string | null }) {
  const Icon = at ? IconCircleCheck : IconMail;
  return (
    <Badge
      tone={at ? 'good' : 'attention'}
      icon={<Icon size={14} aria-hidden />}
      title={at ? `Since ${formatDateTime(at)}` : undefined}
    >
      {at ? 'Verified' : 'Not verified'}
    </Badge>
  );
}

/** @source spec 9 */
const STAR_SIZE = 24;
const STARS = [1, 2, 3, 4, 5];

function Stars() {
  return STARS.map((star) => <IconStarFilled key={star} size={STAR_SIZE} className="flex-none" />);
}

/** A rating of 0 to 5 as stars that fill by tenths, and as a number. */
function Rating({ rating }: { rating: number }) {
  const share = Math.min(Math.max(rating / STARS.length, 0), 1);
  return (
    <span className="inline-flex items-center gap-2">
      <span className="relative inline-flex text-line" aria-hidden>
        <Stars />
        <span
          className="absolute inset-y-0 left-0 flex overflow-hidden text-star"
          style={{ width: `${100 * share}%` }}
        >
          <Stars />
        </span>
      </span>
      {rating.toFixed(1)}
      <span className="sr-only"> of 5 stars</span>
    </span>
  );
}

/** @source spec 9 */
const TITLES_AFTER_MS = 2000;

/** A person's videos with the titles from the providers, requested a while after the page shows; each plays in place. */
function Videos({ links }: { links: readonly string[] }) {
  const [isLate, setLate] = useState(false);
  const [playing, setPlaying] = useState<{ link: string; title: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TITLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {[...new Set(links)].map((link) => (
          <li key={link}>
            {videoOfLink(link) === null ? (
              <WebLink address={link} className="block px-2 py-1 wrap-anywhere" />
            ) : (
              <VideoButton link={link} isLate={isLate} onPlay={(title) => setPlaying({ link, title })} />
            )}
          </li>
        ))}
      </ul>
      {playing && <VideoDialog {...playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

type VideoButtonProps = { link: string; isLate: boolean; onPlay: (title: string) => void };

/** Shows the link itself until its title is known, and when the provider can't be reached. */
function VideoButton({ link, isLate, onPlay }: VideoButtonProps) {
  const title = useVideoTitle(link, isLate)?.title || link;
  return (
    <button
      type="button"
      className="flex min-h-control w-full cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-start font-medium text-accent-ink transition-colors hover:bg-hover"
      title={link}
      aria-haspopup="dialog"
      onClick={() => onPlay(title)}
    >
      <span className="grid size-7 flex-none place-items-center rounded-full bg-accent-tint" aria-hidden>
        <IconPlayerPlayFilled size={14} />
      </span>
      <span className="line-clamp-2 min-w-0 wrap-anywhere" dir="auto">
        {title}
      </span>
    </button>
  );
}
