/**
 * What the console remembers in the browser, all of it under one prefix by these functions, tab-store.ts and
 * stored-names.ts. The colour scheme alone is Mantine's to write (theme.ts). Where the browser blocks storage nothing is
 * remembered and nothing fails.
 */
export const STORED_PREFIX = 'greenroom-';

/** Returns what is stored under a name; null for nothing. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(STORED_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text under a name where the browser lets it; null removes it. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(STORED_PREFIX + name);
    else localStorage.setItem(STORED_PREFIX + name, text);
  } catch {
    // Blocked or full: it lives as long as the page.
  }
}

/** Calls `listener` when another tab stored or removed something: with its name, or null when all was cleared. */
export function onStored(listener: (name: string | null, text: string | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || key.startsWith(STORED_PREFIX))
      listener(key && key.slice(STORED_PREFIX.length), newValue);
  });
}

/**
 * Removes all that was stored but the colour scheme, the router's scroll positions too: a 401 leaves nothing behind. The
 * scheme says nothing of anybody, and the page must not flash.
 * @source spec 4 Login, contract Rulings after the first landing
 */
export function clearStored(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key !== `${STORED_PREFIX}scheme`) localStorage.removeItem(key);
    sessionStorage.clear();
    // The router writes its scroll positions once more as the page is left.
    window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });
  } catch {
    // Blocked: nothing is there.
  }
}
