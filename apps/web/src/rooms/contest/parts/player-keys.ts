import { useEffect } from 'react';

import { SEEK_SECONDS, getSeconds, player } from './player.ts';

/** Elements that handle keys themselves. */
const TAKEN =
  'a, button, input, select, textarea, summary, audio, video, iframe, [contenteditable="true"], [tabindex="0"], [role="dialog"], [popover]';

/** What the player's keys do while nothing else has the focus. */
const KEYS: Readonly<Record<string, () => void>> = {
  ' ': player.toggle,
  ArrowLeft: () => player.seek(getSeconds() - SEEK_SECONDS),
  ArrowRight: () => player.seek(getSeconds() + SEEK_SECONDS),
  m: player.toggleMuted,
};

function handleKey(press: KeyboardEvent): void {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.defaultPrevented) return;
  const { target } = press;
  if (!(target instanceof Element) || target.closest(TAKEN)) return;
  if (document.querySelector('[aria-modal="true"]')) return;
  const key = press.key.toLowerCase();
  const act = Object.entries(KEYS).find(([name]) => name.toLowerCase() === key)?.[1];
  if (!act) return;
  press.preventDefault();
  // A held key keeps seeking, but plays or pauses only once.
  if (!press.repeat || key.startsWith('arrow')) act();
}

/** Handles the player's keys: Space plays and pauses, Left and Right seek by 5 s, M mutes; never while a field, a button or a dialog has the focus. */
export function usePlayerKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
}
