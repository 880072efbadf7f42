import { now } from './clock.ts';
import { randomName } from './random.ts';
import { getSession } from './session.ts';
import { listStored } from './stored-names.ts';
import { onStored, readStored, store } from './stored.ts';

/** An unsent text. `key` identifies it to the server from the first attempt on, so that it is saved once. */
export type Draft = { text: string; at: number; key?: string };

/** Drafts of one sort, each by the id of its record. */
export type Drafts = {
  /** Returns the same object until it changes. */
  get: (id: number | string) => Draft;
  /** Stores a new text; '' deletes the draft. */
  set: (id: number | string, text: string) => void;
  /** Returns the key of this text: the same until the text changes, also after a reload. */
  keyOf: (id: number | string) => string;
  /** For the one hook that follows a draft. */
  onChange: (listener: () => void) => () => void;
};

/** The oldest are deleted first; no one has more in use. */
const MOST = 50;
const NONE: Draft = { text: '', at: 0 };

function parse(stored: string | null): Draft {
  if (stored === null) return NONE;
  try {
    const { text, at, key } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof text !== 'string' || typeof at !== 'number') return NONE;
    return { text, at, ...(typeof key === 'string' && /^[\da-f]{16,64}$/.test(key) && { key }) };
  } catch {
    return NONE;
  }
}

const load = (name: string): Draft => parse(readStored(name));

function dropOldest(sort: string): void {
  const names = listStored().filter((name) => name.startsWith(`${sort}-`));
  if (names.length <= MOST) return;
  const byAge = names.map((name) => ({ name, at: load(name).at })).toSorted((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, names.length - MOST)) store(name, null);
}

/**
 * Opens the drafts of one sort, a lower-case word. They survive a reload and a sign-out in this browser's storage. After
 * a 401, which clears it, they are kept in the memory of this page until the same admin signs in again (draft-keeper.ts).
 * If the browser blocks storage they last as long as the page. Call once for each sort.
 */
export function openDrafts(sort: string): Drafts {
  /** What this page has read or written. */
  const memory = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  /** Per admin, so that no one finds a colleague's draft on a shared computer. */
  const storedDraftName = (id: number | string) => `${sort}-${getSession()?.id ?? 0}-${id}`;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function get(id: number | string): Draft {
    const name = storedDraftName(id);
    const draft = memory.get(name) ?? load(name);
    memory.set(name, draft);
    return draft;
  }

  function keep(name: string, draft: Draft): void {
    // A form that unmounts with the session must not write.
    if (!getSession()) return;
    memory.set(name, draft);
    store(name, draft.text === '' ? null : JSON.stringify(draft));
    dropOldest(sort);
    tell();
  }

  onStored((name) => {
    // Another tab cleared the storage after a 401: drafts known here are restored with the admin.
    if (!getSession() || (name !== null && !name.startsWith(`${sort}-`))) return;
    if (name === null) memory.clear();
    else memory.delete(name);
    tell();
  });

  return {
    get,
    set: (id, text) => keep(storedDraftName(id), { text, at: now() }),
    keyOf(id) {
      const draft = get(id);
      if (draft.key) return draft.key;
      const key = randomName();
      keep(storedDraftName(id), { ...draft, key });
      return key;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
