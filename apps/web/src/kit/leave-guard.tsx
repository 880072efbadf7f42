import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { isCovered } from './back.ts';
import { getSession } from './session.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

export type LeaveWords = { title: string; text: string; leave: string; stay: string };
/** `isForClose`: only closing asks, since what is filled in ends in another address. */
type LeaveOptions = Partial<LeaveWords> & { isForClose?: boolean };

export type LeaveGuard = {
  /** For a form's own Close or Cancel: leaves immediately, or asks first when something would be lost. */
  ask: (leave: () => void) => void;
  /** Render it beside the form. */
  dialog: ReactNode;
};

const WORDS: LeaveWords = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved and will be lost.',
  leave: 'Leave',
  stay: 'Stay',
};

/**
 * Asks before the address changes while `isDirty`, and lets the browser ask before it closes or reloads. It never delays
 * the end of a session. `onLeave` is called when the user chose to discard their input.
 */
export function useLeaveGuard(
  isDirty: boolean,
  options: LeaveOptions = {},
  onLeave?: () => void,
): LeaveGuard {
  const { title, text, leave, stay, isForClose } = { ...WORDS, ...options };
  const [token] = useState(() => getSession()?.token);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const isAskingRef = useRef(false);
  const isHolding = (): boolean => getSession()?.token === token;
  const { status, proceed, reset } = useBlocker({
    // What covers the page is closed by Back, and asks by itself.
    shouldBlockFn: ({ action }) => isHolding() && !(action === 'BACK' && isCovered()),
    enableBeforeUnload: isHolding,
    disabled: !isDirty || isForClose === true,
    withResolver: true,
  });
  const isOpen = pending !== null || status === 'blocked';
  if (isOpen && !wasAsked) setAsked(true);

  function ask(go: () => void): void {
    if (isAskingRef.current) return;
    if (!isDirty) {
      go();
      return;
    }
    isAskingRef.current = true;
    // The Escape that closes the panel reaches the dialog too, and must not answer it.
    setTimeout(() => setPending(() => go));
  }

  function handleClose(): void {
    setPending(null);
    reset?.();
    // The Escape of the dialog reaches the panel too, which must not ask again.
    setTimeout(() => {
      isAskingRef.current = false;
    });
  }

  async function handleLeave(): Promise<void> {
    onLeave?.();
    pending?.();
    proceed?.();
  }

  const dialog = wasAsked && (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={handleClose}
      title={title}
      confirmText={leave}
      cancelText={stay}
      tone="danger"
      onConfirm={handleLeave}
    >
      {text}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
