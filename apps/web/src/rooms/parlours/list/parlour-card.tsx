import { IconCalendarCheck, IconMicrophone2, IconTicket, IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { formatCounted, formatMoney, formatNames } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { PanelLink } from '#kit/ui/panel-link.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';
import { ReportsMark } from '#kit/ui/reports-mark.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { Countdown, LiveBadge, UnpublishedWarning } from '../parts/parlour-state.tsx';
import { ParlourTime } from '../parts/parlour-time.tsx';
import { ParlourCardActions } from './parlour-card-actions.tsx';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { ParlourSwitches } from './parlour-switches.tsx';

const POSTER_WIDTH = 640;

type ParlourCardProps = { parlour: Parlour; onOpen: OnOpenParlour };

/** A parlour that is scheduled or live. @source spec 2 Scheduler Parlour */
export function ParlourCard({ parlour, onOpen }: ParlourCardProps) {
  const { suite_title: title, description, owner, guest } = parlour;
  return (
    // The page moves the focus here after a parlour was created.
    <article
      className={clsx(
        'flex h-full flex-col rounded-lg border bg-surface -outline-offset-2',
        parlour.live ? 'border-good-fill' : 'border-line',
      )}
      aria-label={title}
      tabIndex={-1}
    >
      <ParlourPoster parlour={parlour} className="rounded-t-[calc(var(--radius-lg)-1px)]" />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1 px-4 pt-3">
        <h3 className="text-16 text-wrap">
          <PanelLink
            to="/scheduler-parlour"
            search={{ view: 'agenda', parlour: parlour.id }}
            className="text-inherit no-underline line-clamp-2 w-full cursor-pointer rounded-sm py-0.5 text-start leading-5.5 wrap-anywhere hover:text-accent-ink"
            title={title}
            onOpen={() => onOpen('details', parlour)}
            dir="auto"
          >
            {title}
          </PanelLink>
        </h3>
        {description && (
          <p className="line-clamp-3 text-13 wrap-anywhere text-ink-soft" title={description}>
            “<bdi>{description}</bdi>”
          </p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
          <ParlourTime iso={parlour.start_date} />
          <Countdown parlour={parlour} />
        </p>
        <UnpublishedWarning parlour={parlour} />
        <ReportsMark kind="parlours" record={parlour.id} reporters={parlour.reports} name={title} />
        <dl className="grid grid-cols-2 gap-3">
          <Person part="Host" person={owner} />
          {guest && <Person part="Guest" person={guest} />}
        </dl>
        <ParlourCardFacts parlour={parlour} />
      </div>
      <ParlourSwitches parlour={parlour} className="px-4" />
      <ParlourCardActions parlour={parlour} onOpen={onOpen} className="px-4" />
    </article>
  );
}

/** The host or the guest, who links to their profile where that is known. */
function Person({ part, person }: { part: string; person: Parlour['owner'] }) {
  const { id, name, profile_image_url: src } = person;
  return (
    <div>
      <dt className="text-12 text-ink-faint">{part}</dt>
      <dd>
        <ProfileLink
          id={id}
          className="group flex min-h-8 items-center gap-2 rounded-sm text-13 font-medium text-ink no-underline pointer-coarse:min-h-11"
          title={name}
        >
          <Avatar name={name} src={src} size="small" />
          <span className="truncate group-[a]:group-hover:underline" dir="auto">
            {name}
          </span>
        </ProfileLink>
      </dd>
    </div>
  );
}

/** The poster with the badge, or a placeholder where it is missing or damaged. */
export function ParlourPoster({ parlour, className }: { parlour: Parlour; className: string }) {
  const { poster_url: url, live } = parlour;
  return (
    <div
      className={clsx(
        'relative grid aspect-16/9 w-full place-items-center overflow-hidden bg-sunken text-ink-faint',
        className,
      )}
    >
      <Picture
        className="absolute inset-0 size-full object-cover"
        src={url}
        pixels={POSTER_WIDTH}
        draggable={false}
        instead={<IconMicrophone2 size={48} stroke={1.25} aria-hidden />}
      />
      {live && (
        <span className="absolute top-3 left-3">
          <LiveBadge />
        </span>
      )}
    </div>
  );
}

/** Price, members and the number of sign-ups, as far as the host sends them. */
export function ParlourCardFacts({ parlour: { price, members, rsvps } }: { parlour: Parlour }) {
  if (price === null && members === null && rsvps === null) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
      {price !== null && (
        <Fact Icon={IconTicket}>
          <span className="sr-only">Price </span>
          {price === 0 ? 'Free' : formatMoney(price)}
        </Fact>
      )}
      {members && (
        <Fact Icon={IconUsers} title={formatNames(members)}>
          {formatCounted(members.length, 'member', 'members')}
        </Fact>
      )}
      {rsvps !== null && <Fact Icon={IconCalendarCheck}>{formatCounted(rsvps, 'RSVP', 'RSVPs')}</Fact>}
    </ul>
  );
}

type FactProps = { Icon: typeof IconUsers; title?: string; children: ReactNode };

function Fact({ Icon, title, children }: FactProps) {
  return (
    <li className="inline-flex items-center gap-1.5 whitespace-nowrap" title={title}>
      <Icon size={16} className="text-ink-faint" aria-hidden />
      {children}
    </li>
  );
}
