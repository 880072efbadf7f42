import { useEffect, useState } from 'react';

/**
 * Returns where the focus goes when a `data-remove` button disappears with its row: the same button of the next row, else
 * of the row before, else `otherwise`. Call it before the removal.
 */
export function findFocusNeighbour(
  button: Element | null | undefined,
  otherwise: HTMLElement | null = document.getElementById('content'),
): HTMLElement | null {
  const list = button?.closest('table, ol, ul, section');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = all.findIndex((each) => each === button);
  return findShownButton(all[at + 1] ?? all[at - 1]) ?? otherwise;
}

/** Returns a button, or what opens the closed menu that it is in. */
export function findShownButton(button: HTMLElement | null | undefined): HTMLElement | null {
  const menu = button?.closest('[popover]:not(:popover-open)');
  if (!menu || button?.checkVisibility()) return button ?? null;
  return document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`);
}

/** Moves the focus to what is before an element that is about to be removed. */
export function focusBefore(part: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
  const before = all.findLast((each) => {
    const isBefore = each.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore && each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"]');
  });
  before?.focus();
}

/** Returns the focus, when a dialog unmounts, to what had it before. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
