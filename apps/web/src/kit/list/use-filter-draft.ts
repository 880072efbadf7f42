import { useState } from 'react';

/** Returns what is filled in a filter panel, and a function that changes it. Each opening starts with the active filters. */
export function useFilterDraft<Draft>(isOpen: boolean, active: Draft) {
  const [draft, setDraft] = useState(active);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(active);
  }
  return [draft, (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))] as const;
}
