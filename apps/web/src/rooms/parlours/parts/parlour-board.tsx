import type { ReactNode } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';

import type { Parlour } from '../parlours.queries.ts';
import type { ParlourAgendaProps } from './parlour-agenda.tsx';
import type { ParlourBoardState } from './parlour-board-state.ts';
import classes from './parlour-board.module.css';
import { ParlourCards } from './parlour-cards.tsx';
import type { ParlourMonthProps } from './parlour-month.tsx';
import { ViewSwitch } from './view-switch.tsx';

type Closing = { onClose: () => void };

const Agenda = lazyPart<ParlourAgendaProps & Closing>(
  async () => (await import('./parlour-agenda.tsx')).ParlourAgenda,
);
const Month = lazyPart<ParlourMonthProps & Closing>(
  async () => (await import('./parlour-month.tsx')).ParlourMonth,
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
    <section className={classes.board} aria-labelledby="parlours-submissions">
      <header className={classes.head}>
        <h2 className={classes.heading} id="parlours-submissions">
          Parlours Submissions
        </h2>
        <ViewSwitch view={board.view} onChange={board.setView} />
      </header>
      {parlours ? <View board={board} parlours={parlours} createButton={createButton} /> : children}
    </section>
  );
}

type ViewProps = { board: ParlourBoardState; parlours: readonly Parlour[]; createButton: ReactNode };

function View({ board, parlours, createButton }: ViewProps) {
  const { view, month, open, create, setMonth, setView } = board;
  if (view === 'cards') return <ParlourCards parlours={parlours} onOpen={open} createButton={createButton} />;
  const common = {
    parlours,
    onOpen: (parlour: Parlour) => open('details', parlour),
    // The view could not be loaded.
    onClose: () => setView('cards'),
  };
  if (view === 'agenda') return <Agenda {...common} />;
  return <Month {...common} month={month} onMonth={setMonth} onCreate={create} />;
}
