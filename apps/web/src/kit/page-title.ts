import { useMatches } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

let override: string | null = null;
const listeners = new Set<() => void>();

function setOverride(title: string | null): void {
  override = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the page a title that only its data knows, in place of its route's, as long as the screen stands. */
export function useTitleOverride(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    setOverride(title);
    return () => setOverride(null);
  }, [title]);
}

/** The title of the present page, and the browser's tab with it. */
export function usePageTitle(): string {
  const routeTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '',
  });
  const title = useSyncExternalStore(subscribe, () => override) ?? routeTitle;
  useEffect(() => {
    document.title = title ? `${title} · Greenroom` : 'Greenroom';
  }, [title]);
  return title;
}
