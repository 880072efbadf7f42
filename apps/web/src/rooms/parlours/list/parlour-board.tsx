import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconCalendarMonth, IconCards, IconListDetails, IconMicrophone2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatNames } from '#kit/format.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Carousel } from '#kit/ui/carousel.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Segments } from '#kit/ui/segments.tsx';

import type { ParlourAgendaProps } from '../calendar/parlour-agenda.tsx';
import type { ParlourMonthProps } from '../calendar/parlour-month.tsx';
import type { Parlour } from '../parlours.queries.ts';
import type { ParlourBoardState, ParlourView as View } from './parlour-board-state.ts';
import { ParlourCard } from './parlour-card.tsx';

type Closing = { onClose: () => void };

const Agenda = lazyPart<ParlourAgendaProps & Closing>(
  async () => (await import('../calendar/parlour-agenda.tsx')).ParlourAgenda,
);
const Month = lazyPart<ParlourMonthProps & Closing>(
  async () => (await import('../calendar/parlour-month.tsx')).ParlourMonth,
);

type ParlourBoardProps = { view: View; onView: (view: View) => void; children: ReactNode };

/** 'Parlours Submissions' as cards, agenda or month. @source spec 2 Scheduler Parlour */
export function ParlourBoard({ view, onView, children }: ParlourBoardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="parlours-submissions">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="text-16" id="parlours-submissions">
          Parlours Submissions
        </h2>
        <Segments
          legend="View"
          choices={VIEWS}
          value={view}
          onChange={onView}
          className="max-[480px]:w-full"
        />
      </header>
      {children}
    </section>
  );
}

const VIEWS = [
  { value: 'cards', label: 'Cards', Icon: IconCards },
  { value: 'agenda', label: 'Agenda', Icon: IconListDetails },
  { value: 'month', label: 'Month', Icon: IconCalendarMonth },
] as const satisfies readonly { value: View; label: string; Icon: unknown }[];

type ViewProps = { board: ParlourBoardState; parlours: readonly Parlour[]; createButton: ReactNode };

/** The parlours in the chosen view. */
export function ParlourView({ board, parlours, createButton }: ViewProps) {
  const { view, month, open, create, setMonth, setView } = board;
  if (view === 'cards') return <Cards board={board} parlours={parlours} createButton={createButton} />;
  const common = {
    parlours,
    onOpen: (parlour: Parlour) => open('details', parlour),
    // The view could not be loaded.
    onClose: () => setView('cards'),
  };
  if (view === 'agenda') return <Agenda {...common} />;
  return <Month {...common} month={month} onMonth={setMonth} onCreate={create} />;
}

/** Parlours side by side. @source spec 2 Scheduler Parlour */
function Cards({ board, parlours, createButton }: ViewProps) {
  if (parlours.length === 0) {
    return (
      <EmptyState
        icon={<IconMicrophone2 size={24} />}
        title={PARLOUR_MESSAGES.empty}
        text="Scheduled parlours appear here until they finish."
        action={createButton}
      />
    );
  }
  return (
    <Carousel
      label="Parlours"
      items={parlours}
      renderCard={(parlour) => <ParlourCard parlour={parlour} onOpen={board.open} />}
      wordsOf={({ suite_title: title, owner, guest }) => ({
        title,
        more: guest ? formatNames([owner, guest]) : owner.name,
      })}
    />
  );
}
