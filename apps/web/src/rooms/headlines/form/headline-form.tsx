import { HEADLINE_FIELDS, HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { fieldLabels } from '@greenroom/contract/kit/fields';
import { useId } from 'react';
import type { ComponentType } from 'react';

import { has } from '#kit/capabilities.ts';
import { RecordField, RecordFields } from '#kit/record/record-field.tsx';
import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import type { HeadlineValues } from '../headlines.draft.ts';
import { KINDS, STATE_WORDS } from '../headlines.kinds.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { PhotoField } from './photo-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import { useHeadlineForm } from './use-headline-form.ts';
import type { HeadlineFormState, HeadlineStart } from './use-headline-form.ts';
import { VideoField } from './video-field.tsx';

type HeadlineFormProps = Pick<HeadlineStart, 'headline' | 'prefill'> & {
  isOpen: boolean;
  onClose: () => void;
  /** Called once a new headline is stored. */
  onCreated: () => void;
};

type ValueProps = { field: keyof HeadlineValues; values: HeadlineValues };

function Value({ field, values }: ValueProps) {
  if (field === 'type') return KINDS[values.type].word;
  if (field === 'state') return STATE_WORDS[values.state];
  if (field === 'at') return values.at.replace('T', ' ');
  return field === 'person' ? values.person?.name : values[field];
}

const COMPARISON = {
  labels: {
    type: 'Type',
    ...fieldLabels(HEADLINE_FIELDS),
    state: 'In the app',
    at: 'Publish at',
    person: 'About',
  },
  Value,
};

const VERBS = { published: 'Create', scheduled: 'Schedule', draft: 'Save Draft' };

/** 'Add Headlines': a text, a video or photos, with the phone beside it; and the same to change one. @source spec 2 Headline Management, 5 News create */
export function HeadlineForm({ isOpen, onClose, onCreated, headline, prefill }: HeadlineFormProps) {
  const form = useHeadlineForm({
    headline,
    prefill,
    onSaved() {
      onClose();
      if (!headline) onCreated();
    },
  });

  const actions = (
    <>
      <div className="min-w-0 flex-1">
        <FormFailure words={form.failure} />
      </div>
      <Button look="default" disabled={form.isBusy} onClick={() => form.close(onClose)}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form.formId}
        isBusy={form.isBusy}
        disabled={headline !== null && !form.isBusy && !form.isDirty}
      >
        {headline ? 'Update' : VERBS[form.values.state]}
      </Button>
    </>
  );

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={() => form.close(onClose)}
      title={headline ? 'Edit Headline' : 'Add Headlines'}
      actions={actions}
      isWide
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_296px] lg:gap-8">
        <RecordForm
          form={form}
          label="Headline"
          className="gap-4"
          {...(headline && { comparison: COMPARISON })}
        >
          <HeadlineFields form={form} />
          {has('editing') && <PublishFields form={form} />}
        </RecordForm>
        <PhonePreview values={form.values} files={form.files} />
      </div>
    </SidePanelFrame>
  );
}

type HeadlineFieldsProps = { form: HeadlineFormState };

function DescriptionField({ form }: HeadlineFieldsProps) {
  return <RecordField form={form} fields={HEADLINE_FIELDS} name="description" />;
}

/** The field that is specific to each kind. */
const OWN_FIELDS: Readonly<Record<HeadlineType, ComponentType<HeadlineFieldsProps>>> = {
  1: DescriptionField,
  2: VideoField,
  3: PhotoField,
};

/** The fields of the chosen type; the values of the other types are kept. @source spec 5 News create */
function HeadlineFields({ form }: HeadlineFieldsProps) {
  const { values } = form;
  const OwnField = OWN_FIELDS[values.type];
  return (
    <>
      <KindCards value={values.type} onChange={(type) => form.change({ type })} />
      <RecordField form={form} fields={HEADLINE_FIELDS} name="title" data-autofocus />
      <OwnField form={form} />
      <RecordFields form={form} fields={HEADLINE_FIELDS} but={['title', 'description']} />
    </>
  );
}

const CARD =
  'group relative grid cursor-pointer content-start gap-0.5 rounded-md border border-line-strong bg-surface p-3 transition-colors ' +
  'hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-checked:inset-ring has-checked:inset-ring-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'max-[480px]:grid-cols-[auto_minmax(0,1fr)] max-[480px]:items-center max-[480px]:gap-x-3';

type KindCardsProps = { value: HeadlineType; onChange: (type: HeadlineType) => void };

/** Selects a kind, each with its hint. */
function KindCards({ value, onChange }: KindCardsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Type</legend>
      <div className="grid grid-cols-3 gap-2 max-[480px]:grid-cols-1">
        {HEADLINE_TYPES.map((type) => {
          const { word, hint, icon: Icon } = KINDS[type];
          return (
            <label key={type} className={CARD}>
              {/* It covers the whole card, for touch and for a screen reader's focus frame. */}
              <input
                type="radio"
                name={id}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                checked={type === value}
                aria-describedby={`${id}-${type}`}
                aria-label={word}
                onChange={() => onChange(type)}
              />
              <Icon
                className="text-ink-soft group-has-checked:text-accent-ink max-[480px]:row-span-2"
                size={18}
                aria-hidden
              />
              <span className="font-semibold group-has-checked:text-accent-ink">{word}</span>
              <span id={`${id}-${type}`} className="text-12/4 text-ink-soft">
                {hint}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
