import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';

import { clearStored, onStored, readStored, store } from './stored.ts';

/**
 * Who is signed in: an opaque token, and the admin's id and role. `role`: null when the host knows no roles. `name` and
 * `picture`: as the header showed them last, so that it need not wait for them.
 */
export type Session = { token: string; id: number; role: Role | null } & Partial<Face>;
type Face = { name: string; picture: string | null };

/** Why a session ended: sign-out, a 401 or a new password. */
export type EndReason = 'logout' | 'expired' | 'password';

/** How an admin's session ended: why, and whether in another tab. */
export type End = { id: number; reason: EndReason; isElsewhere: boolean };

type Listener = (end: End | null) => void;

const NAME = 'session';
/** Stored briefly in place of the session, so that other tabs know why they are signed out. */
const ENDED = 'ended ';
const listeners = new Set<Listener>();
const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);
let current: Session | null = parse(readStored(NAME));
let lastEnd: End | null = null;

function parse(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { token, id, role, name, picture } = value as Record<string, unknown>;
    const isToken = typeof token === 'string' && /^[\x21-\x7e]{1,512}$/.test(token);
    return isToken && Number.isSafeInteger(id) && Number(id) > 0
      ? {
          token,
          id: Number(id),
          role: isRole(role) ? role : null,
          ...(typeof name === 'string' && { name, picture: typeof picture === 'string' ? picture : null }),
        }
      : null;
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
  // After the listeners, which may first copy what they need to keep (draft-keeper.ts).
  if (reason === 'expired') clearStored();
}

/** Returns the current session, or null. */
export function getSession(): Session | null {
  return current;
}

/** Returns how the last session of this page ended; null before the first end. */
export function getLastEnd(): End | null {
  return lastEnd;
}

/** Signs in; the session is stored if the browser allows it. */
export function startSession(session: Session): void {
  current = session;
  store(NAME, JSON.stringify(session));
  tell(null);
}

/** Keeps the name and picture of whoever is signed in, unless the session was removed by hand meanwhile. */
export function keepFace({ name, picture }: Face): void {
  if (!current || (current.name === name && current.picture === picture)) return;
  if (parse(readStored(NAME))?.token !== current.token) return;
  current = { ...current, name, picture };
  store(NAME, JSON.stringify(current));
}

/** Signs out here; the storage event does the same in the other tabs, with the reason. */
export function endSession(reason: EndReason): void {
  if (!current) return;
  store(NAME, ENDED + reason);
  store(NAME, null);
  finish(current, reason, false);
}

let onNeed: () => void = () => undefined;

/** Sets what happens when the server refuses everything until two-factor sign-in is set up. */
export function onTwoFactorNeeded(listener: () => void): void {
  onNeed = listener;
}

/** Says that the role of whoever is signed in requires a second factor, which is not set up. */
export const needTwoFactor = (): void => onNeed();

/** The token whose password must be changed. */
let changeOf: string | null = null;
let onChangeNeeded: () => void = () => undefined;

/** Sets what happens when the server refuses everything until the password is changed, and does it if it has. */
export function onPasswordNeeded(listener: () => void): void {
  onChangeNeeded = listener;
  if (changeOf !== null && changeOf === current?.token) listener();
}

/** Says that a log has shown the password of whoever is signed in. */
export function needPassword(): void {
  changeOf = current?.token ?? null;
  onChangeNeeded();
}

/** Calls `listener` after each change: with how a session ended, or null when one began. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns why another tab ended the session; a manually removed session counts as expired. */
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
  // Another admin signed in in this browser: no data of the first may stay on the screen.
  if (current && next.id !== current.id) {
    window.location.reload();
    return;
  }
  current = next;
  tell(null);
});
