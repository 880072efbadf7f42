import { ApiError } from '@greenroom/client';
import { useState } from 'react';

import { errorMessage } from '../api.ts';
import { has } from '../capabilities.ts';
import type { FieldErrors, Form } from '../form.ts';
import { randomName } from '../random.ts';
import { showToast } from '../toast.ts';
import { keep } from './kept.ts';
import type { SentOnce } from './kept.ts';
import { changedFields, mergeMine } from './record.ts';
import type { Base } from './record.ts';
import type { Draft } from './use-draft.ts';

/** Someone saved first: the server's message, whether it was the same admin in another tab, and what was saved. */
export type Conflict<V> = { words: string; isOwnChange: boolean; theirs: Base<V> };

/** A field of the form and its error, for an error of the server. */
export type Refusal = readonly [field: string, words: string];

export type SaveOptions<V extends object, R> = {
  /** Whether there are files, which count as a change. */
  hasFiles?: boolean;
  /**
   * Saves the values over the version that they started from. `keyFor` returns the key of a request: the same for the same
   * request, also after a reload, so that it is saved once. @throws ApiError; AbortError when it was cancelled
   */
  send: (values: V, from: Base<V>, keyFor: (question: unknown) => string) => Promise<R>;
  /** Returns a saved record as initial values. Without it, the record is new and cannot be changed meanwhile. */
  baseOf?: ((record: R) => Base<V>) | undefined;
  /** Returns the record as it is now; undefined when it was deleted. */
  reload?: () => Promise<R | undefined>;
  /** Says which field shows an error of the server; by default the field of that name. Null: the whole form. */
  refusalOf?: (path: string, words: string, values: V) => Refusal | null;
  /** Shown when the record was deleted. */
  gone?: string;
  /** Shown when a colleague, or this form, has already saved the same. */
  savedWords?: string;
  /** Called when a colleague's version replaces the values. */
  onReload?: () => void;
};

const GONE = 'This no longer exists.';

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile';
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const ownField = (path: string, words: string, values: object): Refusal | null => {
  const [field = ''] = path.split('.');
  return field in values ? [field, words] : null;
};

/** Returns what the form shows for a failed save. */
function saveErrors<V extends object, R>(error: unknown, sent: V, options: SaveOptions<V, R>): FieldErrors {
  const { refusalOf = ownField, gone = GONE } = options;
  if (isAborted(error)) return {};
  if (!(error instanceof ApiError)) return { form: errorMessage(error) };
  if (error.status === 404) return { form: gone };
  const found: Record<string, string> = {};
  for (const [path, [words = error.msg]] of Object.entries(error.errors)) {
    const [field, text] = refusalOf(path, words, sent) ?? ['form', words];
    found[field] ??= text;
  }
  return Object.keys(found).length > 0 ? found : { form: error.msg };
}

function requestFor(question: unknown, last: SentOnce | null): SentOnce {
  const words = JSON.stringify(question);
  return last?.words === words ? last : { words, key: randomName() };
}

/** Saves a draft; when someone saved first, shows what they saved until the user decides. */
export function useSave<V extends object, R>(draft: Draft<V>, form: Form, options: SaveOptions<V, R>) {
  const { rules, id, kept, base, values } = draft;
  const { baseOf, gone = GONE, hasFiles = false } = options;
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  /** The values that a colleague's version has replaced. */
  const [offer, setOffer] = useState<V | null>(null);
  const [saved, setSaved] = useState<{ sent: V; now: R } | null>(null);
  const [request, setRequest] = useState(kept?.sent ?? null);

  // The user typed more during the save.
  if (saved && baseOf && changedFields(rules, saved.sent, values).length > 0) {
    // A host without versions may answer with words alone: it then has what was sent.
    draft.setBase(has('details') ? baseOf(saved.now) : { ...base, values: saved.sent });
    setSaved(null);
  }

  /** Asks what to do about a change that was saved first; returns the record when it is the same change. */
  async function meet(error: unknown, from: Base<V>, sent: V): Promise<R | null> {
    if (!isConflict(error)) throw error;
    const now = await options.reload?.();
    if (now === undefined || !baseOf) throw new ApiError(404, { msg: gone });
    const theirs = baseOf(now);
    const mine = changedFields(rules, from.values, sent);
    const isOpen = hasFiles || changedFields(rules, theirs.values, sent).some((each) => mine.includes(each));
    if (isOpen) setConflict({ words: error.msg, isOwnChange: error.isOwnChange, theirs });
    else if (options.savedWords) showToast({ kind: 'success', message: options.savedWords });
    return isOpen ? null : now;
  }

  function save(from: Base<V>, sent: V): Promise<void> {
    function keyFor(question: unknown): string {
      const next = requestFor(question, request);
      keep(rules, id, { base: from, values: sent, sent: next });
      setRequest(next);
      return next.key;
    }
    async function work(): Promise<void> {
      const now = await options.send(sent, from, keyFor).catch((error: unknown) => meet(error, from, sent));
      if (now !== null) setSaved({ sent, now });
    }
    setConflict(null);
    return form.run(work, (error) => saveErrors(error, sent, options));
  }

  return {
    conflict,
    offer,
    saved,
    request,
    save,
    /** Saves the user's own changes over a colleague's; what only the colleague changed is kept. */
    overwrite(): void {
      if (!conflict) return;
      const mine = mergeMine(rules, conflict.theirs.values, base.values, values);
      draft.restart(conflict.theirs, mine);
      void save(conflict.theirs, mine);
    },
    /** Shows what a colleague saved, and goes on offering the user's own changes. */
    reloadTheirs(): void {
      if (!conflict) return;
      setOffer(mergeMine(rules, conflict.theirs.values, base.values, values));
      setConflict(null);
      form.clearErrors();
      options.onReload?.();
      draft.restart(conflict.theirs);
    },
    dropOffer: () => setOffer(null),
  };
}
