import { STORED_PREFIX } from './stored.ts';

/** Returns the value that this tab stored under a name, kept over reloads until the tab is closed; or null. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(STORED_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text in this tab; null removes it. Returns whether the browser did so: storage may be blocked or full. */
export function storeInTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(STORED_PREFIX + name);
    else sessionStorage.setItem(STORED_PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}
