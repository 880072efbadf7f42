import { useEffect, useEffectEvent } from 'react';

/** Fields that accept letters; a switch does not. */
const TEXT_FIELDS = 'textarea, select, input:not([type="checkbox"]), [contenteditable="true"]';

/** Runs single-letter shortcuts while a panel is open, except in a text field or together with Ctrl or Alt. */
export function usePanelKeys(isOpen: boolean, keys: Readonly<Record<string, (() => void) | null>>): void {
  const handleKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return;
    const { target } = press;
    if (!(target instanceof Element) || target.matches(TEXT_FIELDS)) return;
    // A message at the top of the page or a dialog above the panel has its own keys.
    if (target !== document.body && !target.closest('[role="dialog"]')) return;
    const act = Object.hasOwn(keys, press.key) ? keys[press.key] : null;
    if (!act) return;
    press.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen]);
}
