import { useSyncExternalStore } from 'react';

import { openDrafts } from '#kit/drafts.ts';

import type { Song } from './contest.queries.ts';

export type Decision = 'in' | 'out';
/** What was decided about submissions while listening, by their id. Nothing of it is sent before the end. */
type Decisions = Readonly<Record<number, Decision>>;

const drafts = openDrafts('listening');
const RECORD = 'contest';

const isDecision = ([id, value]: [string, unknown]): boolean =>
  /^\d+$/.test(id) && (value === 'in' || value === 'out');

/** Returns what was decided; nothing when it is damaged. */
function parse(text: string): Decisions {
  try {
    const kept: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(isDecision));
  } catch {
    return {};
  }
}

/** Decides about a song. */
export function decide(id: number, decision: Decision): void {
  drafts.set(RECORD, JSON.stringify({ ...parse(drafts.get(RECORD).text), [id]: decision }));
}

/** Forgets all decisions, once they were sent or discarded. */
export const forgetDecisions = (): void => drafts.set(RECORD, '');

/** Returns what was decided about these songs, also before a reload, and follows it. */
export function useDecisions(songs: readonly Song[]): {
  of: (id: number) => Decision | null;
  chosen: readonly Song[];
  out: number;
} {
  const { text } = useSyncExternalStore(drafts.onChange, () => drafts.get(RECORD));
  const decisions = parse(text);
  const of = (id: number) => decisions[id] ?? null;
  return {
    of,
    chosen: songs.filter(({ id }) => of(id) === 'in'),
    out: songs.filter(({ id }) => of(id) === 'out').length,
  };
}
