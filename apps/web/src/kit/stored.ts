/**
 * What the console stores in the browser, all under one prefix by these functions, tab-store.ts and
 * stored-names.ts. If the browser blocks storage, nothing is stored and nothing fails.
 */
export const STORED_PREFIX = 'greenroom-';

/** Returns the value stored under a name, or null. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(STORED_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text under a name if the browser allows it; null removes it. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(STORED_PREFIX + name);
    else localStorage.setItem(STORED_PREFIX + name, text);
  } catch {
    // Storage is blocked or full: the value lasts as long as the page.
  }
}

/** Calls `listener` when another tab stored or removed a value: with its name, or null when all were cleared. */
export function onStored(listener: (name: string | null, text: string | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || key.startsWith(STORED_PREFIX))
      listener(key && key.slice(STORED_PREFIX.length), newValue);
  });
}

/** Without the scheme the page would flash; without the browser's name each sign-in would be reported as one from a new browser. */
const IMPERSONAL = new Set(['scheme', 'device'].map((name) => STORED_PREFIX + name));

/**
 * Removes all stored values but those that are not personal, including the router's scroll positions, as a 401 requires.
 * @source spec 4 Login, contract Rulings after the first landing
 */
export function clearStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!IMPERSONAL.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
    // The router writes its scroll positions once more when the page unloads.
    window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true });
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
