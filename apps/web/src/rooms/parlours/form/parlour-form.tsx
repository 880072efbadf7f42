import { useFocusBack } from '#kit/focus.ts';
import { formatBytes, formatPercent } from '#kit/format.ts';
import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import type { Sent } from '#kit/send-form.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';

import type { ParlourValues } from '../parlours.draft.ts';
import { readParlourStart } from '../parlours.draft.ts';
import type { Parlour } from '../parlours.queries.ts';
import { formatParlourTime } from '../parts/parlour-times.ts';
import { ParlourFields } from './parlour-fields.tsx';
import { useParlourForm } from './use-parlour-form.ts';
import type { ParlourFormState } from './use-parlour-form.ts';

type ParlourFormProps = {
  /** The parlour to edit; null: a new one. */
  parlour: Parlour | null;
  /** The day of a new one in New York, such as '2026-11-21'; by default now. */
  startsOn?: string | undefined;
  onClose: () => void;
  onSaved: (parlour: Parlour) => void;
};

function Value({ field, values }: { field: keyof ParlourValues; values: ParlourValues }) {
  return {
    user: () => values.user?.name,
    title: () => values.title,
    price: () => `$${values.price}`,
    start: () => formatParlourTime(readParlourStart(values.start) ?? '', true),
    members: () => values.members.map(({ name }) => name).join('\n'),
    description: () => values.description,
  }[field]();
}

const COMPARISON = {
  labels: {
    user: 'Host',
    title: 'Title',
    price: 'Price',
    start: 'Start Date',
    members: 'Members',
    description: 'Description',
  },
  Value,
};

/** 'Create Parlour', and the same form for an existing one. Mount a new one for each opening. @source spec 2 Scheduler Parlour */
export function ParlourForm({ parlour, startsOn, onClose, onSaved }: ParlourFormProps) {
  useFocusBack();
  const form = useParlourForm(parlour, startsOn, (now) => {
    onSaved(now);
    onClose();
  });

  return (
    <Dialog
      isOpen
      isWide
      isBusy={form.isBusy}
      returnFocus={false}
      onClose={() => form.close(onClose)}
      title={parlour ? 'Edit Parlour' : 'Create Parlour'}
      actions={<Actions form={form} isEdit={parlour !== null} onCancel={() => form.close(onClose)} />}
    >
      <RecordForm
        form={form}
        label="Parlour"
        className="gap-6"
        restoredNote="Choose the files again."
        comparison={COMPARISON}
      >
        <ParlourFields form={form} parlour={parlour} />
      </RecordForm>
    </Dialog>
  );
}

type ActionsProps = {
  form: ParlourFormState;
  /** For an edit: there must be something to save. */
  isEdit: boolean;
  onCancel: () => void;
};

/** The footer of the form: the progress and the two buttons. */
function Actions({ form, isEdit, onCancel }: ActionsProps) {
  const { sent, isBusy, isDirty, note } = form;
  const verb = isEdit ? 'Save' : 'Create';
  return (
    <>
      <div className="min-w-0 flex-1">
        {sent && <Progress sent={sent} />}
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

/** Shows how much of the form was sent; the server checks the files once it has them all. */
function Progress({ sent: { sent, total } }: { sent: Sent }) {
  const isOut = total > 0 && sent >= total;
  const share = total > 0 ? sent / total : 0;
  const words = isOut
    ? 'Checking the files…'
    : `Sending ${formatPercent(share)} · ${formatBytes(sent)} of ${formatBytes(total)}`;
  return (
    <div className="grid gap-1">
      <span className="text-13 text-ink-soft">{words}</span>
      <ProgressBar label="Upload of the parlour" share={isOut ? undefined : share} />
      <output className="sr-only">{isOut ? words : 'Sending the parlour'}</output>
    </div>
  );
}
