import { cutText } from '@greenroom/contract/kit/cut-text';

/** The query of an address as plain texts; each route's `validateSearch` types it with the readers below. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Returns the query for typed values: nothing for undefined, null and '', JSON for lists. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    params.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Returns a page from 1; anything else is 1. */
export function readPage(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Returns one of `allowed`, else `fallback`. */
export function readOneOf<const T, F>(value: unknown, allowed: readonly T[], fallback: F): T | F {
  return allowed.find((each) => String(each) === String(value)) ?? fallback;
}

/** Returns trimmed text of at most `max` characters, or undefined when empty. */
export function readText(value: unknown, max = 200): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return cutText(String(value).trim(), max) || undefined;
}

/** Returns a day `YYYY-MM-DD` that exists, else undefined. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

/** Returns true, false, or undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  return String(value) === 'true' ? true : String(value) === 'false' ? false : undefined;
}

/** Returns a positive id, else undefined. */
export function readId(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;
}

/** Returns positive ids from JSON or a list, unique and in order; undefined when none is left. */
export function readIds(value: unknown): number[] | undefined {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (!Array.isArray(list)) return undefined;
  const ids = [...new Set(list.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
  return ids.length > 0 ? ids.slice(0, 20).toSorted((a, b) => a - b) : undefined;
}
