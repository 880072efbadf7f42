import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { useEffect, useRef } from 'react';

import { errorMessage } from '#kit/api.ts';
import { formatCount } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { noteDrafts, useNoteDraft } from '../users-notes.draft.ts';
import { useCreateNote } from '../users-notes.queries.ts';

const TOO_LONG = `Use at most ${formatCount(PROFILE.noteMax)} characters.`;

type NoteBoxProps = { userId: number; takesFocus: boolean; onAdded?: () => void };

/** A form for a note, whose draft stays on this device until it is saved on the server. */
export function NoteBox({ userId, takesFocus, onAdded }: NoteBoxProps) {
  const { text } = useNoteDraft(userId);
  const create = useCreateNote(userId);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const isAdding = useRef(false);
  const isTooLong = text.length > PROFILE.noteMax;
  const canAdd = text.trim() !== '' && !isTooLong;

  useEffect(() => {
    if (takesFocus) boxRef.current?.focus();
  }, [takesFocus]);

  async function handleAdd(): Promise<void> {
    if (!canAdd || isAdding.current) return;
    isAdding.current = true;
    // A failure is shown beside the box.
    await create.mutateAsync(text.trim()).then(onAdded, () => undefined);
    isAdding.current = false;
    boxRef.current?.focus();
  }

  return (
    <form
      className="grid justify-items-end gap-2 *:first:w-full"
      aria-label="Add a note"
      onSubmit={(submit) => {
        submit.preventDefault();
        void handleAdd();
      }}
    >
      <TextArea
        ref={boxRef}
        label="New note"
        rows={3}
        value={text}
        maxLength={PROFILE.noteMax}
        readOnly={create.isPending}
        aria-keyshortcuts="Control+Enter"
        help="Only staff can see this. Press Ctrl+Enter to add it."
        error={isTooLong ? TOO_LONG : create.error ? errorMessage(create.error) : undefined}
        onChange={(change) => {
          if (create.error) create.reset();
          noteDrafts.set(userId, change.currentTarget.value);
        }}
      />
      <Button type="submit" look="default" disabled={!canAdd} isBusy={create.isPending}>
        Add note
      </Button>
    </form>
  );
}
