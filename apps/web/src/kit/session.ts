import { useSyncExternalStore } from 'react';

import { clearStored, onStored, readStored, store } from './stored.ts';

/** Who is signed in: an opaque token and the admin's id. */
export type Session = { token: string; id: number };

/** Why a session ended: by the menu, a 401 or a new password. */
export type EndReason = 'logout' | 'expired' | 'password';

/** How the session of an admin ended: why, and whether in another tab. */
export type End = { id: number; reason: EndReason; isElsewhere: boolean };

type Listener = (end: End | null) => void;

const NAME = 'session';
/** Stored for a moment in the session's place: it tells other tabs why they are signed out. */
const ENDED = 'ended ';
const listeners = new Set<Listener>();
let current: Session | null = parse(readStored(NAME));
let lastEnd: End | null = null;

function parse(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { token, id } = value as Record<string, unknown>;
    const isToken = typeof token === 'string' && /^[\x21-\x7e]{1,512}$/.test(token);
    return isToken && Number.isSafeInteger(id) && Number(id) > 0 ? { token, id: Number(id) } : null;
  } catch {
    return null;
  }
}

function tell(end: End | null): void {
  for (const listener of listeners) listener(end);
}

function finish({ id }: Session, reason: EndReason, isElsewhere: boolean): void {
  current = null;
  lastEnd = { id, reason, isElsewhere };
  tell(lastEnd);
  // After the listeners: whoever wants to keep something in the memory of the page has read it (draft-keeper.ts).
  if (reason === 'expired') clearStored();
}

/** The present session, or null. */
export function getSession(): Session | null {
  return current;
}

/** How the last session of this page ended; null before one did. */
export function getLastEnd(): End | null {
  return lastEnd;
}

/** Signs in: remembered where storage allows it. */
export function startSession(session: Session): void {
  current = session;
  store(NAME, JSON.stringify(session));
  tell(null);
}

/** Signs out here; the storage event does the same in the other tabs, and says why. */
export function endSession(reason: EndReason): void {
  if (!current) return;
  store(NAME, ENDED + reason);
  store(NAME, null);
  finish(current, reason, false);
}

/** Calls `listener` after each change: with how a session ended, null when one began. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present session, followed by the component. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** Why another tab ended the session; removed by hand, it counts as ended. */
function readReason(text: string | null): EndReason {
  const reason = text?.slice(ENDED.length);
  return reason === 'logout' || reason === 'password' ? reason : 'expired';
}

onStored((name, text) => {
  if (name !== null && name !== NAME) return;
  const next = parse(readStored(NAME));
  if (next?.token === current?.token) return;
  if (!next) {
    if (current) finish(current, readReason(text), true);
    return;
  }
  // Another admin took over this browser: nothing of the first one may stay on the screen.
  if (current && next.id !== current.id) {
    window.location.reload();
    return;
  }
  current = next;
  tell(null);
});
