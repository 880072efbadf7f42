import { PLACEHOLDERS, SUPPORT, fillReply } from '@greenroom/contract/support.rules';
import { IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useCreateSavedReply, useReplyValues, useSavedReplyList } from '../support-saved.queries.ts';
import type { SupportMessage } from '../support.queries.ts';
import { SavedReplyItem, savedReplyError } from './saved-reply-item.tsx';

type SavedRepliesProps = {
  isOpen: boolean;
  onClose: () => void;
  /** What is answered: its sender and subject replace the placeholders. */
  message: SupportMessage;
  /** The box's text, to be saved. */
  draft: string;
  onUse: (words: string) => void;
};

const PLACES = `In them ${Object.entries(PLACEHOLDERS)
  .map(([key, words]) => `{${key}} stands for ${words}`)
  .join(', ')}.`;

const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Saved replies: use one, save the current one, delete one. */
export function SavedReplies({ isOpen, onClose, message, draft, onUse }: SavedRepliesProps) {
  const query = useSavedReplyList();
  const values = useReplyValues(message);
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
        <SaveReply draft={draft} name={message.user.name} />
        <Loaded query={query} what="The saved replies could not be loaded." waiting={waiting}>
          {(replies) =>
            replies.length === 0 ? (
              <EmptyState
                icon={<IconBookmarks size={24} />}
                title="No saved replies yet"
                text={`Save replies that you use often. ${PLACES}`}
              />
            ) : (
              <ul className={STACK} aria-label="Saved replies">
                {replies.map((saved) => (
                  <li key={saved.id}>
                    <SavedReplyItem saved={saved} words={fillReply(saved.message, values)} onUse={onUse} />
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
        error={savedReplyError(create.error)}
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
