import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import type { VotedSong } from '../contest-voters.queries.ts';

export type VoteChartPanelProps = { song: VotedSong; onClose: () => void };

/** A song's votes over time. Load it lazily. */
export function VoteChartPanel({ song, onClose }: VoteChartPanelProps) {
  useFocusBack();
  return (
    <SidePanelFrame isOpen onClose={onClose} title={`Votes over time: ${song.media.title}`} isWide>
      {null}
    </SidePanelFrame>
  );
}
