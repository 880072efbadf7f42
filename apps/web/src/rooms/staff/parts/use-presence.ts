import { useEffect, useSyncExternalStore } from 'react';

import { has } from '#kit/capabilities.ts';

import type { Place } from '../staff-presence.queries.ts';

const listeners = new Set<() => void>();
let here: Place | null = null;

function set(place: Place | null): void {
  here = place;
  for (const listener of listeners) listener();
}

/** Says that the page shows this record: colleagues who have it open see each other in the header. 0: not known yet. */
export function usePresence(kind: Place['kind'], record: number, isForm = false): void {
  useEffect(() => {
    if (record === 0 || !has('staff')) return undefined;
    set({ kind, record, isForm });
    return () => set(null);
  }, [kind, record, isForm]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the record that the page shows, or null. */
export function usePlace(): Place | null {
  return useSyncExternalStore(subscribe, () => here);
}
