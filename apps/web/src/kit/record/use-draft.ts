import { useState } from 'react';

import { getKept } from './kept.ts';
import type { Base, RecordRules } from './record.ts';

type DraftStart<V extends object> = {
  rules: RecordRules<V>;
  /** The record's id, or a word for a new one. */
  id: number | string;
  /** What an edit starts from now. */
  fresh: Base<V>;
  /** Values that apply even to kept ones. */
  over?: Partial<V> | undefined;
};

export type Draft<V extends object> = ReturnType<typeof useDraft<V>>;

/** Holds what a form contains: what was kept, or what it starts from. */
export function useDraft<V extends object>({ rules, id, fresh, over }: DraftStart<V>) {
  const [kept, setKept] = useState(() => getKept(rules, id));
  /** The initial values, from which changes are determined. */
  const [base, setBase] = useState(kept?.base ?? fresh);
  const [values, setValues] = useState<V>(() => ({ ...(kept?.values ?? base.values), ...over }));
  return {
    rules,
    id,
    fresh,
    kept,
    setKept,
    base,
    setBase,
    values,
    setValues,
    /** Replaces the initial values, and the form's. */
    restart(now: Base<V>, next: V = now.values): void {
      setBase(now);
      setValues(next);
    },
  };
}
