import { STORED_PREFIX } from './stored.ts';

/** Returns what this tab remembers under a name, over reloads until it is closed; null for nothing. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(STORED_PREFIX + name);
  } catch {
    return null;
  }
}

/** Remembers a text in this tab; null removes it. Returns whether the browser did so: it may block it or be full. */
export function storeInTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(STORED_PREFIX + name);
    else sessionStorage.setItem(STORED_PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}
