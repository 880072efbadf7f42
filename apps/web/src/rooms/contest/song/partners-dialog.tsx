import { useFocusBack } from '#kit/focus.ts';
import { Dialog } from '#kit/ui/dialog.tsx';

import type { VotedSong } from '../contest-voters.queries.ts';
import { PersonRow } from './person-row.tsx';

export type PartnersDialogProps = { song: VotedSong; onClose: () => void };

/** Shows who made a song. It is open while mounted, and then returns the focus. Load it lazily. @source spec 2 Song Contest */
export function PartnersDialog({ song, onClose }: PartnersDialogProps) {
  useFocusBack();
  return (
    <Dialog isOpen onClose={onClose} title="Partners of Song">
      <p className="mb-2 wrap-anywhere text-ink-soft" dir="auto">
        {song.media.title}
      </p>
      {song.users.length === 0 ? (
        <p className="py-4 text-ink-faint">This song has no partners.</p>
      ) : (
        <ul className="max-h-[min(420px,60dvh)] overflow-y-auto" aria-label="Partners">
          {song.users.map((person, place) => (
            <PersonRow key={person.id ?? `gone-${place}`} person={person} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
