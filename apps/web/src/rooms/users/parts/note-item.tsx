import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveNote } from '../users-notes.queries.ts';
import type { Note } from '../users-notes.queries.ts';
import classes from './user-notes.module.css';

type NoteItemProps = { note: Note; userId: number };

/** One note with its author and date. Delete asks first, and can be undone. */
export function NoteItem({ note, userId }: NoteItemProps) {
  const remove = useRemoveNote(userId);
  return (
    <article className={classes.note} aria-label={`Note by ${note.admin}`}>
      <header className={classes.head}>
        <span className={classes.admin}>{note.admin}</span>
        <span className={classes.time}>
          <RelativeTime iso={note.createdAt} />
        </span>
      </header>
      <RemoveRow
        name={`the note by ${note.admin}`}
        title="Delete note"
        onRemove={() => remove.mutateAsync(note.id)}
      >
        The note by {note.admin} will be deleted for all colleagues. You can undo this.
      </RemoveRow>
      <p className={classes.words}>{note.message}</p>
    </article>
  );
}
