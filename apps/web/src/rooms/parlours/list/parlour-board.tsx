import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconCalendarMonth, IconCards, IconListDetails, IconMicrophone2 } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';
import { Carousel } from '#kit/ui/carousel.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { ParlourAgendaProps } from '../calendar/parlour-agenda.tsx';
import type { ParlourMonthProps } from '../calendar/parlour-month.tsx';
import type { Parlour } from '../parlours.queries.ts';
import type { ParlourBoardState, ParlourView } from './parlour-board-state.ts';
import { ParlourCard } from './parlour-card.tsx';

type Closing = { onClose: () => void };

const Agenda = lazyPart<ParlourAgendaProps & Closing>(
  async () => (await import('../calendar/parlour-agenda.tsx')).ParlourAgenda,
);
const Month = lazyPart<ParlourMonthProps & Closing>(
  async () => (await import('../calendar/parlour-month.tsx')).ParlourMonth,
);

type ParlourBoardProps = {
  board: ParlourBoardState;
  createButton: ReactNode;
  /** Shown in its place while it loads or after a failure. */
  parlours: readonly Parlour[] | undefined;
  children: ReactNode;
};

/** 'Parlours Submissions' as cards, agenda or month. @source spec 2 Scheduler Parlour */
export function ParlourBoard({ board, createButton, parlours, children }: ParlourBoardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="parlours-submissions">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="text-16" id="parlours-submissions">
          Parlours Submissions
        </h2>
        <ViewSwitch view={board.view} onChange={board.setView} />
      </header>
      {parlours ? <View board={board} parlours={parlours} createButton={createButton} /> : children}
    </section>
  );
}

const VIEWS = [
  { id: 'cards', name: 'Cards', Icon: IconCards },
  { id: 'agenda', name: 'Agenda', Icon: IconListDetails },
  { id: 'month', name: 'Month', Icon: IconCalendarMonth },
] as const satisfies readonly { id: ParlourView; name: string; Icon: unknown }[];

type ViewSwitchProps = { view: ParlourView; onChange: (view: ParlourView) => void };

/** Cards, agenda or month. */
function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const group = useId();
  return (
    <fieldset className="grid min-w-0 auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-sunken p-0.5 max-[480px]:w-full">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ id, name, Icon }) => (
        <label
          key={id}
          className="relative flex h-[calc(var(--spacing-control)-4px)] cursor-pointer items-center justify-center gap-1.5 rounded-[6px] px-3 text-13 font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            className="absolute inset-x-0 -inset-y-0.5 cursor-pointer opacity-0"
            checked={view === id}
            onChange={() => onChange(id)}
          />
          <Icon size={18} aria-hidden />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

type ViewProps = { board: ParlourBoardState; parlours: readonly Parlour[]; createButton: ReactNode };

function View({ board, parlours, createButton }: ViewProps) {
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
    />
  );
}
