import { ApiError } from '@greenroom/client';
import { SUPPORT, SUPPORT_MESSAGES, placeholdersIn } from '@greenroom/contract/support.rules';
import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatEmail } from '#kit/format.ts';
import { lazyDialog, lazyPart } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { TextArea } from '#kit/ui/text-area.tsx';

import { isSecondAnswer } from '../support-replies.queries.ts';
import { getDraft, onDraftsChange, setDraft } from '../support.draft.ts';
import type { SupportMessage } from '../support.queries.ts';
import { AttachedFiles } from './attached-files.tsx';
import { CopyTicks, useCopies } from './copy-ticks.tsx';
import { ReplyActions } from './reply-actions.tsx';
import { useSecondAnswer } from './second-answer.tsx';
import { useAttaching } from './use-attaching.ts';
import type { NextMessage } from './use-next-message.ts';

const SavedReplies = lazyDialog(async () => (await import('./saved-replies.tsx')).SavedReplies);

const SlashReplies = lazyPart(async () => (await import('./slash-replies.tsx')).SlashReplies);

const TOO_LONG = `Use at most ${formatCount(SUPPORT.messageMax)} characters.`;

const SLASH = () => (has('support') ? ' Type / on an empty line for saved replies.' : '');

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
function replyFailure(error: Error | null): string | undefined {
  if (!error || isSecondAnswer(error)) return undefined;
  const [words = errorMessage(error)] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return `${SUPPORT_MESSAGES.replyFailed} ${words.replace(SUPPORT_MESSAGES.replyFailed, '').trim()}`;
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
/** Focuses the box where the message was opened to be answered, and leaves its first lines in view. */
function useAnswering(boxRef: RefObject<HTMLTextAreaElement | null>): void {
  const isAnswering = useLocation({ select: (location) => location.state.isAnswering === true });
  useEffect(() => {
    // On a phone the keyboard would cover the message.
    if (isAnswering && matchMedia('(pointer: fine)').matches) boxRef.current?.focus({ preventScroll: true });
  }, [isAnswering, boxRef]);
}

type Sending = {
  isAllowed: () => boolean;
  /** Returns whether it was sent. `again`: sends it after all, when a question was answered. */
  send: (again: () => Promise<void>) => Promise<boolean>;
  next: NextMessage;
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

/** Returns what sends the reply, once at a time. `goesOn`: opens the next unanswered message afterwards. */
function useSending({ isAllowed, send, next, boxRef }: Sending): (goesOn: boolean) => Promise<void> {
  const isSending = useRef(false);
  async function handleSend(goesOn: boolean): Promise<void> {
    if (isSending.current || !isAllowed()) return;
    isSending.current = true;
    // A failure is shown beside the box and as a toast.
    const isSent = await send(() => handleSend(goesOn));
    const isGone = isSent && goesOn && (await next.goOn());
    isSending.current = false;
    // Another message may have been opened meanwhile.
    if (!isGone && boxRef.current) focusReplyBox();
  }
  return handleSend;
}

/** `isOver`: files that are dropped now will be attached. */
const formLook = (isOver: boolean): string =>
  clsx(
    'grid gap-3 rounded-lg border px-6 pt-4 pb-6 max-sm:p-4',
    isOver ? 'border-accent bg-accent-tint' : 'border-line bg-surface',
  );

type Keys = { onSlash: () => void; onSend: () => void };

/** Returns what the box does with its keys. */
const onKeys =
  ({ onSlash, onSend }: Keys) =>
  (press: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (press.key === '/' && has('support') && isOnEmptyLine(press.currentTarget)) {
      press.preventDefault();
      onSlash();
      return;
    }
    // Then j and k go on to other messages.
    if (press.key === 'Escape') document.getElementById('content')?.focus({ preventScroll: true });
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.nativeEvent.isComposing) return;
    press.preventDefault();
    onSend();
  };

type ReplyBoxProps = { message: SupportMessage; next: NextMessage };

/** The reply to a message: its draft stays on this device until it is sent. @source spec 5 Support reply */
export function ReplyBox({ message, next }: ReplyBoxProps) {
  const { text } = useSyncExternalStore(onDraftsChange, () => getDraft(message.id));
  const { reply, send, question } = useSecondAnswer(message);
  const saved = useOpening<true>();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const [isSearching, setSearching] = useState(false);
  const copying = useCopies(message);
  const unfilled = useUnfilled(text);
  const attaching = useAttaching(message.id, reply.isPending);
  const isTooLong = text.length > SUPPORT.messageMax;
  const canSend = text.trim() !== '' && !isTooLong && attaching.waits === null;

  const hasNext = has('support');
  useAnswering(boxRef);
  const handleSend = useSending({
    isAllowed: () => canSend && !unfilled.isAsking(boxRef.current),
    send: async (again) => {
      const isSent = await send({ text: text.trim(), files: attaching.ids, copied: copying.ticked }, again);
      if (isSent) copying.onChange([]);
      return isSent;
    },
    next,
    boxRef,
  });

  const handleKeyDown = onKeys({ onSlash: () => setSearching(true), onSend: () => void handleSend(hasNext) });

  function insert(words: string): void {
    setSearching(false);
    insertAt(boxRef.current, words, (changed) => setDraft(message.id, changed));
  }

  return (
    <>
      <form
        className={formLook(attaching.isOver)}
        aria-label="Reply"
        {...attaching.drop}
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
          help={`To ${formatEmail(message.user.email)}. Press Ctrl+Enter to send${hasNext ? ' and open the next message' : ''}.${SLASH()}${attaching.add ? ' Drop or paste files to attach them.' : ''} Drafts are saved on this device.`}
          error={isTooLong ? TOO_LONG : (unfilled.words ?? replyFailure(reply.error))}
          onKeyDown={handleKeyDown}
          onPaste={attaching.onPaste}
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
        <AttachedFiles messageId={message.id} attaching={attaching} isSending={reply.isPending} />
        <CopyTicks {...copying} />
        <ReplyActions
          onFiles={attaching.add}
          isOpen={saved.isOpen}
          onSaved={(opener) => saved.open(true, opener)}
          onNext={hasNext ? () => void handleSend(true) : undefined}
          canSend={canSend}
          isBusy={reply.isPending}
        />
      </form>
      {question}
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
