import { useRef } from 'react';
import type { ReactNode } from 'react';

import { focusBefore } from '#kit/focus.ts';
import { formatBytes, formatPercent } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';

import type { UploadItem } from './upload-list.ts';

/** What a row shows of an upload. */
type RowItem = Pick<UploadItem, 'id' | 'file' | 'name' | 'size' | 'state' | 'progress' | 'error'>;

type UploadRowProps = {
  item: RowItem;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  /** What the form adds for this file: a title, a player, a picture. */
  children?: ReactNode;
};

const WORDS = {
  waiting: 'Waiting…',
  sending: 'Sending',
  checking: 'Checking…',
  done: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

function describeUpload({ size, state, progress }: RowItem): string {
  if (size === 0 && state === 'done') return 'Saved';
  return state === 'sending' ? `${WORDS.sending} ${formatPercent(progress)}` : WORDS[state];
}

/** What screen readers announce: the start and the end, no percentage. */
function spokenWords({ name, state }: RowItem): string {
  return state === 'sending' || state === 'done' ? `${name}: ${WORDS[state]}` : '';
}

/** One upload: its progress and its buttons. */
export function UploadRow({ item, onCancel, onRetry, onRemove, children }: UploadRowProps) {
  const { name, size, state, progress, error } = item;
  const isMoving = state === 'sending' || state === 'checking';
  const words = describeUpload(item);
  const isOver = state === 'failed' || state === 'cancelled';
  const isUnderWay = isMoving || state === 'waiting';
  const rowRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLButtonElement>(null);

  function handleRetry(): void {
    // Retry disappears; the button beside it stays.
    endRef.current?.focus();
    onRetry(item.id);
  }

  function handleRemove(): void {
    const row = rowRef.current;
    if (row) focusBefore(row.closest('li') ?? row);
    onRemove(item.id);
  }

  return (
    <div
      ref={rowRef}
      className="group relative grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-3 data-[state=failed]:border-danger-ink"
      data-state={state}
    >
      <div className="flex items-center gap-1">
        <div className="grid min-w-0 flex-1">
          <span className="truncate font-medium" title={name} dir="auto">
            {name}
          </span>
          <span className="text-12 text-ink-faint">
            {/* The size of a file that the record has already is not known. */}
            {size > 0 && `${formatBytes(size)} · `}
            <span className="group-data-[state=done]:text-good-ink">{words}</span>
          </span>
        </div>
        {isOver && item.file && (
          <Button look="subtle" aria-label={`Retry ${name}`} onClick={handleRetry}>
            Retry
          </Button>
        )}
        <Button
          ref={endRef}
          look="subtle"
          tone={isUnderWay ? 'plain' : 'danger'}
          aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${name}`}
          onClick={isUnderWay ? () => onCancel(item.id) : handleRemove}
        >
          {isUnderWay ? 'Cancel' : 'Remove'}
        </Button>
      </div>
      {isMoving && (
        <ProgressBar label={`Upload of ${name}`} share={state === 'sending' ? progress : undefined} />
      )}
      {error && (
        <p className="text-13 text-danger-ink" role="alert">
          {error}
        </p>
      )}
      {children}
      <output className="sr-only">{spokenWords(item)}</output>
    </div>
  );
}
