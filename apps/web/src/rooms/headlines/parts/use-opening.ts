import { useCallback, useRef, useState } from 'react';

type Opening<T> = {
  /** What it is open on; kept while the panel leaves. Null: never opened. */
  what: T | null;
  isOpen: boolean;
  /** How often it was opened: a key for a panel that begins anew each time. */
  count: number;
  open: (what: T, opener: HTMLElement) => void;
  close: () => void;
};

/** A panel that opens on something and gives the focus back to what opened it. */
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
