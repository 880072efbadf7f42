import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { now } from '#kit/clock.ts';
import { config } from '#kit/config.ts';
import { formatDateTime } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { DateField } from '#kit/ui/date-field.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';
import { zonedTimes } from '#kit/zoned-times.ts';

import { useSetCloseAt } from '../contest-closing.queries.ts';
import type { Voting } from '../contest-closing.queries.ts';

type ClosingDialogProps = { isOpen: boolean; onClose: () => void; voting: Voting };

const { clockWords, localToUtc, nowLocal, utcToLocal } = zonedTimes(config.timeZone);

function closingTimeFault(local: string): string | undefined {
  const time = localToUtc(local);
  if (!time) return 'Choose a day and a time.';
  return Date.parse(time.iso) > now() ? undefined : CONTEST_MESSAGES.closePast;
}

/** What a time of the community's clocks means. */
function closingTimeHelp(local: string): string {
  const time = localToUtc(local);
  const odd = clockWords(local);
  if (!time) return 'By the community’s clocks.';
  return odd ? `${formatDateTime(time.iso)}. ${odd}.` : formatDateTime(time.iso);
}

/** Sets, changes or removes the time at which voting closes by itself. */
export function ClosingDialog({ isOpen, onClose, voting }: ClosingDialogProps) {
  const { close_at: saved, close_set_by: by } = voting;
  const [local, setLocal] = useState(saved === null ? '' : utcToLocal(saved));
  const [isChecked, setChecked] = useState(false);
  const set = useSetCloseAt();
  const fault = isChecked ? closingTimeFault(local) : undefined;

  function save(closeAt: string | null): void {
    set.mutate(closeAt, { onSuccess: onClose });
  }

  function handleSave(): void {
    setChecked(true);
    if (closingTimeFault(local) === undefined) save(localToUtc(local)?.iso ?? null);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Close voting at a set time" isBusy={set.isPending}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          handleSave();
        }}
      >
        <p className="text-ink-soft">
          From then on no vote is accepted, and the round is saved with its ranking. The staff are told{' '}
          {CONTEST.closeWarnMinutes} minutes before, and when voting has closed.
        </p>
        <DateField
          isTimed
          label="Close at"
          data-autofocus
          min={nowLocal()}
          value={local}
          help={closingTimeHelp(local)}
          error={fault}
          onChange={(typed) => {
            set.reset();
            setLocal(typed);
          }}
        />
        {saved !== null && by !== null && <p className="text-12 text-ink-faint">Set by {by}.</p>}
        <FailureBox>{set.error && errorMessage(set.error)}</FailureBox>
        <div className="flex flex-wrap justify-end gap-2">
          {saved !== null && (
            <Button look="subtle" tone="danger" className="me-auto" onClick={() => save(null)}>
              Remove the time
            </Button>
          )}
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={set.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
