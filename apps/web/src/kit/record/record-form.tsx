import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RecordConflict, RecordOffer } from './record-conflict.tsx';
import type { Comparison } from './record-conflict.tsx';
import type { RecordState } from './use-record.ts';

type RecordFormProps<V extends object> = {
  form: RecordState<V>;
  label: string;
  className?: string;
  /** Says after a restored draft what has to be done again. */
  restoredNote?: string;
  /** How the fields are shown beside a colleague's; without it the record is new. */
  comparison?: Comparison<V>;
  /** Its buttons may lie outside, with `form={form.formId}`. */
  children: ReactNode;
};

/** A form with what it has to say at its top: a restored draft, a conflict, and the values that a reload has replaced. */
export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { form, label, className, restoredNote, comparison, children } = props;
  const { attach } = form;
  return (
    <form
      ref={attach}
      id={form.formId}
      className={clsx('grid grid-cols-[minmax(0,1fr)]', className)}
      aria-label={label}
      noValidate
      onSubmit={form.submit}
    >
      {form.isRestored && <Restored form={form} note={restoredNote} />}
      {comparison && form.conflict && (
        <RecordConflict form={form} conflict={form.conflict} comparison={comparison} />
      )}
      {comparison && form.offer && <RecordOffer form={form} offer={form.offer} comparison={comparison} />}
      {children}
      {form.guard}
    </form>
  );
}

type RestoredProps<V extends object> = { form: RecordState<V>; note: string | undefined };

function Restored<V extends object>({ form: { kept, base, fresh, startOver }, note }: RestoredProps<V>) {
  if (!kept) return null;
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-tint px-4 py-3 text-accent-ink">
      <span className="flex-[1_1_240px]">
        Your unsaved changes from <RelativeTime iso={kept.at} /> were restored.
        {note && ` ${note}`}
        {base.version < fresh.version &&
          ' It has been changed since. You will see the differences when you save.'}
      </span>
      <Button look="default" onClick={startOver}>
        Discard them
      </Button>
    </output>
  );
}

/** Shows why the form could not be saved, beside its buttons. */
export function FormFailure({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p className="text-13 wrap-anywhere text-danger-ink" role="alert">
      {words}
    </p>
  );
}
