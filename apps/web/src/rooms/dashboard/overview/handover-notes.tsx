import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { can } from '#kit/can.ts';
import { findFocusNeighbour } from '#kit/focus.ts';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useRemoveHandover } from '../dashboard-desk.queries.ts';
import type { HandoverNote } from '../dashboard-desk.queries.ts';
import { handoverDrafts } from '../dashboard-handover.draft.ts';
import { HandoverBox } from './handover-box.tsx';

/** The notes of colleagues for who comes next; nothing when there is none. */
export function HandoverNotes({ notes }: { notes: readonly HandoverNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-b border-line" aria-label="Hand-over notes">
      {notes.map((note) => (
        <li key={note.id}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  );
}

/** One note; its author can edit it, and everybody can be done with it. */
function Note({ note }: { note: HandoverNote }) {
  const { id, message, author, isOwn, createdAt, editedAt } = note;
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveHandover();
  const editRef = useRef<HTMLButtonElement>(null);

  function handleDone(button: HTMLElement): void {
    const next = findFocusNeighbour(button);
    remove.mutate(id, { onSuccess: () => next?.focus() });
  }

  if (isEditing) {
    return (
      <HandoverBox
        id={id}
        start={message}
        onClose={() => {
          setEditing(false);
          requestAnimationFrame(() => editRef.current?.focus());
        }}
      />
    );
  }
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 bg-attention-tint/40 px-6 py-3 @max-[600px]:grid-cols-[minmax(0,1fr)] @max-[600px]:px-4"
      aria-label={`Note by ${author}`}
    >
      <div className="min-w-0">
        <p className="text-13">
          <span className="font-medium wrap-anywhere" dir="auto">
            {author}
          </span>{' '}
          <span className="text-ink-soft">
            <RelativeTime iso={createdAt} />
            {editedAt !== null && ', edited'}
          </span>
        </p>
        <p className="wrap-anywhere text-start whitespace-pre-line" dir="auto">
          {message}
        </p>
      </div>
      {can('dashboard.removeHandover') && (
        <div className="flex gap-2">
          {isOwn && (
            <Button
              ref={editRef}
              look="subtle"
              size="small"
              icon={<IconPencil size={16} aria-hidden />}
              onClick={() => {
                if (handoverDrafts.get(id).text === '') handoverDrafts.set(id, message);
                setEditing(true);
              }}
            >
              Edit
            </Button>
          )}
          <Button
            look="default"
            size="small"
            data-remove
            aria-label={`Done with the note by ${author}`}
            icon={<IconCheck size={16} aria-hidden />}
            isBusy={remove.isPending}
            onClick={(click) => handleDone(click.currentTarget)}
          >
            Done
          </Button>
        </div>
      )}
    </article>
  );
}
