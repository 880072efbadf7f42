import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';

import { has } from '../capabilities.ts';
import { useForm } from '../form.ts';
import type { FieldErrors, Form } from '../form.ts';
import { useLeaveGuard } from '../leave-guard.tsx';
import type { LeaveWords } from '../leave-guard.tsx';
import { dropKept, keep } from './kept.ts';
import { changedFields, mergeMine } from './record.ts';
import type { Draft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import type { SaveOptions } from './use-save.ts';

type RecordOptions<V extends object, R> = SaveOptions<V, R> & {
  /** Why it cannot be saved yet, by field. */
  faults: FieldErrors;
  /** The fields that show their error before they are left. */
  always?: readonly string[];
  leaveWords?: Partial<LeaveWords>;
  onSaved: (record: R) => void;
  /** Called when the user discards the values, to delete files. */
  onDiscard?: () => void;
};

export type RecordState<V extends object> = ReturnType<typeof useRecord<V, unknown>>;

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

function bindRecordFields<V extends object>({ values, setValues }: Draft<V>, form: Form) {
  /** Changes values and clears the server's errors of their fields, and of `others`. */
  function change(part: Partial<V>, ...others: string[]): void {
    setValues((before) => ({ ...before, ...part }));
    form.clearErrors(...Object.keys(part), ...others);
  }
  return {
    change,
    /** The props of a text field. */
    text: <F extends keyof V & string>(field: F) => ({
      name: field,
      value: values[field] as V[F] & string,
      error: form.errorOf(field),
      autoComplete: 'off',
      onChange: (typed: Typed) => change({ [field]: typed.currentTarget.value } as Partial<V>),
      onBlur: () => form.leave(field),
    }),
  };
}

/** A host without versions refuses nothing, so what a colleague saved shows at once around the user's own changes. */
function useUnversioned<V extends object>(draft: Draft<V>, isOn: boolean): void {
  const { rules, fresh, base, values } = draft;
  const [seen, setSeen] = useState(base.values);
  if (!isOn || changedFields(rules, seen, fresh.values).length === 0) return;
  setSeen(fresh.values);
  draft.restart(fresh, mergeMine(rules, fresh.values, base.values, values));
}

/**
 * Controls a form that creates or changes a record, from opening to saving. Unsaved values are kept over a reload and a
 * lost session; a failure keeps everything; a colleague's change is shown beside the user's own, who decides.
 */
export function useRecord<V extends object, R>(draft: Draft<V>, options: RecordOptions<V, R>) {
  const { rules, id, fresh, kept, base, values } = draft;
  const form = useForm(options.faults, options.always);
  const { saved, request, save, ...decisions } = useSave(draft, form, options);
  const formId = useId();
  const [isDiscarded, setDiscarded] = useState(false);
  const isOver = saved !== null || isDiscarded;
  const hasChanges = changedFields(rules, base.values, values).length > 0;
  const isDirty = !isOver && (hasChanges || options.hasFiles === true);

  const isIdle = !isOver && !form.isBusy;
  // Data that has arrived since, unless the user has typed over it.
  if (!isDirty && isIdle && fresh.version > base.version) draft.restart(fresh);
  useUnversioned(draft, isIdle && options.baseOf !== undefined && !has('details'));

  useEffect(() => {
    if (isDirty) keep(rules, id, { base, values, sent: request });
    else dropKept(rules, id);
  }, [rules, id, isDirty, base, values, request]);

  // Only after the guard is gone, which would otherwise ask because the address changes.
  const handleSaved = useEffectEvent(options.onSaved);
  useEffect(() => {
    if (saved) handleSaved(saved.now);
  }, [saved]);

  function discard(): void {
    setDiscarded(true);
    dropKept(rules, id);
    options.onDiscard?.();
  }
  const guard = useLeaveGuard(isDirty, options.leaveWords, discard);

  return {
    ...draft,
    ...form,
    ...decisions,
    formId,
    guard: guard.dialog,
    isDirty,
    /** Whether a kept draft is shown. */
    isRestored: kept !== null && isDirty,
    ...bindRecordFields(draft, form),
    submit(event: FormEvent): void {
      event.preventDefault();
      if (form.isBusy || isOver || (options.baseOf && !isDirty) || !form.check()) return;
      // The field that has the focus may be disabled while it is sent.
      (event.nativeEvent as SubmitEvent).submitter?.focus();
      void save(base, values);
    },
    /** Discards the kept draft and shows the record as it is. */
    startOver(): void {
      options.onDiscard?.();
      form.clearErrors();
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
