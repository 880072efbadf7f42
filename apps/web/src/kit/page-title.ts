import { useMatches } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

/** What a screen says about its title: one that depends on the data, and what the page is about. */
type Said = { title?: string | undefined; thing?: string | undefined };

const NOTHING: Said = {};
let said = NOTHING;
const listeners = new Set<() => void>();

function setTitlePart(next: Said): void {
  said = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets, while the screen is mounted, a title in place of the route's, and the thing that the browser's tab names. */
export function useTitle({ title, thing }: Said): void {
  useEffect(() => {
    if (title === undefined && thing === undefined) return undefined;
    setTitlePart({ title, thing });
    return () => setTitlePart(NOTHING);
  }, [title, thing]);
}

/** Returns the title of the current page, and sets the browser's tab: 'Rosa Diaz · Users', 'Dashboard · Greenroom'. */
export function usePageTitle(): string {
  const { title: routeTitle = '', room } =
    useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData }) ??
    {};
  const { title = routeTitle, thing } = useSyncExternalStore(subscribe, () => said);
  useEffect(() => {
    document.title = [thing ?? title, (thing && room) || 'Greenroom'].filter(Boolean).join(' · ');
  }, [title, thing, room]);
  return title;
}
