import { Dialog } from '#kit/ui/dialog.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import type { VotedSong } from '../contest-voters.queries.ts';
import { PersonRow } from './person-row.tsx';
import classes from './partners-dialog.module.css';

export type PartnersDialogProps = { song: VotedSong; onClose: () => void };

/** Shows who made a song. It is open while mounted, and then returns the focus. Load it lazily. @source spec 2 Song Contest */
export function PartnersDialog({ song, onClose }: PartnersDialogProps) {
  useFocusBack();
  return (
    <Dialog isOpen onClose={onClose} title="Partners of Song">
      <p className={classes.title}>{song.media.title}</p>
      {song.users.length === 0 ? (
        <p className={classes.none}>This song has no partners.</p>
      ) : (
        <ul className={classes.list} aria-label="Partners">
          {song.users.map((person, place) => (
            <PersonRow key={person.id ?? `gone-${place}`} person={person} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
