import { useId, useState } from 'react';

import { can } from '#kit/can.ts';
import { formatCount } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { NoteBox } from '../parts/note-box.tsx';
import { noteDrafts } from '../users-notes.draft.ts';
import { useRemoveNote, useUserNoteList } from '../users-notes.queries.ts';
import type { Note } from '../users-notes.queries.ts';

/** The staff's notes about a person, which only staff can see; one line while there is nothing. */
export function UserNotes({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useUserNoteList(userId);
  const { data } = list;
  const [wasAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(() => noteDrafts.get(userId).text !== '');
  const isEmpty = data?.total === 0;
  // Once open, it stays open: someone may be typing in it.
  if (!isOpen && (wasAsked || list.error || (data && !isEmpty))) setOpen(true);

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-labelledby={headingId}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-2 text-16">
          Staff notes
          {data && (
            <span className="text-13 font-normal text-ink-faint">
              {isEmpty ? 'No notes yet' : formatCount(data.total)}
            </span>
          )}
        </h2>
        {isEmpty && !isOpen && can('users.createNote') && (
          <Button look="subtle" className="-my-2 -me-4" onClick={() => setAsked(true)}>
            Add a note
          </Button>
        )}
      </div>
      {isOpen && can('users.createNote') && <NoteBox userId={userId} takesFocus={wasAsked} />}
      <PagedSection
        list={list}
        errorText="The notes could not be loaded."
        isEmpty={isEmpty}
        empty={null}
        moreText="Show more notes"
      >
        {({ items }) => (
          <ol
            className="grid grid-cols-[minmax(0,1fr)] gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3"
            aria-label="Notes"
          >
            {items.map((note) => (
              <li key={note.id}>
                <NoteItem note={note} userId={userId} />
              </li>
            ))}
          </ol>
        )}
      </PagedSection>
    </section>
  );
}

type NoteItemProps = { note: Note; userId: number };

/** One note with its author and date. Delete asks first, and can be undone. */
function NoteItem({ note, userId }: NoteItemProps) {
  const remove = useRemoveNote(userId);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2" aria-label={`Note by ${note.admin}`}>
      <header className="flex flex-wrap items-baseline gap-x-2 self-center text-13">
        <span className="font-medium wrap-anywhere" dir="auto">
          {note.admin}
        </span>
        <span className="text-ink-faint">
          <RelativeTime iso={note.createdAt} />
        </span>
      </header>
      <RemoveRow
        call="users.removeNote"
        name={`the note by ${note.admin}`}
        title="Delete note"
        onRemove={() => remove.mutateAsync(note.id)}
      >
        The note by <bdi>{note.admin}</bdi> will be deleted for all colleagues. {undoHint()}
      </RemoveRow>
      <p className="col-span-full wrap-anywhere text-start whitespace-pre-line" dir="auto">
        {note.message}
      </p>
    </article>
  );
}
