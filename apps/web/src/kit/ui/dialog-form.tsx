import { useId } from 'react';
import type { ReactNode } from 'react';

import type { Form } from '../form.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureBox } from './failure-box.tsx';

type DialogFormProps = {
  isOpen: boolean;
  /** Called for Cancel, Escape, and a click outside. */
  onClose: () => void;
  title: string;
  form: Pick<Form, 'attach' | 'isBusy' | 'failure'>;
  /** The verb on the button that sends the form: 'Send invitation'. */
  verb: string;
  /** `danger` when it takes something away. */
  tone?: 'plain' | 'danger';
  /** The verb is disabled while there is nothing to send. */
  isBlocked?: boolean;
  /** False while the form is busy with something else than being sent. */
  isSending?: boolean;
  /** Checks and sends the form; not called while it is busy. */
  onSubmit: () => Promise<void>;
  /** False where another dialog takes its place, which has the focus then; `onClose` returns it otherwise. */
  returnFocus?: boolean;
  /** What stands below the failure. */
  below?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog, with its failure and its buttons. Load it lazily, as every dialog. */
export function DialogForm(props: DialogFormProps) {
  const { isOpen, onClose, title, form, verb, tone, isBlocked = false, onSubmit, below, children } = props;
  const { attach, isBusy, failure } = form;
  const { isSending = isBusy, returnFocus = true } = props;
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      returnFocus={returnFocus}
      actions={
        <>
          <Button look="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone={tone} disabled={isBlocked} isBusy={isSending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        ref={attach}
        id={formId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!isBusy) void onSubmit();
        }}
      >
        {children}
        <FailureBox>{failure}</FailureBox>
        {below}
      </form>
    </Dialog>
  );
}
