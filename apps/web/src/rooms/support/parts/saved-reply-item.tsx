import { IconTrash } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveSavedReply } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';
import classes from './saved-replies.module.css';

type SavedReplyItemProps = {
  saved: SavedReply;
  /** Its words for the person who is answered. */
  words: string;
  onUse: (words: string) => void;
  /** Before it goes: the focus needs another place. */
  onRemove: () => void;
};

/** One saved reply, as it would read. */
export function SavedReplyItem({ saved, words, onUse, onRemove }: SavedReplyItemProps) {
  const remove = useRemoveSavedReply();
  return (
    <article className={classes.item} aria-label={saved.title}>
      <h3 className={classes.title}>{saved.title}</h3>
      <p className={classes.words}>{words}</p>
      <div className={classes.tools}>
        <Button look="default" aria-label={`Use ${saved.title}`} onClick={() => onUse(words)}>
          Use
        </Button>
        <IconButton
          label="Remove"
          tip="end"
          aria-label={`Remove ${saved.title}`}
          tone="danger"
          data-remove-saved
          icon={<IconTrash size={18} aria-hidden />}
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate(saved, { onSuccess: onRemove });
          }}
        />
      </div>
    </article>
  );
}
