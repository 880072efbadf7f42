import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { useFocusBack } from '#kit/focus.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { peopleOf } from '../parts/parlour-people.ts';
import { Countdown, UnpublishedWarning } from '../parts/parlour-state.tsx';
import { ParlourTime } from '../parts/parlour-time.tsx';
import { ParlourCardActions } from './parlour-card-actions.tsx';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { ParlourCardFacts, ParlourPoster } from './parlour-card.tsx';
import { ParlourMessages } from './parlour-messages.tsx';
import { ParlourSwitches } from './parlour-switches.tsx';

type ParlourCardPanelProps = {
  parlourId: number;
  /** Undefined: it is neither scheduled nor live. */
  parlour: Parlour | undefined;
  /** False while a dialog about it replaces it. */
  isOpen: boolean;
  onOpen: OnOpenParlour;
  onClose: () => void;
};

/** All details of a parlour. It is open while mounted, and then returns the focus. Load it lazily. */
export function ParlourCardPanel({ parlourId, parlour, isOpen, onOpen, onClose }: ParlourCardPanelProps) {
  useFocusBack();
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Parlour">
      {parlour ? (
        <Details parlour={parlour} onOpen={onOpen} />
      ) : (
        <EmptyState
          icon={<IconCalendarOff size={24} />}
          title="This parlour is not scheduled."
          text="It was deleted, or it has finished."
          action={<Link to="/sell-parlour">Finished Parlours</Link>}
        />
      )}
      {has('editing') && <ParlourMessages parlourId={parlourId} />}
    </SidePanelFrame>
  );
}

function Details({ parlour, onOpen }: { parlour: Parlour; onOpen: OnOpenParlour }) {
  const { suite_title: title, description, start_date } = parlour;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ParlourPoster parlour={parlour} className="rounded-lg" />
      <h3 className="text-20 wrap-anywhere" dir="auto">
        {title}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-4 font-medium">
        <ParlourTime iso={start_date} withYear />
        <Countdown parlour={parlour} />
      </p>
      <UnpublishedWarning parlour={parlour} />
      {description && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
          “<bdi>{description}</bdi>”
        </p>
      )}
      <ParlourCardFacts parlour={parlour} />
      <ul className="-mx-2" aria-label="Host and members">
        {peopleOf(parlour).map((person, place) => (
          <Person key={person.id ?? place} part={['Host', 'Guest'][place] ?? 'Member'} person={person} />
        ))}
      </ul>
      <ParlourSwitches parlour={parlour} />
      <ParlourCardActions parlour={parlour} onOpen={onOpen} />
    </div>
  );
}

function Person({ part, person }: { part: string; person: Parlour['owner'] }) {
  const { id, name, profile_image_url: src } = person;
  return (
    <li>
      <ProfileLink
        id={id}
        className="flex min-h-row items-center gap-3 rounded-md px-2 text-ink no-underline [a]:hover:bg-hover"
      >
        <Avatar name={name} src={src} />
        <span className="flex-1 truncate font-medium" title={name} dir="auto">
          {name}
        </span>
        <span className="text-13 text-ink-faint">{part}</span>
      </ProfileLink>
    </li>
  );
}
