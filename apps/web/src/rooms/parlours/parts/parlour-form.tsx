import { useFocusBack } from '#kit/focus.ts';
import { RecordForm } from '#kit/record/record-form.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';

import type { Parlour } from '../parlours.queries.ts';
import type { ParlourValues } from '../parlours.draft.ts';
import { startOf } from '../parlours.draft.ts';
import { ParlourFields } from './parlour-fields.tsx';
import { ParlourFormActions } from './parlour-form-actions.tsx';
import { formatParlourTime } from './parlour-times.ts';
import { useParlourForm } from './use-parlour-form.ts';

export type ParlourFormProps = {
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
    start: () => formatParlourTime(startOf(values.start) ?? '', true),
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
      onClose={() => form.close(onClose)}
      title={parlour ? 'Edit Parlour' : 'Create Parlour'}
      actions={
        <ParlourFormActions form={form} isEdit={parlour !== null} onCancel={() => form.close(onClose)} />
      }
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
