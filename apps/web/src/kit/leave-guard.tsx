import { useRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** A change of address that waits for an answer. */
type Waiting = { leave: () => void; stay?: () => void };

/**
 * Asks before the address changes while `isDirty`, and lets the browser ask before it closes or reloads. It never delays
 * the end of a session. `onLeave` is called when the user chose to discard their input.
 */
export function useLeaveGuard(
  isDirty: boolean,
  options: LeaveOptions = {},
  onLeave?: () => void,
): LeaveGuard {
  const { title, text, leave, stay, isForClose = false } = { ...WORDS, ...options };
  const [token] = useState(() => getSession()?.token);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const isAskingRef = useRef(false);
  useBlockedAddress(isDirty && !isForClose, () => getSession()?.token === token, setWaiting);
  const isOpen = waiting !== null;
  if (isOpen && !wasAsked) setAsked(true);

  function ask(go: () => void): void {
    if (isAskingRef.current) return;
    if (!isDirty) {
      go();
      return;
    }
    isAskingRef.current = true;
    // The Escape that closes the panel reaches the dialog too, and must not answer it.
    setTimeout(() => setWaiting({ leave: go }));
  }

  function handleClose(): void {
    setWaiting(null);
    waiting?.stay?.();
    // The Escape of the dialog reaches the panel too, which must not ask again.
    setTimeout(() => {
      isAskingRef.current = false;
    });
  }

  async function handleLeave(): Promise<void> {
    onLeave?.();
    waiting?.leave();
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

type Blocked = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0];

/** Holds each change of address while it must, and tells of it. */
function useBlockedAddress(
  isBlocking: boolean,
  isHolding: () => boolean,
  onBlock: (waiting: Waiting) => void,
): void {
  const { history } = useRouter();
  const mustHold = useEffectEvent(isHolding);
  const block = useEffectEvent(({ action, currentLocation, nextLocation }: Blocked) => {
    // What covers the page is closed by Back, and asks by itself.
    if (!isHolding() || (action === 'BACK' && isCovered())) return false;
    if (action === 'PUSH' || action === 'REPLACE')
      return new Promise<boolean>((resolve) => {
        onBlock({ leave: () => resolve(false), stay: () => resolve(true) });
      });
    // The browser has changed the address already. It is put back at once, so that another Back is about this page too.
    const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
    onBlock({ leave: () => history.go(steps, { ignoreBlocker: true }) });
    return true;
  });
  useEffect(() => {
    if (!isBlocking) return undefined;
    return history.block({ blockerFn: (blocked) => block(blocked), enableBeforeUnload: () => mustHold() });
  }, [isBlocking, history]);
}
