import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';

import { readOtherError, errorMessage } from '../api.ts';
import { isolated } from '../format.ts';
import { findFocusNeighbour } from '../focus.ts';
import { areKeysOn, useKeys } from '../keys.ts';
import type { KeyBinding } from '../keys.ts';
import { closeToast, hideToast, showToast } from '../toast.ts';
import type { Toast } from '../toast.ts';
import { KeyHint } from './key-hint.tsx';
import { MessageIcon } from './message-icon.tsx';

export type ToastCardProps = {
  toast: Toast;
  /** While true, it does not close by itself. */
  isHeld: boolean;
  /** Whether `z` is its Undo. */
  hasKey: boolean;
  /** The pointer or the keyboard's focus came, or left. */
  onHold: (isHeld: boolean) => void;
};

const NO_KEYS: readonly KeyBinding[] = [];
const BUTTON = 'min-h-control flex-none cursor-pointer rounded-md hover:bg-hover';

/** One toast; it closes after a while, unless a toast is held. */
export function ToastCard({ toast, isHeld, hasKey, onHold }: ToastCardProps) {
  const { key, times } = toast;
  const wordsId = useId();
  const closeRef = useRef<HTMLButtonElement>(null);
  const last = times.at(-1);

  useEffect(() => {
    if (isHeld || !last) return undefined;
    const timer = setTimeout(() => closeToast(key), last.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, key, last]);

  /** The focus must not disappear with the toast. A panel in which `z` was pressed keeps it, and with it its keys. */
  function leave(remove: () => void): void {
    if (!document.activeElement?.closest('[aria-modal="true"]'))
      findFocusNeighbour(closeRef.current)?.focus();
    remove();
  }

  async function handleUndo(): Promise<void> {
    if (!last) return;
    if (times.length === 1) leave(() => hideToast(last.id));
    else hideToast(last.id);
    try {
      await last.undo?.();
    } catch (error) {
      showToast({ kind: 'error', message: errorMessage(error), stays: 'long', other: readOtherError(error) });
    }
  }

  const label = last?.what ? `Undo: ${last.what}` : 'Undo what the message says';
  useKeys(
    'Everywhere',
    hasKey ? [{ keys: 'z', label, onPress: () => void handleUndo() }] : NO_KEYS,
    'dialogs',
  );

  return (
    <div
      className="pointer-events-auto flex max-w-140 items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-float transition duration-180 starting:translate-y-2 starting:opacity-0"
      role={toast.kind === 'error' ? 'alert' : undefined}
      aria-atomic
      onPointerEnter={() => onHold(true)}
      onPointerLeave={(leaving) => onHold(leaving.currentTarget.querySelector(':focus-visible') !== null)}
      onFocus={() => onHold(true)}
      onBlur={(leaving) => onHold(leaving.currentTarget.matches(':hover'))}
    >
      <MessageIcon kind={toast.kind} />
      <p id={wordsId} className="min-w-0 whitespace-pre-line">
        {toast.message}
        {last?.what && (
          <span className="ms-2 font-medium wrap-anywhere" dir="auto">
            {last.what}
          </span>
        )}
      </p>
      {times.length > 1 && <span className="flex-none font-medium text-ink-faint">{times.length}×</span>}
      {toast.other && (
        <Link
          to="/user-detail/$userId"
          params={{ userId: String(toast.other.id) }}
          className={`${BUTTON} grid place-items-center px-3 font-semibold text-accent-ink`}
          onClick={() => closeToast(key)}
        >
          Open {isolated(toast.other.name)}
        </Link>
      )}
      {last?.undo && (
        <button
          type="button"
          className={`${BUTTON} inline-flex items-center gap-2 px-3 font-semibold text-accent-ink`}
          aria-describedby={wordsId}
          aria-keyshortcuts={hasKey ? 'z' : undefined}
          onClick={() => void handleUndo()}
        >
          Undo
          {hasKey && areKeysOn() && (
            <span className="inline-flex pointer-coarse:hidden" aria-hidden>
              <KeyHint keys="z" />
            </span>
          )}
        </button>
      )}
      <button
        ref={closeRef}
        type="button"
        className={`${BUTTON} grid min-w-control place-items-center text-ink-faint`}
        aria-label="Close message"
        data-remove
        onClick={() => leave(() => closeToast(key))}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
