import { FormFailure } from '#kit/record/record-form.tsx';
import { Button } from '#kit/ui/button.tsx';

import { ParlourFormProgress } from './parlour-form-progress.tsx';
import type { ParlourFormState } from './use-parlour-form.ts';

type ParlourFormActionsProps = {
  form: ParlourFormState;
  /** For an edit: there must be something to save. */
  isEdit: boolean;
  onCancel: () => void;
};

/** The footer of the form: the progress and the two buttons. */
export function ParlourFormActions({ form, isEdit, onCancel }: ParlourFormActionsProps) {
  const { sent, isBusy, isDirty, note } = form;
  const verb = isEdit ? 'Save' : 'Create';
  return (
    <>
      <div className="min-w-0 flex-1">
        {sent && <ParlourFormProgress sent={sent} />}
        <output className="text-13 text-ink-faint">{note}</output>
        <FormFailure words={form.failure} />
      </div>
      <Button look="default" onClick={isBusy ? form.stop : onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form.formId}
        disabled={isEdit && !isDirty && !isBusy}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? 'Loading...' : verb}
      </Button>
    </>
  );
}
