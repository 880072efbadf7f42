import { useEffect, useEffectEvent, useState } from 'react';

import { afterPress } from './after-press.ts';

/** Errors by the name of their field; `form` is the error of the whole form. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export type Form = ReturnType<typeof useForm>;

const NONE: readonly string[] = [];
const INPUTS = ':is(input:not([type="file"]), textarea, button)';

const wrongFields = (faults: FieldErrors): string[] =>
  Object.keys(faults).filter((field) => faults[field] !== undefined);

function textProps<P>(shown: P, onText: (text: string) => void, clearErrors: () => void) {
  function onChange(typed: { currentTarget: { value: string } }): void {
    onText(typed.currentTarget.value);
    clearErrors();
  }
  return { ...shown, onChange };
}

/**
 * Holds what every form shows: errors in place, the focus on the first of them, and whether it is being sent. `faults` are
 * the errors of the present values: a field shows its own once it was left or the form was sent, and those of `always`
 * immediately. A field is found by `data-field`, which the kit's fields set from their name.
 */
export function useForm(faults: FieldErrors = {}, always: readonly string[] = NONE) {
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(always));
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  /** Counts the failed attempts, so that each moves the focus. */
  const [attempts, setAttempts] = useState(0);

  const fieldError = (field: string): string | undefined =>
    refusals[field] ?? (left.has(field) ? faults[field] : undefined);

  const focusFirst = useEffectEvent(() => {
    const fields = [...(element?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const wrong = fields.find(({ dataset }) => fieldError(dataset['field'] ?? ''));
    wrong?.querySelector<HTMLElement>(INPUTS)?.focus();
  });
  // Only once the fields of a form that disables them are enabled again.
  useEffect(() => {
    if (attempts > 0 && !isBusy) focusFirst();
  }, [attempts, isBusy]);

  /** Shows errors beside their fields and focuses the first. */
  function refuse(errors: FieldErrors): void {
    setRefusals(errors);
    setAttempts((before) => before + 1);
  }

  /** Clears the server's errors of these fields and of the whole form, because the values changed; without fields, all. */
  function clearErrors(...fields: string[]): void {
    const gone = Object.fromEntries([...fields, 'form'].map((field) => [field, undefined]));
    setRefusals((before) => (fields.length > 0 ? { ...before, ...gone } : {}));
  }

  return {
    /** The form's ref. */
    attach,
    isBusy,
    errorOf: fieldError,
    /** The error of the whole form. */
    failure: refusals['form'],
    /** The props of a text field; typing clears the server's errors. */
    text: (field: string, value: string, onText: (text: string) => void) =>
      textProps({ name: field, value, error: fieldError(field) }, onText, clearErrors),
    /** Shows a field's error from now on: it was left. */
    leave: (field: string): void => afterPress(() => setLeft((before) => new Set([...before, field]))),
    clearErrors,
    /** Hides a field's error until it is left again or the form is sent. */
    markUntouched: (field: string): void =>
      setLeft((before) => new Set([...before].filter((each) => each !== field || always.includes(each)))),
    refuse,
    /** Returns whether nothing is wrong; otherwise shows every error and focuses the first. */
    check(): boolean {
      const wrong = wrongFields(faults);
      if (wrong.length === 0) return true;
      setLeft((before) => new Set([...before, ...wrong]));
      setAttempts((before) => before + 1);
      return false;
    },
    /** Runs the work with the form busy; `errorsOf` says which errors a failure shows. */
    async run(work: () => Promise<void>, errorsOf: (error: unknown) => FieldErrors): Promise<void> {
      setBusy(true);
      setRefusals({});
      try {
        await work();
      } catch (error) {
        const errors = errorsOf(error);
        if (wrongFields(errors).length > 0) refuse(errors);
      } finally {
        setBusy(false);
      }
    },
  };
}
