import type { StaffCallName } from '@greenroom/contract/wire';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';

import { errorMessage } from '../api.ts';
import { can } from '../can.ts';
import { failureMessage } from '../failure-message.ts';
import { hideToast, showToast } from '../toast.ts';

type StatusSwitchProps = {
  isOn: boolean;
  /** Whose status: 'Ada Lovelace is active'. */
  label: string;
  /** With a promise, the new state shows immediately and reverts on refusal; without one (a dialog asks first) nothing moves. */
  onToggle: (next: boolean) => Promise<unknown> | void;
  onText?: string;
  offText?: string;
  /** The toast after a refusal, in place of the server's message. */
  failure?: string;
  /** How long that toast stays. */
  failureStays?: 'normal' | 'long';
  /** The call that changes it: who may not make that sees the state alone. */
  call?: StaffCallName;
};

/** A switch with its state as text. */
export function StatusSwitch(props: StatusSwitchProps) {
  const {
    isOn,
    label,
    onToggle,
    onText = 'Active',
    offText = 'Inactive',
    failure,
    failureStays = 'normal',
    call,
  } = props;
  const [pending, setPending] = useState<boolean | null>(null);
  const shown = pending ?? isOn;
  const isFixed = call !== undefined && !can(call);
  const failureToast = useRef(0);

  async function handleChange(next: boolean): Promise<void> {
    const work = onToggle(next);
    if (!work) return;
    setPending(next);
    try {
      await work;
      hideToast(failureToast.current);
    } catch (error) {
      const message = failureMessage(error, failure ?? errorMessage(error));
      failureToast.current = showToast({ kind: 'error', message, stays: failureStays });
    } finally {
      setPending(null);
    }
  }

  // The longer text's room, so that nothing moves when the state changes.
  const width = Math.max(onText.length, offText.length) > 3 ? 'min-w-[6ch]' : 'min-w-[3ch]';
  return (
    <span className="relative inline-flex items-center gap-2">
      {isFixed && <span className="sr-only">{`${label}: ${shown ? onText : offText}`}</span>}
      {/* The knob is before it; after it, an area that is large enough to tap. */}
      {!isFixed && (
        <input
          type="checkbox"
          role="switch"
          className="relative h-5 w-[34px] flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-good-fill checked:bg-good-fill disabled:cursor-progress disabled:opacity-70 before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-ink-faint before:transition-transform checked:before:translate-x-3.5 checked:before:bg-on-fill after:absolute after:-inset-x-1.5 after:-inset-y-[13px] forced-colors:before:bg-[ButtonText] forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
          aria-label={label}
          aria-checked={shown}
          checked={shown}
          disabled={pending !== null}
          onChange={(change) => void handleChange(change.currentTarget.checked)}
        />
      )}
      <span
        className={clsx('text-start text-13', width, shown ? 'text-good-ink' : 'text-ink-faint')}
        aria-hidden
      >
        {shown ? onText : offText}
      </span>
    </span>
  );
}
