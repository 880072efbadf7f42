import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react';
import { useId } from 'react';

import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { clashesOf } from './parlour-agenda-clashes.ts';
import { groupsOf } from './parlour-agenda-groups.ts';
import type { AgendaGroup } from './parlour-agenda-groups.ts';
import { ParlourAgendaRow } from './parlour-agenda-row.tsx';
import classes from './parlour-agenda.module.css';
import { dayOf } from './parlour-times.ts';
import { useMinute } from './use-minute.ts';

export type ParlourAgendaProps = { parlours: readonly Parlour[]; onOpen: (parlour: Parlour) => void };

/** Returns whether its group's title does not show the day. */
const hasDay = ({ key }: AgendaGroup) => key === 'live' || key === 'due';

/** Scheduled and live parlours by day: live ones first, then those past due. */
export function ParlourAgenda({ parlours, onOpen }: ParlourAgendaProps) {
  const now = useMinute();
  const id = useId();
  const clashes = clashesOf(parlours);
  const today = dayOf(now);
  if (parlours.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarEvent size={40} stroke={1.5} />}
        title={PARLOUR_MESSAGES.empty}
        text="Parlours that you create appear here on their day."
      />
    );
  }
  return (
    <div className={classes.agenda}>
      {groupsOf(parlours, now).map((group) => (
        <section key={group.key} aria-labelledby={`${id}-${group.key}`} data-group={group.key}>
          <h3 id={`${id}-${group.key}`} className={classes.day}>
            {group.key === 'due' && <IconClockExclamation size={18} aria-hidden />}
            {group.title}
          </h3>
          <ol className={classes.rows}>
            {group.parlours.map((parlour) => (
              <ParlourAgendaRow
                key={parlour.id}
                parlour={parlour}
                clashes={clashes.get(parlour.id) ?? []}
                hasDay={hasDay(group)}
                isNear={hasDay(group) || group.key === today}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
