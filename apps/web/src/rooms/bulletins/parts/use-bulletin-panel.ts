import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opens the details of a post; `opener` gets the focus back. */
export type OnView = (id: number, opener: HTMLElement) => void;

type Panel = {
  /** The post that is open; kept while the panel leaves. Null: none was. */
  shown: number | null;
  isOpen: boolean;
  /** How often it was opened: a key, so that it begins anew each time. */
  count: number;
  onView: OnView;
};

/** Which post is open is in the address alone; here is what the panel shows meanwhile and where the focus goes after. */
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

  /** To what opened it, else to the row of the post that was read last, else to the content itself. */
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
