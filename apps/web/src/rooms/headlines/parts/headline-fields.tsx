import { HEADLINE } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';
import type { ComponentType } from 'react';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { KindCards } from './kind-cards.tsx';
import { PhotoField } from './photo-field.tsx';
import type { HeadlineFormState } from './use-headline-form.ts';
import { VideoField } from './video-field.tsx';

type HeadlineFieldsProps = { form: HeadlineFormState };

const LINK_HELP = 'The page that the app opens, such as example.com/news';

/** The link as it will be opened, once it differs from what was typed. */
function helpOf(link: string): string {
  const address = webAddressOf(link);
  return address === null || address === link.trim() ? LINK_HELP : `Opens ${address}`;
}

function DescriptionField({ form }: HeadlineFieldsProps) {
  return (
    <TextArea
      label="Description"
      rows={6}
      maxLength={HEADLINE.descriptionMax}
      {...form.text('description')}
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
  const { values } = form;
  const OwnField = OWN_FIELDS[values.type];
  return (
    <>
      <KindCards value={values.type} onChange={(type) => form.change({ type })} />
      <TextField label="Title" maxLength={HEADLINE.titleMax} data-autofocus {...form.text('title')} />
      <OwnField form={form} />
      <TextField
        label="Website link"
        type="url"
        inputMode="url"
        help={helpOf(values.website_link)}
        {...form.text('website_link')}
      />
    </>
  );
}
