import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveNote } from '../users-notes.queries.ts';
import type { Note } from '../users-notes.queries.ts';

type NoteItemProps = { note: Note; userId: number };

/** One note with its author and date. Delete asks first, and can be undone. */
export function NoteItem({ note, userId }: NoteItemProps) {
  const remove = useRemoveNote(userId);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2" aria-label={`Note by ${note.admin}`}>
      <header className="flex flex-wrap items-baseline gap-x-2 self-center text-13">
        <span className="font-medium wrap-anywhere">{note.admin}</span>
        <span className="text-ink-faint">
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
      <p className="col-span-full wrap-anywhere whitespace-pre-line">{note.message}</p>
    </article>
  );
}
