import { IconAlertTriangle, IconEye, IconEyeOff, IconUsers } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';

import type { Parlour } from '../parlours.queries.ts';
import { Countdown } from './countdown.tsx';
import { LiveBadge } from './live-badge.tsx';
import type { Clash } from './parlour-agenda-clashes.ts';
import classes from './parlour-agenda.module.css';
import { ParlourTime } from './parlour-time.tsx';
import { formatParlourClock } from './parlour-times.ts';
import { UnpublishedWarning } from './unpublished-warning.tsx';

type RowProps = {
  parlour: Parlour;
  clashes: readonly Clash[];
  /** No heading above it shows the day. */
  hasDay: boolean;
  /** It starts soon, so a countdown is worth a line. */
  isNear?: boolean;
  onOpen: (parlour: Parlour) => void;
};

/** A parlour in a list of days. The whole row is clickable; the keyboard uses its title. */
export function ParlourAgendaRow({ parlour, clashes, hasDay, isNear = false, onOpen }: RowProps) {
  const { suite_title: title, owner, guest, live: isLive, rsvps } = parlour;
  return (
    <li className={classes.row} data-live={isLive || undefined}>
      <p className={classes.when}>
        <ParlourTime iso={parlour.start_date} isClock={!hasDay} />
        {isNear && (
          <span className={classes.soft}>
            <Countdown parlour={parlour} />
          </span>
        )}
      </p>
      <div className={classes.what}>
        <button type="button" className={classes.title} title={title} onClick={() => onOpen(parlour)}>
          {title}
        </button>
        <p className={classes.who}>
          Host {owner.name}
          {guest && ` · Guest ${guest.name}`}
        </p>
        <div className={classes.warning}>
          <UnpublishedWarning parlour={parlour} />
        </div>
        <ClashLine clashes={clashes} />
      </div>
      <p className={classes.rsvps}>
        <IconUsers size={16} aria-hidden /> {formatCounted(rsvps, 'RSVP', 'RSVPs')}
      </p>
      <p className={classes.badges}>
        {isLive && <LiveBadge />}
        <PublishedBadge isPublic={parlour.is_public} />
      </p>
    </li>
  );
}

function PublishedBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? IconEye : IconEyeOff;
  return (
    <span className={classes.badge} data-tone={isPublic ? 'good' : 'plain'}>
      <Icon size={14} aria-hidden /> {isPublic ? 'Published' : 'Not published'}
    </span>
  );
}

/** 'Clash: Nina Simonetti is also in “Blue Hour” at 7:30 PM'. */
function ClashLine({ clashes }: { clashes: readonly Clash[] }) {
  const [first, ...more] = clashes;
  if (!first) return null;
  const { names, other } = first;
  const who = names.length === 1 ? `${names[0]} is` : `${names[0]} and ${names.length - 1} more are`;
  return (
    <p className={classes.clash}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <strong>Clash:</strong> {who} also in “{other.suite_title}” at {formatParlourClock(other.start_date)}
        {more.length > 0 && `, and ${formatCounted(more.length, 'more clash', 'more clashes')}`}
      </span>
    </p>
  );
}
