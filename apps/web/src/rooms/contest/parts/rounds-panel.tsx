import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useExportRound, useRound } from '../contest-rounds.queries.ts';
import { RoundDetails } from './round-details.tsx';
import { RoundsList } from './rounds-list.tsx';
import classes from './rounds-panel.module.css';

export type RoundsPanelProps = {
  /** The round that is open, or null for the list of all. */
  roundId: number | null;
  onClose: () => void;
  /** Asks for another round, or with null for the list. */
  onOpen: (roundId: number | null) => void;
};

/**
 * Shows closed rounds: the list, or one of them. It is open while mounted, and then returns the focus
 * to where it was. Load it lazily.
 */
export function RoundsPanel({ roundId, onClose, onOpen }: RoundsPanelProps) {
  useFocusBack();
  const [page, setPage] = useState(1);
  const contentRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(roundId);

  // The element that was pressed to get here was removed with the previous content.
  useEffect(() => {
    if (shownRef.current === roundId) return;
    shownRef.current = roundId;
    contentRef.current?.scrollIntoView();
    contentRef.current?.focus({ preventScroll: true });
  }, [roundId]);

  return (
    <SidePanelFrame
      isOpen
      onClose={onClose}
      title={roundId === null ? 'Rounds' : 'Round'}
      isWide
      actions={roundId !== null && <RoundActions id={roundId} onBack={() => onOpen(null)} />}
    >
      <div ref={contentRef} className={classes.content} tabIndex={-1}>
        {roundId === null ? (
          <RoundsList page={page} onPage={setPage} onOpen={onOpen} />
        ) : (
          <RoundDetails id={roundId} />
        )}
      </div>
    </SidePanelFrame>
  );
}

function RoundActions({ id, onBack }: { id: number; onBack: () => void }) {
  const { data } = useRound(id);
  const { mutate, isPending } = useExportRound();
  return (
    <>
      <Button
        look="subtle"
        className={classes.back}
        icon={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        All rounds
      </Button>
      {data && (
        <Button icon={<IconDownload size={18} aria-hidden />} isBusy={isPending} onClick={() => mutate(id)}>
          Download CSV
        </Button>
      )}
    </>
  );
}
