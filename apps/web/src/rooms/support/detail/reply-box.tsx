import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { IconBookmarks, IconSend2 } from '@tabler/icons-react';
import { useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';

import { wordsOf } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { useReply } from '../support-replies.queries.ts';
import { getDraft, onDraftsChange, setDraft } from '../support.draft.ts';
import type { SupportMessage } from '../support.queries.ts';

const SavedReplies = lazyDialog(async () => (await import('./saved-replies.tsx')).SavedReplies);

const TOO_LONG = `Use at most ${formatCount(SUPPORT.messageMax)} characters.`;

/** Returns the error message; the server's own where it is more precise. */
function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return `${SUPPORT_MESSAGES.replyFailed} ${wordsOf(error).replace(SUPPORT_MESSAGES.replyFailed, '').trim()}`;
}

/** Moves the focus to the reply box when the pressed element was removed. */
export function focusReplyBox(): void {
  document.querySelector<HTMLTextAreaElement>('[data-reply-box]')?.focus();
}

/** The reply to a message: its draft stays on this device until it is sent. @source spec 5 Support reply */
export function ReplyBox({ message }: { message: SupportMessage }) {
  const { text } = useSyncExternalStore(onDraftsChange, () => getDraft(message.id));
  const reply = useReply(message);
  const saved = useOpening<true>();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const isTooLong = text.length > SUPPORT.messageMax;
  const canSend = text.trim() !== '' && !isTooLong;

  async function handleSend(): Promise<void> {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    // A failure is shown beside the box and as a toast.
    await reply.mutateAsync(text.trim()).catch(() => undefined);
    isSending.current = false;
    focusReplyBox();
  }

  function handleKeyDown(press: KeyboardEvent): void {
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.nativeEvent.isComposing) return;
    press.preventDefault();
    void handleSend();
  }

  /** Inserts at the cursor, in place of the selection. */
  function insert(words: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = boxRef.current ?? {};
    setDraft(message.id, text.slice(0, selectionStart) + words + text.slice(selectionEnd));
  }

  return (
    <>
      <form
        className="grid gap-3 rounded-lg border border-line bg-surface px-6 pt-4 pb-6 max-sm:p-4"
        aria-label="Reply"
        onSubmit={(submit) => {
          submit.preventDefault();
          void handleSend();
        }}
      >
        <TextArea
          ref={boxRef}
          data-reply-box
          label="Your reply"
          rows={7}
          value={text}
          maxLength={SUPPORT.messageMax}
          readOnly={reply.isPending}
          aria-keyshortcuts="Control+Enter"
          help={`To ${message.user.email}. Press Ctrl+Enter to send. Drafts are saved on this device.`}
          error={isTooLong ? TOO_LONG : failureOf(reply.error)}
          onKeyDown={handleKeyDown}
          onChange={(change) => {
            if (reply.error) reply.reset();
            setDraft(message.id, change.currentTarget.value);
          }}
        />
        <div className="flex flex-wrap justify-between gap-2">
          {has('saved_replies') && (
            <Button
              look="default"
              className="max-sm:flex-1"
              icon={<IconBookmarks size={18} aria-hidden />}
              aria-haspopup="dialog"
              aria-expanded={saved.isOpen}
              onClick={(press) => saved.open(true, press.currentTarget)}
            >
              Saved replies
            </Button>
          )}
          <Button
            type="submit"
            className="ms-auto max-sm:flex-1"
            icon={<IconSend2 size={18} aria-hidden />}
            disabled={!canSend}
            isBusy={reply.isPending}
          >
            Send reply
          </Button>
        </div>
      </form>
      {saved.what && (
        <SavedReplies
          isOpen={saved.isOpen}
          onClose={saved.close}
          name={message.user.name}
          draft={text}
          onUse={(words) => {
            insert(words);
            saved.close();
            focusReplyBox();
          }}
        />
      )}
    </>
  );
}
