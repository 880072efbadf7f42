import { ApiError } from '@greenroom/client';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { findFocusNeighbour } from '#kit/focus.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveSavedReply } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';

/** Returns why a saved reply was refused. */
export function savedReplyError(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? error.errors : {};
  return fields['title']?.[0] ?? fields['message']?.[0] ?? errorMessage(error);
}

type SavedReplyItemProps = {
  saved: SavedReply;
  /** Its text for the current recipient. */
  words: string;
  onUse: (words: string) => void;
};

/** One saved reply, as it would be inserted. */
export function SavedReplyItem({ saved, words, onUse }: SavedReplyItemProps) {
  const remove = useRemoveSavedReply();
  const [isEditing, setEditing] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // A second press may come before the first is drawn.
  const isRemoving = useRef(false);

  async function handleRemove(): Promise<void> {
    if (isRemoving.current) return;
    isRemoving.current = true;
    const title = document.querySelector<HTMLElement>('[data-save-title]');
    const neighbour = findFocusNeighbour(buttonRef.current, title);
    const isGone = await remove.mutateAsync(saved).then(
      () => true,
      () => false,
    );
    isRemoving.current = false;
    if (isGone) neighbour?.focus();
  }

  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <SavedReplyForm saved={saved} onEnd={() => setEditing(false)} />;
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-lg border border-line px-4 py-3"
      aria-label={saved.title}
    >
      <h3 className="self-center text-14 wrap-anywhere" dir="auto">
        {saved.title}
      </h3>
      <p
        className="col-span-full row-start-2 line-clamp-4 text-13 wrap-anywhere text-start whitespace-pre-line text-ink-soft"
        dir="auto"
      >
        {words}
      </p>
      <div className="flex items-center gap-1">
        <Button look="default" aria-label={`Use ${saved.title}`} onClick={() => onUse(words)}>
          Use
        </Button>
        {can('support.updateSaved') && (
          <IconButton
            ref={editRef}
            label="Edit"
            tip="end"
            aria-label={`Edit ${saved.title}`}
            icon={<IconPencil size={18} aria-hidden />}
            onClick={() => setEditing(true)}
          />
        )}
        <IconButton
          ref={buttonRef}
          label="Remove"
          tip="end"
          aria-label={`Remove ${saved.title}`}
          tone="danger"
          data-remove
          icon={<IconTrash size={18} aria-hidden />}
          aria-disabled={remove.isPending}
          onClick={() => void handleRemove()}
        />
      </div>
    </article>
  );
}
