import { SUPPORT, SUPPORT_MESSAGES, placeholdersIn } from '@greenroom/contract/support.rules';
import { IconBookmarks, IconSend2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

import { wordsOf } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount } from '#kit/format.ts';
import { lazyDialog, lazyPart } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { useReply } from '../support-replies.queries.ts';
import { getDraft, onDraftsChange, setDraft } from '../support.draft.ts';
import type { SupportMessage } from '../support.queries.ts';
import type { NextMessage } from './use-next-message.ts';

const SavedReplies = lazyDialog(async () => (await import('./saved-replies.tsx')).SavedReplies);

const SlashReplies = lazyPart(async () => (await import('./slash-replies.tsx')).SlashReplies);

const TOO_LONG = `Use at most ${formatCount(SUPPORT.messageMax)} characters.`;

const SLASH = () => (has('saved_replies') ? ' Type / on an empty line for saved replies.' : '');

function select(box: HTMLTextAreaElement | null, start: number, length: number): void {
  box?.focus();
  box?.setSelectionRange(start, start + length);
}

const isEdge = (sign: string | undefined): boolean => sign === undefined || sign === '\n';
function isOnEmptyLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  const [before, after] = [value.slice(0, selectionStart).at(-1), value.slice(selectionEnd).at(0)];
  return selectionStart === selectionEnd && isEdge(before) && isEdge(after);
}

/** Returns the error message; the server's own where it is more precise. */
function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return `${SUPPORT_MESSAGES.replyFailed} ${wordsOf(error).replace(SUPPORT_MESSAGES.replyFailed, '').trim()}`;
}

/** Moves the focus to the reply box when the pressed element was removed. */
export function focusReplyBox(): void {
  document.querySelector<HTMLTextAreaElement>('[data-reply-box]')?.focus();
}

/** Inserts at the cursor, in place of the selection, and selects what is to be filled in. */
function insertAt(box: HTMLTextAreaElement | null, words: string, onText: (text: string) => void): void {
  if (!box) return;
  const { value, selectionStart, selectionEnd } = box;
  const [first] = placeholdersIn(words);
  flushSync(() => onText(value.slice(0, selectionStart) + words + value.slice(selectionEnd)));
  select(box, selectionStart + (first ? words.indexOf(first) : words.length), first?.length ?? 0);
}

/** Points out a placeholder that is left, once for each text: sending it once more sends it as it is. */
function useUnfilled(text: string) {
  const [warned, setWarned] = useState<string | null>(null);
  const [left] = placeholdersIn(text);
  const isLeft = left !== undefined && warned === text;
  return {
    words: isLeft ? `Fill in ${left}, or send again to send it as it is.` : undefined,
    isAsking(box: HTMLTextAreaElement | null): boolean {
      if (left === undefined || isLeft) return false;
      setWarned(text);
      select(box, text.indexOf(left), left.length);
      return true;
    },
  };
}
/** Focuses the box where Send and next opened the message. */
function useAnswering(boxRef: RefObject<HTMLTextAreaElement | null>): void {
  const isAnswering = useLocation({ select: (location) => location.state.isAnswering === true });
  useEffect(() => {
    if (isAnswering) boxRef.current?.focus();
  }, [isAnswering, boxRef]);
}

type ReplyBoxProps = { message: SupportMessage; next: NextMessage };

/** The reply to a message: its draft stays on this device until it is sent. @source spec 5 Support reply */
export function ReplyBox({ message, next }: ReplyBoxProps) {
  const { text } = useSyncExternalStore(onDraftsChange, () => getDraft(message.id));
  const reply = useReply(message);
  const saved = useOpening<true>();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const [isSearching, setSearching] = useState(false);
  const unfilled = useUnfilled(text);
  const isTooLong = text.length > SUPPORT.messageMax;
  const canSend = text.trim() !== '' && !isTooLong;

  const hasNext = has('support_desk');
  useAnswering(boxRef);

  /** `goesOn`: opens the next unanswered message afterwards. */
  async function handleSend(goesOn: boolean): Promise<void> {
    if (!canSend || isSending.current) return;
    if (unfilled.isAsking(boxRef.current)) return;
    isSending.current = true;
    // A failure is shown beside the box and as a toast.
    const isSent = await reply.mutateAsync(text.trim()).then(
      () => true,
      () => false,
    );
    const isGone = isSent && goesOn && (await next.goOn());
    isSending.current = false;
    if (!isGone) focusReplyBox();
  }

  function handleKeyDown(press: KeyboardEvent<HTMLTextAreaElement>): void {
    if (press.key === '/' && has('saved_replies') && isOnEmptyLine(press.currentTarget)) {
      press.preventDefault();
      setSearching(true);
      return;
    }
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.nativeEvent.isComposing) return;
    press.preventDefault();
    void handleSend(hasNext);
  }

  function insert(words: string): void {
    setSearching(false);
    insertAt(boxRef.current, words, (changed) => setDraft(message.id, changed));
  }

  return (
    <>
      <form
        className="grid gap-3 rounded-lg border border-line bg-surface px-6 pt-4 pb-6 max-sm:p-4"
        aria-label="Reply"
        onSubmit={(submit) => {
          submit.preventDefault();
          void handleSend(false);
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
          help={`To ${message.user.email}. Press Ctrl+Enter to send${hasNext ? ' and open the next message' : ''}.${SLASH()} Drafts are saved on this device.`}
          error={isTooLong ? TOO_LONG : (unfilled.words ?? failureOf(reply.error))}
          onKeyDown={handleKeyDown}
          onChange={(change) => {
            if (reply.error) reply.reset();
            setDraft(message.id, change.currentTarget.value);
          }}
        />
        {isSearching && (
          <SlashReplies
            message={message}
            onUse={insert}
            onLeave={() => setSearching(false)}
            onClose={() => {
              setSearching(false);
              focusReplyBox();
            }}
          />
        )}
        <ReplyActions
          isOpen={saved.isOpen}
          onSaved={(opener) => saved.open(true, opener)}
          onNext={hasNext ? () => void handleSend(true) : undefined}
          canSend={canSend}
          isBusy={reply.isPending}
        />
      </form>
      {saved.what && (
        <SavedReplies
          isOpen={saved.isOpen}
          onClose={saved.close}
          message={message}
          draft={text}
          onUse={(words) => {
            saved.close();
            insert(words);
          }}
        />
      )}
    </>
  );
}

type ReplyActionsProps = {
  isOpen: boolean;
  onSaved: (opener: Element) => void;
  /** Sends, and opens the next message. */
  onNext: (() => void) | undefined;
  canSend: boolean;
  isBusy: boolean;
};

/** The saved replies, and Send. */
function ReplyActions({ isOpen, onSaved, onNext, canSend, isBusy }: ReplyActionsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      {has('saved_replies') && (
        <Button
          look="default"
          className="max-sm:flex-1"
          icon={<IconBookmarks size={18} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(press) => onSaved(press.currentTarget)}
        >
          Saved replies
        </Button>
      )}
      <Button
        type="submit"
        className="ms-auto max-sm:flex-1"
        look={onNext ? 'default' : 'filled'}
        icon={<IconSend2 size={18} aria-hidden />}
        disabled={!canSend}
        isBusy={isBusy}
      >
        Send reply
      </Button>
      {onNext && (
        <Button
          className="max-sm:flex-1"
          icon={<IconSend2 size={18} aria-hidden />}
          disabled={!canSend}
          isBusy={isBusy}
          onClick={onNext}
        >
          Send and next
        </Button>
      )}
    </div>
  );
}
