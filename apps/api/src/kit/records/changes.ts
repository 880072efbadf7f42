/** Returns what a change makes different, before and after, of the fields that `after` names; null when nothing is. */
export function findChanges<T extends object>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (side: Partial<T>) =>
    Object.fromEntries(names.map((name) => [name, side[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
