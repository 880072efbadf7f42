import { ApiError } from '@greenroom/client';
import { SUPPORT, fillReply } from '@greenroom/contract/support.rules';
import { IconBookmarkPlus, IconBookmarks, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { wordsOf } from '#kit/api.ts';
import { neighbourOf } from '#kit/focus.ts';
import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useCreateSavedReply, useRemoveSavedReply, useSavedReplyList } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';

type SavedRepliesProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The recipient, whose name replaces `{name}` in a saved reply. */
  name: string;
  /** The box's text, to be saved. */
  draft: string;
  onUse: (words: string) => void;
};

const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Saved replies: use one, save the current one, delete one. */
export function SavedReplies({ isOpen, onClose, name, draft, onUse }: SavedRepliesProps) {
  const query = useSavedReplyList();
  const waiting = (
    <LoadingOverlay isBusy>
      <div className={STACK}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </LoadingOverlay>
  );
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Saved replies" returnFocus={false}>
      <div className={STACK}>
        <SaveReply draft={draft} name={name} />
        <Loaded query={query} what="The saved replies could not be loaded." waiting={waiting}>
          {(replies) =>
            replies.length === 0 ? (
              <EmptyState
                icon={<IconBookmarks size={24} />}
                title="No saved replies yet"
                text="Save replies that you use often. {name} becomes the person’s name."
              />
            ) : (
              <ul className={STACK} aria-label="Saved replies">
                {replies.map((saved) => (
                  <li key={saved.id}>
                    <SavedReplyItem saved={saved} words={fillReply(saved.message, name)} onUse={onUse} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </SidePanelFrame>
  );
}

/** Returns a reply for other people too: `{name}` replaces this person's name where it is a separate word. */
function withNamePlace(text: string, name: string): string {
  const own = name.trim();
  if (own.length < 2) return text;
  const escaped = own.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu'), '{name}');
}

type SaveReplyProps = { draft: string; name: string };

function errorOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? error.errors : {};
  return fields['title']?.[0] ?? fields['message']?.[0] ?? wordsOf(error);
}

/** Saves the box's text for other people: `{name}` replaces this person's name. */
function SaveReply({ draft, name }: SaveReplyProps) {
  const [title, setTitle] = useState('');
  const create = useCreateSavedReply();
  const message = withNamePlace(draft.trim(), name);
  const canSave = message !== '' && message.length <= SUPPORT.messageMax && title.trim() !== '';

  function handleSubmit(submit: SubmitEvent): void {
    submit.preventDefault();
    if (!canSave || create.isPending) return;
    create.mutate(
      { title: title.trim(), message },
      {
        onSuccess: () => {
          setTitle('');
          showToast({ kind: 'success', message: 'The reply was saved.' });
        },
      },
    );
  }

  return (
    <form
      className="grid justify-items-start gap-3 border-b border-line pb-4"
      aria-label="Save this reply"
      onSubmit={handleSubmit}
    >
      <TextField
        className="w-full"
        label="Save your reply as"
        data-save-title
        data-autofocus
        maxLength={SUPPORT.savedTitleMax}
        value={title}
        help={
          draft.trim() === ''
            ? 'Write a reply first, then save it here under a title.'
            : 'The name of this person is saved as {name}.'
        }
        error={errorOf(create.error)}
        onChange={(change) => {
          if (create.error) create.reset();
          setTitle(change.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        look="default"
        icon={<IconBookmarkPlus size={18} aria-hidden />}
        disabled={!canSave}
        isBusy={create.isPending}
      >
        Save this reply
      </Button>
    </form>
  );
}

type SavedReplyItemProps = {
  saved: SavedReply;
  /** Its text for the current recipient. */
  words: string;
  onUse: (words: string) => void;
};

/** One saved reply, as it would be inserted. */
function SavedReplyItem({ saved, words, onUse }: SavedReplyItemProps) {
  const remove = useRemoveSavedReply();
  const buttonRef = useRef<HTMLButtonElement>(null);
  // A second press may come before the first is drawn.
  const isRemoving = useRef(false);

  async function handleRemove(): Promise<void> {
    if (isRemoving.current) return;
    isRemoving.current = true;
    const title = document.querySelector<HTMLElement>('[data-save-title]');
    const neighbour = neighbourOf(buttonRef.current, title);
    const isGone = await remove.mutateAsync(saved).then(
      () => true,
      () => false,
    );
    isRemoving.current = false;
    if (isGone) neighbour?.focus();
  }

  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-lg border border-line px-4 py-3"
      aria-label={saved.title}
    >
      <h3 className="self-center text-14 wrap-anywhere">{saved.title}</h3>
      <p className="col-span-full row-start-2 line-clamp-4 text-13 wrap-anywhere whitespace-pre-line text-ink-soft">
        {words}
      </p>
      <div className="flex items-center gap-1">
        <Button look="default" aria-label={`Use ${saved.title}`} onClick={() => onUse(words)}>
          Use
        </Button>
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
