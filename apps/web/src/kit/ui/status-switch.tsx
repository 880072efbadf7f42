import { useRef, useState } from 'react';

import { wordsOf } from '../api.ts';
import { failureMessage } from '../failure-message.ts';
import { hideToast, showToast } from '../toast.ts';
import classes from './status-switch.module.css';

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
  isDisabled?: boolean;
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
    isDisabled = false,
  } = props;
  const [pending, setPending] = useState<boolean | null>(null);
  const shown = pending ?? isOn;
  const failureToast = useRef(0);

  async function handleChange(next: boolean): Promise<void> {
    const work = onToggle(next);
    if (!work) return;
    setPending(next);
    try {
      await work;
      hideToast(failureToast.current);
    } catch (error) {
      const message = failureMessage(error, failure ?? wordsOf(error));
      failureToast.current = showToast({ kind: 'error', message, stays: failureStays });
    } finally {
      setPending(null);
    }
  }

  return (
    <span className={classes.status}>
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        aria-label={label}
        aria-checked={shown}
        checked={shown}
        disabled={isDisabled || pending !== null}
        onChange={(change) => void handleChange(change.currentTarget.checked)}
      />
      <span className={classes.word} data-on={shown} aria-hidden>
        {shown ? onText : offText}
      </span>
    </span>
  );
}
