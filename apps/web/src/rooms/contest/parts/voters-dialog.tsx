import { Dialog } from '#kit/ui/dialog.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import type { VotedSong } from '../contest-voters.queries.ts';

export type VotersDialogProps = { song: VotedSong; onClose: () => void };

/** Who voted for a song. Load it lazily. @source spec 2 Song Contest */
export function VotersDialog({ song, onClose }: VotersDialogProps) {
  useFocusBack();
  return (
    <Dialog isOpen onClose={onClose} title={`Votes for ${song.media.title}`} isWide>
      {null}
    </Dialog>
  );
}
