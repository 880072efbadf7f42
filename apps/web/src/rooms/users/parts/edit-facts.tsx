import { LIMITS } from '@greenroom/contract/kit/limits';
import { webAddressOf } from '@greenroom/contract/kit/links';
import { PROFILE } from '@greenroom/contract/users-profile.rules';
import type { ChangeEvent } from 'react';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { EditCard } from './edit-card.tsx';
import { LocationField } from './location-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

const PAIR = 'grid grid-cols-2 items-start gap-4 *:min-w-0 max-md:grid-cols-1';
const WEBSITE_HELP = 'Optional, such as example.com';

/** The address as it will be opened, once it differs from what was typed. */
function websiteHelp(link: string): string {
  const address = webAddressOf(link);
  return address === null || address === link.trim() ? WEBSITE_HELP : `Opens ${address}`;
}

/** A person's name, location and description. */
export function EditFacts({ form, email }: { form: ProfileForm; email: string }) {
  const { values, change, leave, errorOf, text } = form;
  const { place } = values;

  /** The coordinates belong to the city, so another zip code of it keeps them. */
  function placeProps(field: 'state' | 'zipcode') {
    return {
      name: field,
      value: place[field],
      error: errorOf(field),
      autoComplete: 'off',
      maxLength: PROFILE.placeMax,
      onChange: (typed: ChangeEvent<HTMLInputElement>) => {
        const point = field === 'state' ? { latitude: null, longitude: null } : {};
        change({ place: { ...place, ...point, [field]: typed.currentTarget.value } }, field);
      },
    };
  }

  return (
    <EditCard aria-label="Facts">
      <div className={PAIR}>
        <TextField label="Name" maxLength={LIMITS.nameMax} {...text('name')} />
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          readOnly
          help="Only the person can change it."
        />
      </div>
      <div data-field="place">
        <LocationField
          name="location"
          value={place}
          error={errorOf('place')}
          onChange={(next) => change({ place: next }, 'state', 'zipcode')}
          onBlur={() => leave('place')}
        />
      </div>
      <div className={PAIR}>
        <TextField label="State" {...placeProps('state')} />
        <TextField label="Zip code" {...placeProps('zipcode')} />
      </div>
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        help={websiteHelp(values.website_url)}
        {...text('website_url')}
      />
      <TextArea label="Bio" rows={6} maxLength={PROFILE.bioMax} isOpenEnded {...text('bio')} />
    </EditCard>
  );
}
