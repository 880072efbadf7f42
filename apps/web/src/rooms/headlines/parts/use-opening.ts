import { useCallback, useRef, useState } from 'react';

type Opening<T> = {
  /** What it is open on, kept while the panel closes. Null: never opened. */
  what: T | null;
  isOpen: boolean;
  /** Counts the openings, as a key for a panel that remounts each time. */
  count: number;
  open: (what: T, opener: HTMLElement) => void;
  close: () => void;
};

/** Opens a panel on an item and returns the focus to what opened it. */
export function useOpening<T>(): Opening<T> {
  const [what, setWhat] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  const openerRef = useRef<HTMLElement | null>(null);

  const open = useCallback((next: T, opener: HTMLElement): void => {
    openerRef.current = opener;
    setWhat(() => next);
    setOpen(true);
    setCount((before) => before + 1);
  }, []);
  const close = useCallback((): void => {
    setOpen(false);
    openerRef.current?.focus();
  }, []);

  return { what, isOpen, count, open, close };
}
