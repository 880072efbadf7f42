import { useEffect, useEffectEvent } from 'react';

/** Fields that take letters; a switch takes none. */
const TEXT_FIELDS = 'textarea, select, input:not([type="checkbox"]), [contenteditable="true"]';

/** What single letters do while a panel is open: never while a field takes them, nor together with Ctrl or Alt. */
export function usePanelKeys(isOpen: boolean, keys: Readonly<Record<string, (() => void) | null>>): void {
  const handleKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return;
    const { target } = press;
    if (!(target instanceof Element) || target.matches(TEXT_FIELDS)) return;
    // A message at the top of the page or a question above the panel has keys of its own.
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
