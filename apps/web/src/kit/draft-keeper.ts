import { getSession, onSessionChange } from './session.ts';
import { listStored } from './stored-names.ts';
import { readStored, store } from './stored.ts';

/**
 * Keeps drafts after a 401, which clears the browser's storage: only in the memory of this page, and again in the
 * storage when the same admin signs in here.
 */
export function keepDrafts(): void {
  let kept: { id: number; texts: Map<string, string> } | null = null;
  onSessionChange((end) => {
    if (end === null) {
      if (kept?.id === getSession()?.id) for (const [name, text] of kept?.texts ?? []) store(name, text);
      kept = null;
    } else if (end.reason === 'expired') {
      // The names that drafts.ts uses: sort, admin, record.
      const names = listStored().filter((name) => name.split('-')[1] === String(end.id));
      kept = { id: end.id, texts: new Map(names.map((name) => [name, readStored(name) ?? ''])) };
    }
  });
}
