import type { Capability } from '../capabilities.ts';

/**
 * A field of a list's query: text (`search` from a few letters on), `true` or `false`, a day, an id, one of some words, or a
 * JSON list of some of the given ids.
 */
export type ListField = 'text' | 'search' | 'flag' | 'day' | 'id' | readonly string[] | readonly number[];

/** Returns whether a field takes one of some words. */
export const isWords = (field: ListField): field is readonly string[] =>
  typeof field !== 'string' && typeof field[0] === 'string';

/** A list's query, spelled once: the server checks it, and the console reads it from an address and writes it there. */
export type ListQuery = {
  readonly sorts: readonly string[];
  /** The default order. */
  readonly sort: { readonly by: string; readonly dir: 'asc' | 'desc' };
  /** What narrows the list. */
  readonly fields: Readonly<Record<string, ListField>>;
  /** The letters that a word of `search` must have, if not two. */
  readonly searchMin?: number;
  /** What the specification does not name: of the fields, `sort_by`, `sort_dir` and `limit`. */
  readonly added?: readonly string[];
  /** The orders by a field that the specification does not name. */
  readonly addedSorts?: readonly string[];
  /** The fields and orders of another capability than `details`. */
  readonly capabilities?: Readonly<Record<string, Capability>>;
  /** The console's default order where the host has its capability. */
  readonly ownSort?: { readonly by: string; readonly dir: 'asc' | 'desc' };
};
