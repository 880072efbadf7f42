import { STORED_PREFIX } from './stored.ts';

/** Returns the names of all stored values. */
export function listStored(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(STORED_PREFIX))
      .map((key) => key.slice(STORED_PREFIX.length));
  } catch {
    return [];
  }
}
