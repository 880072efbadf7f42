import type { RefObject } from 'react';

import { Button } from '#kit/ui/button.tsx';

import { ParlourFormProgress } from './parlour-form-progress.tsx';
import classes from './parlour-form.module.css';
import type { ParlourFormState } from './use-parlour-form.ts';

type ParlourFormActionsProps = {
  form: ParlourFormState;
  formId: string;
  /** For an edit: there must be something to save. */
  isEdit: boolean;
  submitRef: RefObject<HTMLButtonElement | null>;
  onCancel: () => void;
};

/** The footer of the form: the progress and the two buttons. */
export function ParlourFormActions(props: ParlourFormActionsProps) {
  const { form, formId, isEdit, submitRef, onCancel } = props;
  const { sent, isBusy, isDirty, note, refusals } = form;
  const verb = isEdit ? 'Save' : 'Create';
  return (
    <>
      <div className={classes.notes}>
        {sent && <ParlourFormProgress sent={sent} />}
        <output className={classes.faint}>{note}</output>
        {refusals.form && (
          <p className={classes.failure} role="alert">
            {refusals.form}
          </p>
        )}
      </div>
      <Button look="default" onClick={isBusy ? form.stop : onCancel}>
        Cancel
      </Button>
      <Button
        ref={submitRef}
        type="submit"
        form={formId}
        disabled={isEdit && !isDirty && !isBusy}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? 'Loading...' : verb}
      </Button>
    </>
  );
}
