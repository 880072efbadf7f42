import type { FoundRecord } from '#rooms/palette/palette.queries.ts';
import { readStored, store } from '#kit/stored.ts';

/** What was chosen before: a place by its key, or a record as it was found. */
export type Recent = { place: string } | { record: FoundRecord };

const NAME = 'palette';
const MOST = 6;

const recentKey = (recent: Recent): string =>
  'place' in recent ? recent.place : `${recent.record.kind} ${recent.record.id}`;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  if ('place' in value) return typeof value.place === 'string';
  const record = 'record' in value ? value.record : null;
  return typeof record === 'object' && record !== null && 'kind' in record && 'title' in record;
}

/** Returns what was chosen last on this device, newest first. Signing out clears it. */
export function readRecent(): Recent[] {
  try {
    const kept = JSON.parse(readStored(NAME) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Keeps a choice as the newest. */
export function keepRecent(chosen: Recent): void {
  const others = readRecent().filter((each) => recentKey(each) !== recentKey(chosen));
  store(NAME, JSON.stringify([chosen, ...others].slice(0, MOST)));
}
