import { SUPPORT } from '@greenroom/contract/support.rules';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';

import { errorMessage } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { commentDrafts } from '../support.draft.ts';
import { useCreateComment } from '../support-desk.queries.ts';

/** A comment for colleagues; its draft stays on this device until it is saved. One button until somebody wants it. */
export function CommentBox({ messageId }: { messageId: number }) {
  const { text } = useSyncExternalStore(commentDrafts.onChange, () => commentDrafts.get(messageId));
  const [isOpen, setOpen] = useState(text !== '');
  const create = useCreateComment(messageId);
  const isAdding = useRef(false);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const canAdd = text.trim() !== '' && text.length <= SUPPORT.commentMax;

  async function handleAdd(): Promise<void> {
    if (!canAdd || isAdding.current) return;
    isAdding.current = true;
    const sent = { message: text.trim(), key: commentDrafts.keyOf(messageId) };
    // A failure is shown beside the box.
    const isDone = await create.mutateAsync(sent).then(
      () => true,
      () => false,
    );
    isAdding.current = false;
    if (isDone) commentDrafts.set(messageId, '');
    boxRef.current?.focus();
  }

  if (!isOpen) {
    return (
      <Button
        look="subtle"
        className="justify-self-start"
        icon={<IconLock size={18} aria-hidden />}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => boxRef.current?.focus());
        }}
      >
        Add a comment for staff
      </Button>
    );
  }
  return (
    <form
      className="grid justify-items-end gap-2 rounded-lg border border-dashed border-line-strong bg-attention-tint px-6 py-4 *:first:w-full max-sm:px-4"
      aria-label="Comment"
      onSubmit={(submit) => {
        submit.preventDefault();
        void handleAdd();
      }}
    >
      <TextArea
        ref={boxRef}
        label="Comment for staff"
        rows={3}
        value={text}
        maxLength={SUPPORT.commentMax}
        readOnly={create.isPending}
        aria-keyshortcuts="Control+Enter"
        help="Only staff can see this. It is not sent."
        error={create.error ? errorMessage(create.error) : undefined}
        onChange={(change) => {
          if (create.error) create.reset();
          commentDrafts.set(messageId, change.currentTarget.value);
        }}
      />
      <Button type="submit" look="default" disabled={!canAdd} isBusy={create.isPending}>
        Add comment
      </Button>
    </form>
  );
}
