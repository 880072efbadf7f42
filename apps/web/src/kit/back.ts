import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the entry repeats the first one of this tab, so that Back has somewhere to go within the console. */
    isSecond?: boolean | undefined;
  }
}

type Cover = { close: () => void };

/** The dialogs and panels that are open, the topmost last. */
const covers: Cover[] = [];

/** Returns whether Back closes a dialog or panel now, instead of leaving the page. */
export const isCovered = (): boolean => covers.length > 0;

/** Closes the topmost dialog or panel once the router has taken Back back: before, the address is another one's. */
function closeTop({ action }: { action: string }): boolean {
  const top = covers.at(-1);
  if (action !== 'BACK' || !top) return false;
  window.addEventListener('popstate', () => top.close(), { once: true });
  return true;
}

/**
 * Lets Back close a dialog or panel while it is open, and keeps the page. `onBack` does what its close button does. On the
 * first page of a tab Back would leave the console, so that this page is entered a second time.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const close = useEffectEvent(onBack);
  const enterAgain = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: true,
      hash: true,
      resetScroll: false,
      ignoreBlocker: true,
      state: (before) => ({ ...before, isSecond: true }),
    });
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const cover: Cover = { close: () => close() };
    covers.push(cover);
    const release = history.block({ blockerFn: closeTop, enableBeforeUnload: false });
    if (!history.canGoBack()) enterAgain();
    return () => {
      release();
      covers.splice(covers.indexOf(cover), 1);
    };
  }, [isOpen, history]);
}
