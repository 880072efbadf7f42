import type { Base, RecordRules } from './record.ts';

/** A request that was sent and perhaps saved: the same one sent again has the same key. */
export type SentOnce = { words: string; key: string };

/** Unsaved values with what they started from, which shows whether a colleague saved in between. */
export type Kept<V> = { at: string; base: Base<V>; values: V; sent: SentOnce | null };

/** Returns the kept values of a record; null for none, or damaged ones. */
export function getKept<V extends object>(
  { drafts, isValues }: RecordRules<V>,
  id: number | string,
): Kept<V> | null {
  const { text, at } = drafts.get(id);
  if (text === '') return null;
  try {
    const { base, values, sent } = JSON.parse(text) as Partial<Kept<V>>;
    if (!base || !Number.isInteger(base.version) || !isValues(base.values) || !isValues(values)) return null;
    const isSent = typeof sent?.words === 'string' && /^[\da-f]{16,64}$/.test(sent.key);
    return { at: new Date(at).toISOString(), base, values, sent: isSent ? sent : null };
  } catch {
    return null;
  }
}

/** Keeps values over a lost session, a reload or a crash. */
export function keep<V extends object>(
  { drafts }: RecordRules<V>,
  id: number | string,
  kept: Omit<Kept<V>, 'at'>,
): void {
  drafts.set(id, JSON.stringify(kept));
}

/** Deletes the kept values, after saving or when the user discards them. */
export function dropKept<V extends object>({ drafts }: RecordRules<V>, id: number | string): void {
  if (drafts.get(id).text !== '') drafts.set(id, '');
}
