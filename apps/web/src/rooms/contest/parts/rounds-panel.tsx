import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

export type RoundsPanelProps = {
  /** The round that is open, or null for the list of all. */
  roundId: number | null;
  onClose: () => void;
  /** Asks for another round, or with null for the list. */
  onOpen: (roundId: number | null) => void;
};

/** Rounds of voting that are over: the list, or one of them. Load it lazily; it is open as long as it is drawn. */
export function RoundsPanel({ roundId, onClose }: RoundsPanelProps) {
  useFocusBack();
  return (
    <SidePanelFrame isOpen onClose={onClose} title={roundId === null ? 'Rounds' : 'Round'} isWide>
      {null}
    </SidePanelFrame>
  );
}
