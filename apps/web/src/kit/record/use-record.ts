import { ApiError } from '@greenroom/contract/client';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';

import { wordsOf } from '../api.ts';
import { useForm } from '../form.ts';
import type { FieldErrors } from '../form.ts';
import { useLeaveGuard } from '../leave-guard.tsx';
import type { LeaveWords } from '../leave-guard.tsx';
import { randomName } from '../random.ts';
import { showToast } from '../toast.ts';
import { dropKept, keep } from './kept.ts';
import type { SentOnce } from './kept.ts';
import { changedFields, mergeMine } from './record.ts';
import type { Base } from './record.ts';
import type { Draft } from './use-draft.ts';

/** Someone saved first: the server's message, and what they saved. */
export type Conflict<V> = { words: string; theirs: Base<V> };

/** A field of the form and its error, for an error of the server. */
export type Refusal = readonly [field: string, words: string];

type RecordOptions<V extends object, R> = {
  /** Why it cannot be saved yet, by field. */
  faults: FieldErrors;
  /** The fields that show their error before they are left. */
  always?: readonly string[];
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
  leaveWords?: Partial<LeaveWords>;
  onSaved: (record: R) => void;
  /** Called when the user discards the values, to delete files. */
  onDiscard?: () => void;
  /** Called when a colleague's version replaces the values. */
  onReload?: () => void;
};

export type RecordState<V extends object> = ReturnType<typeof useRecord<V, unknown>>;

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile';
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Controls a form that creates or changes a record, from opening to saving. Unsaved values are kept over a reload and a
 * lost session; a failure keeps everything; a colleague's change is shown beside the user's own, who decides.
 */
export function useRecord<V extends object, R>(draft: Draft<V>, options: RecordOptions<V, R>) {
  const { rules, id, fresh, kept, base, values } = draft;
  const { hasFiles = false, baseOf, gone = 'This no longer exists.' } = options;
  const form = useForm(options.faults, options.always);
  const formId = useId();
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  /** The values that a colleague's version has replaced. */
  const [offer, setOffer] = useState<V | null>(null);
  const [saved, setSaved] = useState<{ sent: V; now: R } | null>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  const sentRef = useRef<SentOnce | null>(kept?.sent ?? null);
  const changed = changedFields(rules, base.values, values);
  const isOver = saved !== null || isDiscarded;
  const isDirty = !isOver && (changed.length > 0 || hasFiles);

  // Data that has arrived since, unless the user has typed over it.
  if (!isDirty && !isOver && !form.isBusy && fresh.version > base.version) draft.restart(fresh);

  useEffect(() => {
    if (isDirty) keep(rules, id, { base, values, sent: sentRef.current });
    else dropKept(rules, id);
  }, [rules, id, isDirty, base, values]);

  // Only after the guard is gone, which would otherwise ask because the address changes.
  const handleSaved = useEffectEvent(({ sent, now }: { sent: V; now: R }) => {
    if (!baseOf || changedFields(rules, sent, values).length === 0) {
      options.onSaved(now);
      return;
    }
    // The user typed more during the save.
    draft.setBase(baseOf(now));
    setSaved(null);
  });
  useEffect(() => {
    if (saved) handleSaved(saved);
  }, [saved]);

  function discard(): void {
    setDiscarded(true);
    dropKept(rules, id);
    options.onDiscard?.();
  }
  const guard = useLeaveGuard(isDirty, options.leaveWords, discard);

  function errorsOf(error: unknown, sent: V): FieldErrors {
    if (isAborted(error)) return {};
    if (!(error instanceof ApiError)) return { form: wordsOf(error) };
    if (error.status === 404) return { form: gone };
    const found: Record<string, string> = {};
    for (const [path, [words]] of Object.entries(error.errors)) {
      const [name = ''] = path.split('.');
      const own = name in sent ? ([name, words ?? error.msg] as const) : null;
      const refusal = options.refusalOf ? options.refusalOf(path, words ?? error.msg, sent) : own;
      const [field, text] = refusal ?? ['form', words ?? error.msg];
      found[field] ??= text;
    }
    return Object.keys(found).length > 0 ? found : { form: error.msg };
  }

  /** Asks what to do about a change that was saved first; the same change needs no answer. */
  async function meet(error: ApiError, from: Base<V>, sent: V): Promise<void> {
    const now = await options.reload?.();
    if (now === undefined || !baseOf) throw new ApiError(404, { msg: gone });
    const theirs = baseOf(now);
    const mine = changedFields(rules, from.values, sent);
    const isOpen = hasFiles || changedFields(rules, theirs.values, sent).some((each) => mine.includes(each));
    if (isOpen) return setConflict({ words: error.msg, theirs });
    if (options.savedWords) showToast({ kind: 'success', message: options.savedWords });
    return setSaved({ sent, now });
  }

  function save(from: Base<V>, sent: V): Promise<void> {
    setConflict(null);
    function keyFor(question: unknown): string {
      const words = JSON.stringify(question);
      if (sentRef.current?.words === words) return sentRef.current.key;
      sentRef.current = { words, key: randomName() };
      keep(rules, id, { base: from, values: sent, sent: sentRef.current });
      return sentRef.current.key;
    }
    const work = async (): Promise<void> => {
      try {
        setSaved({ sent, now: await options.send(sent, from, keyFor) });
      } catch (error) {
        if (!isConflict(error)) throw error;
        await meet(error, from, sent);
      }
    };
    return form.run(work, (error) => errorsOf(error, sent));
  }

  const mergeWith = (theirs: Base<V>): V => mergeMine(rules, theirs.values, base.values, values);

  /** Changes values and clears the server's errors of their fields, and of `others`. */
  function change(part: Partial<V>, ...others: string[]): void {
    draft.setValues((before) => ({ ...before, ...part }));
    form.forgive(...Object.keys(part), ...others);
  }

  return {
    ...draft,
    ...form,
    formId,
    guard: guard.dialog,
    conflict,
    offer,
    changed,
    isDirty,
    /** Whether a kept draft is shown. */
    isRestored: kept !== null && isDirty,
    change,
    /** The props of a text field. */
    text: <F extends keyof V & string>(field: F) => ({
      name: field,
      value: values[field] as V[F] & string,
      error: form.errorOf(field),
      autoComplete: 'off',
      onChange: (typed: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [field]: typed.currentTarget.value } as Partial<V>),
      onBlur: () => form.leave(field),
    }),
    submit(event: FormEvent): void {
      event.preventDefault();
      if (form.isBusy || isOver || (baseOf && !isDirty) || !form.check()) return;
      // The field that has the focus may be disabled while it is sent.
      (event.nativeEvent as SubmitEvent).submitter?.focus();
      void save(base, values);
    },
    /** Saves the user's own changes over a colleague's; what only the colleague changed is kept. */
    overwrite(): void {
      if (!conflict) return;
      const mine = mergeWith(conflict.theirs);
      draft.restart(conflict.theirs, mine);
      void save(conflict.theirs, mine);
    },
    /** Shows what a colleague saved, and goes on offering the user's own changes. */
    reloadTheirs(): void {
      if (!conflict) return;
      setOffer(mergeWith(conflict.theirs));
      setConflict(null);
      form.forgive();
      options.onReload?.();
      draft.restart(conflict.theirs);
    },
    dropOffer: () => setOffer(null),
    /** Discards the kept draft and shows the record as it is. */
    startOver(): void {
      options.onDiscard?.();
      form.forgive();
      draft.restart(fresh);
      draft.setKept(null);
    },
    /** For Cancel and Close: leaves immediately, or asks first when something would be lost. */
    close(leave: () => void): void {
      if (form.isBusy) return;
      guard.ask(() => {
        discard();
        leave();
      });
    },
  };
}
