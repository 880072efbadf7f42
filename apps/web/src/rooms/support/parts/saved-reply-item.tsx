import { IconTrash } from '@tabler/icons-react';

import { useRef } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveSavedReply } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';
import classes from './saved-replies.module.css';

type SavedReplyItemProps = {
  saved: SavedReply;
  /** Its text for the current recipient. */
  words: string;
  onUse: (words: string) => void;
};

/** Returns the same button of the next reply, else of the one before, else the panel's field. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-saved]')];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>('[data-save-title]');
}

/** One saved reply, as it would be inserted. */
export function SavedReplyItem({ saved, words, onUse }: SavedReplyItemProps) {
  const remove = useRemoveSavedReply();
  const buttonRef = useRef<HTMLButtonElement>(null);
  // A second press may come before the first is drawn.
  const isRemoving = useRef(false);

  async function handleRemove(): Promise<void> {
    if (isRemoving.current) return;
    isRemoving.current = true;
    const neighbour = neighbourOf(buttonRef.current);
    const isGone = await remove.mutateAsync(saved).then(
      () => true,
      () => false,
    );
    isRemoving.current = false;
    if (isGone) neighbour?.focus();
  }

  return (
    <article className={classes.item} aria-label={saved.title}>
      <h3 className={classes.title}>{saved.title}</h3>
      <p className={classes.words}>{words}</p>
      <div className={classes.tools}>
        <Button look="default" aria-label={`Use ${saved.title}`} onClick={() => onUse(words)}>
          Use
        </Button>
        <IconButton
          ref={buttonRef}
          label="Remove"
          tip="end"
          aria-label={`Remove ${saved.title}`}
          tone="danger"
          data-remove-saved
          icon={<IconTrash size={18} aria-hidden />}
          aria-disabled={remove.isPending}
          onClick={() => void handleRemove()}
        />
      </div>
    </article>
  );
}
