import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';

import { EmptyState } from '#kit/ui/empty-state.tsx';
import { useShowMore } from '#kit/ui/show-more.tsx';
import { useMinute } from '#kit/use-minute.ts';

import type { Parlour } from '../parlours.queries.ts';
import { formatParlourDay } from '../parts/parlour-times.ts';
import { byStart, findClashes, groupAgenda } from './parlour-agenda-data.ts';
import type { AgendaGroup } from './parlour-agenda-data.ts';
import { ParlourAgendaRows } from './parlour-agenda-rows.tsx';

const COLORS: Record<string, string> = { due: 'text-attention-ink', live: 'text-good-ink' };

export type ParlourAgendaProps = { parlours: readonly Parlour[]; onOpen: (parlour: Parlour) => void };

/** Returns whether its group's title does not show the day. */
const hasDay = ({ key }: AgendaGroup) => key === 'live' || key === 'due';

/** Scheduled and live parlours by day: live ones first, then those past due. */
export function ParlourAgenda({ parlours, onOpen }: ParlourAgendaProps) {
  const now = useMinute();
  const id = useId();
  const clashes = findClashes(parlours);
  const today = formatParlourDay(now);
  const { shown, more } = useShowMore(parlours.toSorted(byStart));
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groupAgenda(shown, now).map((group) => (
        <section key={group.key} aria-labelledby={`${id}-${group.key}`} data-group={group.key}>
          <h3
            id={`${id}-${group.key}`}
            className={clsx('mb-2 flex items-center gap-2 text-14', COLORS[group.key])}
          >
            {group.key === 'due' && <IconClockExclamation size={18} aria-hidden />}
            {group.title}
          </h3>
          <ParlourAgendaRows
            parlours={group.parlours}
            clashes={clashes}
            hasDay={hasDay(group)}
            isNear={hasDay(group) || group.key === today}
            onOpen={onOpen}
          />
        </section>
      ))}
      {more}
    </div>
  );
}
