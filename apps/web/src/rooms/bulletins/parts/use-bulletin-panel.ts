import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opens the details of a post; `opener` gets the focus on closing. */
export type OnView = (id: number, opener: HTMLElement) => void;

type Panel = {
  /** The open post, kept while the panel closes. Null: none was open. */
  shown: number | null;
  isOpen: boolean;
  /** Counts the openings, as a key that remounts the panel each time. */
  count: number;
  onView: OnView;
};

/** Only the address says which post is open; this keeps what the panel shows while it closes and where the focus returns. */
export function useBulletinPanel(post: number | undefined, onOpen: (id: number) => void): Panel {
  const isOpen = post !== undefined;
  const [shown, setShown] = useState(post ?? null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [count, setCount] = useState(0);
  const openerRef = useRef<{ id: number; element: HTMLElement } | null>(null);

  if (isOpen && post !== shown) setShown(post);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setCount(count + 1);
  }

  /** Focuses what opened it, else the row of the post that was read last, else the content itself. */
  const giveBack = useEffectEvent(() => {
    const opener = openerRef.current;
    const row = document.querySelector<HTMLElement>(`[data-view-bulletin="${shown}"]`);
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
