import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { HeadlineFields } from './headline-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { useHeadlineForm } from './use-headline-form.ts';

export type HeadlineFormProps = { isOpen: boolean; onClose: () => void; onCreated: () => void };

/** 'Add Headlines': a text, a video or photos, with the phone beside it. @source spec 2 Headline Management, 5 News create */
export function HeadlineForm({ isOpen, onClose, onCreated }: HeadlineFormProps) {
  const form = useHeadlineForm(() => {
    onClose();
    onCreated();
  });

  const actions = (
    <>
      <div className="min-w-0 flex-1">
        <FormFailure words={form.failure} />
      </div>
      <Button look="default" disabled={form.isBusy} onClick={() => form.close(onClose)}>
        Cancel
      </Button>
      <Button type="submit" form={form.formId} isBusy={form.isBusy}>
        Create
      </Button>
    </>
  );

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={() => form.close(onClose)}
      title="Add Headlines"
      actions={actions}
      isWide
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_296px] lg:gap-8">
        <RecordForm form={form} label="Headline" className="gap-4">
          <HeadlineFields form={form} />
        </RecordForm>
        <PreviewPane values={form.values} files={form.files} />
      </div>
    </SidePanelFrame>
  );
}
