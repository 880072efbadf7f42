import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opens the panel of a row; `opener` gets the focus on closing. */
export type OnView = (id: number, opener: HTMLElement) => void;

export type RowPanel = {
  /** The open row, kept while the panel closes. Null: none was open. */
  shown: number | null;
  isOpen: boolean;
  /** Counts the openings, as a key that remounts the panel each time. */
  count: number;
  onView: OnView;
};

/**
 * Returns the panel beside a list. Only the address says which row is open; this keeps what the panel shows while it closes
 * and where the focus returns: to what opened it, else to the row that was read last, which has its id as `data-view-row`.
 */
export function useRowPanel(open: number | undefined, onOpen: (id: number) => void): RowPanel {
  const isOpen = open !== undefined;
  const [shown, setShown] = useState(open ?? null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [count, setCount] = useState(0);
  const openerRef = useRef<{ id: number; element: HTMLElement } | null>(null);

  if (isOpen && open !== shown) setShown(open);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setCount(count + 1);
  }

  const giveBack = useEffectEvent(() => {
    const opener = openerRef.current;
    const row = document.querySelector<HTMLElement>(`[data-view-row="${shown}"]`);
    const isStill = opener?.id === shown && opener.element.isConnected;
    (isStill ? opener.element : (row ?? document.getElementById('content')))?.focus();
  });
  const openedRef = useRef(false);
  useEffect(() => {
    if (openedRef.current && !isOpen) giveBack();
    openedRef.current = isOpen;
  }, [isOpen]);

  return {
    shown,
    isOpen,
    count,
    onView(id, element) {
      openerRef.current = { id, element };
      onOpen(id);
    },
  };
}
