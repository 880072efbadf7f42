import { PLACEHOLDERS, SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { useEffect, useRef } from 'react';

import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { SAVED_REPLY_RULES, baseOf, findFaults } from '../support-saved.draft.ts';
import type { SavedReplyValues } from '../support-saved.draft.ts';
import { useGetSavedReply, useUpdateSavedReply } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';

type SavedReplyFormProps = { saved: SavedReply; onEnd: () => void };

const PLACES = `Placeholders: ${Object.keys(PLACEHOLDERS)
  .map((key) => `{${key}}`)
  .join(' ')}`;

type ValueProps = { field: keyof SavedReplyValues; values: SavedReplyValues };

function Value({ field, values }: ValueProps) {
  return <span className="whitespace-pre-line">{values[field]}</span>;
}

const COMPARISON = { labels: { title: 'Title', message: 'Text' }, Value };

/** A saved reply in fields, with its placeholders; what a colleague saved first is shown beside it. */
export function SavedReplyForm({ saved, onEnd }: SavedReplyFormProps) {
  const draft = useDraft<SavedReplyValues>({
    rules: SAVED_REPLY_RULES,
    id: saved.id,
    fresh: baseOf(saved),
  });
  const update = useUpdateSavedReply();
  const getSaved = useGetSavedReply();
  const form = useRecord(draft, {
    faults: findFaults(draft.values),
    send: async ({ title, message }, { version }) =>
      (await update.mutateAsync({ id: saved.id, version, title: title.trim(), message: message.trim() }))
        .data,
    baseOf,
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
      <TextField ref={titleRef} label="Title" maxLength={SUPPORT.savedTitleMax} {...form.text('title')} />
      <TextArea
        label="Text"
        rows={6}
        maxLength={SUPPORT.messageMax}
        help={PLACES}
        {...form.text('message')}
      />
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
