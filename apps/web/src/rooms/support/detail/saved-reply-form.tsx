import { fieldLabels } from '@greenroom/contract/kit/fields';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { SAVED_REPLY_FIELDS } from '@greenroom/contract/support-saved.rules';
import { useEffect, useRef } from 'react';

import { fieldFaults, sentTextsOf } from '#kit/record/fields.ts';
import { RecordField, RecordFields } from '#kit/record/record-field.tsx';
import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { Button } from '#kit/ui/button.tsx';

import { SAVED_REPLY_RULES, savedReplyBase } from '../support-saved.draft.ts';
import type { SavedReplyValues } from '../support-saved.draft.ts';
import { useGetSavedReply, useUpdateSavedReply } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';

type SavedReplyFormProps = { saved: SavedReply; onEnd: () => void };

type ValueProps = { field: keyof SavedReplyValues; values: SavedReplyValues };

function Value({ field, values }: ValueProps) {
  return <span className="whitespace-pre-line">{values[field]}</span>;
}

const COMPARISON = { labels: fieldLabels(SAVED_REPLY_FIELDS), Value };

/** A saved reply in fields, with its placeholders; what a colleague saved first is shown beside it. */
export function SavedReplyForm({ saved, onEnd }: SavedReplyFormProps) {
  const draft = useDraft<SavedReplyValues>({
    rules: SAVED_REPLY_RULES,
    id: saved.id,
    fresh: savedReplyBase(saved),
  });
  const update = useUpdateSavedReply();
  const getSaved = useGetSavedReply();
  const form = useRecord(draft, {
    faults: fieldFaults(SAVED_REPLY_FIELDS, draft.values),
    send: async (values, { version }) =>
      (await update.mutateAsync({ id: saved.id, version, ...sentTextsOf(SAVED_REPLY_FIELDS, values) })).data,
    baseOf: savedReplyBase,
    reload: () => getSaved(saved.id),
    gone: 'This saved reply no longer exists. A colleague deleted it.',
    savedWords: SUPPORT_MESSAGES.savedChanged,
    onSaved: onEnd,
  });
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => titleRef.current?.focus(), []);

  return (
    <RecordForm
      form={form}
      label={`Edit ${saved.title}`}
      className="gap-3 rounded-lg border border-line px-4 py-3"
      comparison={COMPARISON}
    >
      <RecordField ref={titleRef} form={form} fields={SAVED_REPLY_FIELDS} name="title" />
      <RecordFields form={form} fields={SAVED_REPLY_FIELDS} but={['title']} />
      <FormFailure words={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" disabled={!form.isBusy && !form.isDirty} isBusy={form.isBusy}>
          Update
        </Button>
        <Button look="default" disabled={form.isBusy} onClick={() => form.close(onEnd)}>
          Cancel
        </Button>
      </div>
    </RecordForm>
  );
}
