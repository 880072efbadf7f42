import { IconAlertTriangle, IconEye, IconEyeOff, IconUsers } from '@tabler/icons-react';

import { formatCounted, isolated } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { PanelLink } from '#kit/ui/panel-link.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { Countdown, LiveBadge, UnpublishedWarning } from '../parts/parlour-state.tsx';
import { ParlourTime } from '../parts/parlour-time.tsx';
import { formatParlourClock } from '../parts/parlour-times.ts';
import type { Clash } from './parlour-agenda-data.ts';

type RowsProps = {
  parlours: readonly Parlour[];
  clashes: ReadonlyMap<number, readonly Clash[]>;
  /** No heading above them shows the day. */
  hasDay?: boolean;
  /** They start soon, so a countdown is worth a line. */
  isNear?: boolean;
  onOpen: (parlour: Parlour) => void;
};

/** Parlours of one heading. A whole row is clickable; the keyboard uses its title. */
export function ParlourAgendaRows({ parlours, clashes, ...rest }: RowsProps) {
  return (
    <ol className="@container rounded-lg border border-line bg-surface">
      {parlours.map((parlour) => (
        <Row key={parlour.id} parlour={parlour} clashes={clashes.get(parlour.id) ?? []} {...rest} />
      ))}
    </ol>
  );
}

type RowProps = Omit<RowsProps, 'parlours' | 'clashes'> & { parlour: Parlour; clashes: readonly Clash[] };

function Row({ parlour, clashes, hasDay = false, isNear = false, onOpen }: RowProps) {
  const { suite_title: title, owner, guest, live: isLive, rsvps } = parlour;
  return (
    <li className="relative grid grid-cols-[200px_minmax(0,1fr)_88px_208px] items-start gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t first:rounded-t-lg last:rounded-b-lg has-[>div>button:hover]:bg-hover @max-[880px]:grid-cols-[minmax(min-content,1fr)_auto]">
      <p className="grid justify-items-start font-medium @max-[880px]:flex @max-[880px]:flex-wrap @max-[880px]:items-baseline @max-[880px]:gap-x-2">
        {/* Above the title's click area, so that its tooltip can be reached. */}
        <ParlourTime iso={parlour.start_date} isClock={!hasDay} className="z-1 whitespace-nowrap" />
        {isNear && <Countdown parlour={parlour} />}
      </p>
      <div className="min-w-0 wrap-anywhere @max-[880px]:col-span-full">
        <PanelLink
          from="/scheduler-parlour"
          to="."
          search={(before) => ({ ...before, view: 'agenda' as const, parlour: parlour.id })}
          className="text-inherit no-underline line-clamp-2 cursor-pointer text-start font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          title={title}
          onOpen={() => onOpen(parlour)}
          dir="auto"
        >
          {title}
        </PanelLink>
        <p className="text-13 text-ink-soft">
          Host <bdi>{owner.name}</bdi>
          {guest && ` · Guest ${isolated(guest.name)}`}
        </p>
        <div className="not-empty:mt-2">
          <UnpublishedWarning parlour={parlour} />
        </div>
        <ClashLine clashes={clashes} />
      </div>
      <p className="flex items-center gap-1 text-13 whitespace-nowrap text-ink-soft empty:@max-[880px]:hidden @max-[880px]:col-span-full">
        {rsvps !== null && (
          <>
            <IconUsers size={16} aria-hidden /> {formatCounted(rsvps, 'RSVP', 'RSVPs')}
          </>
        )}
      </p>
      <p className="flex flex-wrap justify-end gap-1 @max-[880px]:col-start-2 @max-[880px]:row-start-1">
        {isLive && <LiveBadge />}
        <PublishedBadge isPublic={parlour.is_public} />
      </p>
    </li>
  );
}

function PublishedBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? IconEye : IconEyeOff;
  return (
    <Badge tone={isPublic ? 'good' : 'quiet'} icon={<Icon size={14} aria-hidden />}>
      {isPublic ? 'Published' : 'Not published'}
    </Badge>
  );
}

/** 'Clash: Nina Simonetti is also in “Blue Hour” at 7:30 PM'. */
function ClashLine({ clashes }: { clashes: readonly Clash[] }) {
  const [first, ...more] = clashes;
  if (!first) return null;
  const { other } = first;
  const names = first.names.map(isolated);
  const who = names.length === 1 ? `${names[0]} is` : `${names[0]} and ${names.length - 1} more are`;
  return (
    <p className="mt-1 flex items-start gap-1 text-13 text-attention-ink">
      <IconAlertTriangle size={16} className="mt-0.5 flex-none" aria-hidden />
      <span>
        <strong>Clash:</strong> {who} also in “<bdi>{other.suite_title}</bdi>” at{' '}
        {formatParlourClock(other.start_date)}
        {more.length > 0 && `, and ${formatCounted(more.length, 'more clash', 'more clashes')}`}
      </span>
    </p>
  );
}
