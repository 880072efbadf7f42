import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { DateField } from '#kit/ui/date-field.tsx';

type LaterDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Tomorrow, `YYYY-MM-DD`. */
  first: string;
  /** The latest day. */
  last: string;
  onChoose: (day: string) => void;
};

/** Asks for the day on which a message is unanswered again. */
export function LaterDialog({ isOpen, onClose, first, last, onChoose }: LaterDialogProps) {
  const [day, setDay] = useState(first);
  const [hasError, setError] = useState(false);

  function handleChoose(): void {
    const isAllowed = day >= first && day <= last;
    setError(!isAllowed);
    if (isAllowed) onChoose(day);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Answer later" returnFocus={false}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          handleChoose();
        }}
      >
        <DateField
          label="Day"
          data-autofocus
          min={first}
          max={last}
          value={day}
          help="On this day the message is unanswered again."
          error={hasError ? SUPPORT_MESSAGES.dayPassed : undefined}
          onChange={(chosen) => {
            setError(false);
            setDay(chosen);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Answer later</Button>
        </div>
      </form>
    </Dialog>
  );
}
