import { useSyncExternalStore } from 'react';

/** Who is signed in: an opaque token and the admin's id. */
export type Session = { token: string; id: number };

/** Why a session ended: by the menu, a 401, a new password, or another tab. */
export type EndReason = 'logout' | 'expired' | 'password' | 'elsewhere';

type Listener = (reason: EndReason | null) => void;

const KEY = 'greenroom-session';
const listeners = new Set<Listener>();
let current: Session | null = read();

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

/** Damaged or blocked storage counts as signed out. */
function read(): Session | null {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function write(session: Session | null): void {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session));
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked or full: the session lives as long as the page.
  }
}

function tell(reason: EndReason | null): void {
  for (const listener of listeners) listener(reason);
}

/** The present session, or null. */
export function getSession(): Session | null {
  return current;
}

/** Signs in: remembered where storage allows it. */
export function startSession(session: Session): void {
  current = session;
  write(session);
  tell(null);
}

/** Signs out here; the storage event does the same in the other tabs. */
export function endSession(reason: EndReason): void {
  if (!current) return;
  current = null;
  write(null);
  tell(reason);
}

/** Calls `listener` after each change: with the reason when a session ended, null when one began. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present session, followed by the component. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

window.addEventListener('storage', (change) => {
  if (change.key !== null && change.key !== KEY) return;
  const next = read();
  if (next?.token === current?.token) return;
  const wasSignedIn = current !== null;
  const isOther = wasSignedIn && next !== null && next.id !== current?.id;
  current = next;
  // Another admin took over this browser: nothing of the first one may stay on the screen.
  if (isOther) window.location.reload();
  else tell(wasSignedIn && !next ? 'elsewhere' : null);
});
