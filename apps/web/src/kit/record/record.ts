import type { Drafts } from '../drafts.ts';

/** The values that an edit starts from, and the version of the record that had them; 0 for a new record. */
export type Base<V> = { version: number; values: V };

/** What a room says about the values of its form, a plain object with a key for each field. */
export type RecordRules<V extends object> = {
  /** Where unsaved values are kept. */
  drafts: Drafts;
  /** Checks kept values, which may be damaged or from another version of the console. */
  isValues: (value: unknown) => value is V;
  /** Compares two values of a field, where spaces and line ends are not the only thing that does not count. */
  isSame?: { [F in keyof V]?: (from: V[F], to: V[F]) => boolean };
  /** Merges a field that has parts of its own; by default the user's own change replaces the other value. */
  merge?: { [F in keyof V]?: (theirs: V[F], from: V[F], mine: V[F]) => V[F] };
};

const plainValue = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;

/** Returns whether two values are the same, whatever the spaces at their ends. */
export const isAlike = (from: unknown, to: unknown): boolean =>
  JSON.stringify(plainValue(from)) === JSON.stringify(plainValue(to));

/** Returns the fields in which `to` differs, in the order of the values. */
export function changedFields<V extends object>(
  { isSame }: RecordRules<V>,
  from: V,
  to: V,
): (keyof V & string)[] {
  const fields = Object.keys(from) as (keyof V & string)[];
  return fields.filter((field) => !(isSame?.[field] ?? isAlike)(from[field], to[field]));
}

/** Returns what a colleague saved, with the user's own changes on top. */
export function mergeMine<V extends object>(rules: RecordRules<V>, theirs: V, from: V, mine: V): V {
  const merged = { ...theirs };
  for (const field of changedFields(rules, from, mine)) {
    const merge = rules.merge?.[field];
    merged[field] = merge ? merge(theirs[field], from[field], mine[field]) : mine[field];
  }
  return merged;
}
