import { HEADLINE } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';
import type { ComponentType } from 'react';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { KindCards } from './kind-cards.tsx';
import { PhotoField } from './photo-field.tsx';
import type { HeadlineDraftForm } from './use-headline-draft.ts';
import { VideoField } from './video-field.tsx';

type HeadlineFieldsProps = { form: HeadlineDraftForm };

const LINK_HELP = 'The page that the app opens, such as example.com/news';

/** The link as it will be opened, once it differs from what was typed. */
function helpOf(link: string): string {
  const address = webAddressOf(link);
  return address === null || address === link.trim() ? LINK_HELP : `Opens ${address}`;
}

function fieldProps(form: HeadlineDraftForm, field: 'title' | 'website_link' | 'description') {
  return {
    name: field,
    value: form.draft[field],
    error: form.errorOf(field),
    onChange: (change: { currentTarget: { value: string } }) => form.write(field, change.currentTarget.value),
    onBlur: () => form.leave(field),
  };
}

function DescriptionField({ form }: HeadlineFieldsProps) {
  return (
    <TextArea
      label="Description"
      rows={6}
      maxLength={HEADLINE.descriptionMax}
      {...fieldProps(form, 'description')}
    />
  );
}

/** The field that is specific to each kind. */
const OWN_FIELDS: Readonly<Record<HeadlineType, ComponentType<HeadlineFieldsProps>>> = {
  1: DescriptionField,
  2: VideoField,
  3: PhotoField,
};

/** The fields of the chosen type; the values of the other types are kept. @source spec 5 News create */
export function HeadlineFields({ form }: HeadlineFieldsProps) {
  const { draft } = form;
  const OwnField = OWN_FIELDS[draft.type];
  return (
    <>
      <KindCards value={draft.type} onChange={form.setType} />
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={HEADLINE.titleMax}
        data-autofocus
        {...fieldProps(form, 'title')}
      />
      <OwnField form={form} />
      <TextField
        label="Website link"
        type="url"
        inputMode="url"
        autoComplete="off"
        help={helpOf(draft.website_link)}
        {...fieldProps(form, 'website_link')}
      />
    </>
  );
}
