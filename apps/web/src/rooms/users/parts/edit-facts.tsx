import { LIMITS } from '@greenroom/contract/kit/limits';
import { webAddressOf } from '@greenroom/contract/kit/links';
import { PROFILE } from '@greenroom/contract/users-profile.rules';
import type { ChangeEvent } from 'react';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import classes from './edit-form.module.css';
import { LocationField } from './location-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

const WEBSITE_HELP = 'Optional, such as example.com';

/** The address as it will be opened, once it differs from what was typed. */
function websiteHelp(link: string): string {
  const address = webAddressOf(link);
  return address === null || address === link.trim() ? WEBSITE_HELP : `Opens ${address}`;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** A person's name, location and description. */
export function EditFacts({ form, email }: { form: ProfileForm; email: string }) {
  const { draft, change, leave, errorOf } = form;
  const { place } = draft;

  function textProps(field: 'name' | 'website_url' | 'bio') {
    return {
      name: field,
      value: draft[field],
      error: errorOf(field),
      autoComplete: 'off',
      onChange: (typed: Typed) => change({ [field]: typed.currentTarget.value }),
      onBlur: () => leave(field),
    };
  }

  /** The coordinates belong to the city, so another zip code of it keeps them. */
  function placeProps(field: 'state' | 'zipcode') {
    return {
      name: field,
      value: place[field],
      error: errorOf(field),
      autoComplete: 'off',
      maxLength: PROFILE.placeMax,
      onChange: (typed: Typed) => {
        const point = field === 'state' ? { latitude: null, longitude: null } : {};
        change({ place: { ...place, ...point, [field]: typed.currentTarget.value } }, field);
      },
    };
  }

  return (
    <section className={classes.card} aria-label="Facts">
      <div className={classes.pair}>
        <div data-field="name">
          <TextField label="Name" maxLength={LIMITS.nameMax} {...textProps('name')} />
        </div>
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
      <div className={classes.pair}>
        <div data-field="state">
          <TextField label="State" {...placeProps('state')} />
        </div>
        <div data-field="zipcode">
          <TextField label="Zip code" {...placeProps('zipcode')} />
        </div>
      </div>
      <div data-field="website_url">
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          help={websiteHelp(draft.website_url)}
          {...textProps('website_url')}
        />
      </div>
      <div data-field="bio">
        <TextArea label="Bio" rows={6} maxLength={PROFILE.bioMax} isOpenEnded {...textProps('bio')} />
      </div>
    </section>
  );
}
