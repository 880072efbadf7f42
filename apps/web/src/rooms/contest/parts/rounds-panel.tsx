import { IconArrowLeft, IconDownload } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useDownloadRound } from '../contest-rounds.queries.ts';
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
 * Rounds of voting that are over: the list, or one of them. It is open as long as it is drawn, then the focus goes back
 * to where it was. Load it lazily.
 */
export function RoundsPanel({ roundId, onClose, onOpen }: RoundsPanelProps) {
  useFocusBack();
  return (
    <SidePanelFrame
      isOpen
      onClose={onClose}
      title={roundId === null ? 'Rounds' : 'Round'}
      isWide
      actions={roundId !== null && <RoundActions id={roundId} onBack={() => onOpen(null)} />}
    >
      {roundId === null ? <RoundsList onOpen={onOpen} /> : <RoundDetails id={roundId} />}
    </SidePanelFrame>
  );
}

function RoundActions({ id, onBack }: { id: number; onBack: () => void }) {
  const { mutate, isPending } = useDownloadRound();
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
      <Button icon={<IconDownload size={18} aria-hidden />} isBusy={isPending} onClick={() => mutate(id)}>
        Download CSV
      </Button>
    </>
  );
}
