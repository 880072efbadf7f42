import { DESK } from '@greenroom/contract/dashboard-desk.rules';
import { useEffect, useRef } from 'react';

import { errorMessage } from '#kit/api.ts';
import { formatCount } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { useSaveHandover } from '../dashboard-desk.queries.ts';
import { handoverDrafts, useHandoverDraft } from '../dashboard-handover.draft.ts';

type HandoverBoxProps = {
  id: number | 'new';
  /** The note as it is. */
  start?: string;
  onClose: () => void;
};

/** A note for the next colleague; its draft stays on this device until it is saved or cancelled. */
export function HandoverBox({ id, start = '', onClose }: HandoverBoxProps) {
  const { text } = useHandoverDraft(id);
  const save = useSaveHandover(id);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > DESK.noteMax;
  const canSave = text.trim() !== '' && text.trim() !== start && !isTooLong && !save.isPending;

  useEffect(() => boxRef.current?.focus(), []);

  async function handleSave(): Promise<void> {
    if (!canSave) return;
    // A failure is shown beside the box.
    await save.mutateAsync(text.trim()).then(onClose, () => boxRef.current?.focus());
  }

  return (
    <form
      className="grid gap-2 border-b border-line px-6 py-4 @max-[600px]:px-4"
      aria-label={id === 'new' ? 'Leave a note' : 'Edit the note'}
      onSubmit={(submit) => {
        submit.preventDefault();
        void handleSave();
      }}
    >
      <TextArea
        ref={boxRef}
        label="Note for the next colleague"
        rows={3}
        value={text}
        maxLength={DESK.noteMax}
        readOnly={save.isPending}
        aria-keyshortcuts="Control+Enter"
        help="All staff see it here until someone presses Done. Press Ctrl+Enter to save it."
        error={
          isTooLong
            ? `Use at most ${formatCount(DESK.noteMax)} characters.`
            : save.error
              ? errorMessage(save.error)
              : undefined
        }
        onChange={(change) => {
          if (save.error) save.reset();
          handoverDrafts.set(id, change.currentTarget.value);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button
          look="default"
          onClick={() => {
            handoverDrafts.set(id, '');
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={!canSave && !save.isPending} isBusy={save.isPending}>
          {id === 'new' ? 'Leave note' : 'Save note'}
        </Button>
      </div>
    </form>
  );
}
