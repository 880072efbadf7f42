import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';

type Opening<T> = {
  /** What it is open on, kept while it closes. Null: never opened. */
  what: T | null;
  isOpen: boolean;
  /** Counts the openings, as a key for a form that starts anew each time. */
  count: number;
  /** `opener`: what gets the focus back; by default what has it now. */
  open: (what: T, opener?: Element | null) => void;
  close: () => void;
};

/**
 * Opens a dialog or panel on something, and returns the focus to what opened it; to `insteadRef` when that is gone, as the
 * button of an empty list is.
 */
export function useOpening<T>(insteadRef?: RefObject<HTMLElement | null>): Opening<T> {
  const [state, setState] = useState<Pick<Opening<T>, 'what' | 'isOpen' | 'count'>>({
    what: null,
    isOpen: false,
    count: 0,
  });
  const openerRef = useRef<Element | null>(null);

  const open = useCallback((what: T, opener: Element | null = document.activeElement): void => {
    openerRef.current = opener;
    setState(({ count }) => ({ what, isOpen: true, count: count + 1 }));
  }, []);
  const close = useCallback((): void => {
    setState((before) => ({ ...before, isOpen: false }));
    const opener = openerRef.current;
    if (opener instanceof HTMLElement) (opener.isConnected ? opener : insteadRef?.current)?.focus();
  }, [insteadRef]);

  return { ...state, open, close };
}
