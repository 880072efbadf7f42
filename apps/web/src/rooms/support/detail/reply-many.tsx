import { ApiError } from '@greenroom/client';
import { PLACEHOLDERS, SUPPORT, SUPPORT_MESSAGES, placeholdersIn } from '@greenroom/contract/support.rules';
import { IconChevronDown, IconSend2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { formatCounted } from '#kit/format.ts';
import { randomName } from '#kit/random.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';

import { useReplyMany, useSameSubject } from '../support-same.queries.ts';
import type { SupportRow } from '../support.queries.ts';

const PLACES = `Each person gets a mail of their own. Placeholders: ${Object.keys(PLACEHOLDERS)
  .map((key) => `{${key}}`)
  .join(' ')}`;

type ReplyManyProps = { messageId: number; isOpen: boolean; onClose: () => void };

/** The unanswered messages with one subject, and one text that answers those that are ticked. */
export function ReplyMany({ messageId, isOpen, onClose }: ReplyManyProps) {
  const formId = useId();
  const query = useSameSubject(messageId);
  const reply = useReplyMany();
  /** Those that are not ticked: all are at first. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState('');
  const [key, setKey] = useState(randomName);
  const chosen = (query.data ?? []).filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const unknown = placeholdersIn(text).filter((each) => !Object.hasOwn(PLACEHOLDERS, each.slice(1, -1)));
  const canSend =
    chosen.length > 0 && unknown.length === 0 && text.trim() !== '' && text.length <= SUPPORT.messageMax;
  const refused = reply.data?.data.filter(({ ok }) => !ok) ?? [];

  function toggle(id: number): void {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
    setKey(randomName());
  }

  function handleSend(submit: SubmitEvent): void {
    submit.preventDefault();
    if (!canSend || reply.isPending) return;
    reply.mutate(
      { ids: chosen, message: text.trim(), key },
      {
        onSuccess({ data }) {
          setKey(randomName());
          if (data.every(({ ok }) => ok)) onClose();
          else setLeft(new Set(chosen));
        },
      },
    );
  }

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="Answer together"
      actions={
        <Button
          type="submit"
          form={formId}
          icon={<IconSend2 size={18} aria-hidden />}
          disabled={!canSend}
          isBusy={reply.isPending}
        >
          {chosen.length > 0 ? `Send ${formatCounted(chosen.length, 'reply', 'replies')}` : 'Send replies'}
        </Button>
      }
    >
      <form id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={handleSend}>
        <TextArea
          label="Reply to all"
          data-autofocus
          rows={7}
          value={text}
          maxLength={SUPPORT.messageMax}
          readOnly={reply.isPending}
          help={PLACES}
          error={
            unknown.length > 0
              ? `${SUPPORT_MESSAGES.unfilled} ${unknown.join(' ')}`
              : replyManyError(reply.error)
          }
          onChange={(change) => {
            if (reply.error) reply.reset();
            setText(change.currentTarget.value);
            setKey(randomName());
          }}
        />
        {refused.length > 0 && (
          <div className="rounded-md bg-attention-tint px-4 py-3 text-13 text-attention-ink" role="alert">
            <p>{formatCounted(refused.length, 'message was', 'messages were')} not answered:</p>
            <ul className="list-disc ps-4">
              {[...new Set(refused.map(({ msg }) => msg))].map((msg) => (
                <li key={msg}>{msg}</li>
              ))}
            </ul>
          </div>
        )}
        <Loaded query={query} what="The messages could not be loaded." waiting={<Skeleton shape="block" />}>
          {(rows) => (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Messages with this subject">
              {rows.map((row) => (
                <li key={row.id}>
                  <Choice row={row} isChosen={!left.has(row.id)} onToggle={() => toggle(row.id)} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </form>
    </SidePanelFrame>
  );
}

function replyManyError(error: unknown): string | undefined {
  if (!error) return undefined;
  return (error instanceof ApiError && error.errors['message']?.[0]) || errorMessage(error);
}

type ChoiceProps = { row: Omit<SupportRow, 'matched'>; isChosen: boolean; onToggle: () => void };

/** One message, ticked or not; its text unfolds. */
function Choice({ row: { id, user, message, createdAt }, isChosen, onToggle }: ChoiceProps) {
  return (
    <div className="rounded-lg border border-line px-4 py-2">
      <label className="flex min-h-control cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-accent"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`Answer ${user.name}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere" dir="auto">
            {user.name}
          </span>
          <span className="block text-13 text-ink-faint">
            <RelativeTime iso={createdAt} />
          </span>
        </span>
      </label>
      <details className="group">
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-13 font-medium text-accent-ink pointer-coarse:min-h-control">
          Read<span className="sr-only"> the message by {user.name}</span>
          <IconChevronDown size={14} className="group-open:rotate-180" aria-hidden />
        </summary>
        <SafeHtml className="py-2 wrap-anywhere [&>*+*]:mt-2" isTheirs html={message} id={`same-${id}`} />
      </details>
    </div>
  );
}
