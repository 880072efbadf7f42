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

/** Sets a page title that depends on the data, in place of the route's, while the screen is mounted. */
export function useTitleOverride(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    setOverride(title);
    return () => setOverride(null);
  }, [title]);
}

/** Returns the title of the current page and sets it on the browser's tab. */
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
