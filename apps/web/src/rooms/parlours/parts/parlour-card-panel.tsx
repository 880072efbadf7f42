import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import type { Parlour } from '../parlours.queries.ts';
import { Countdown } from './countdown.tsx';
import { ParlourCardActions } from './parlour-card-actions.tsx';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { ParlourCardFacts } from './parlour-card-facts.tsx';
import classes from './parlour-card-panel.module.css';
import { ParlourPoster } from './parlour-poster.tsx';
import { ParlourSwitches } from './parlour-switches.tsx';
import { ParlourTime } from './parlour-time.tsx';
import { UnpublishedWarning } from './unpublished-warning.tsx';

export type ParlourCardPanelProps = {
  /** Undefined: it is neither scheduled nor live. */
  parlour: Parlour | undefined;
  /** False while a dialog about it replaces it. */
  isOpen: boolean;
  onOpen: OnOpenParlour;
  onClose: () => void;
};

/** All details of a parlour. It is open while mounted, and then returns the focus. Load it lazily. */
export function ParlourCardPanel({ parlour, isOpen, onOpen, onClose }: ParlourCardPanelProps) {
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
    </SidePanelFrame>
  );
}

function Details({ parlour, onOpen }: { parlour: Parlour; onOpen: OnOpenParlour }) {
  const { suite_title: title, description, start_date, owner, members } = parlour;
  return (
    <div className={classes.details}>
      <div className={classes.poster}>
        <ParlourPoster parlour={parlour} />
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.when}>
        <ParlourTime iso={start_date} withYear />
        <Countdown parlour={parlour} />
      </p>
      <UnpublishedWarning parlour={parlour} />
      {description && <p className={classes.quote}>“{description}”</p>}
      <ParlourCardFacts parlour={parlour} />
      <ul className={classes.people} aria-label="Host and members">
        <Person part="Host" person={owner} />
        {members.map((person, place) => (
          <Person key={person.id} part={place === 0 ? 'Guest' : 'Member'} person={person} />
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
      <Link to="/user-detail/$userId" params={{ userId: String(id) }} className={classes.person}>
        <Avatar name={name} src={src} />
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.part}>{part}</span>
      </Link>
    </li>
  );
}
