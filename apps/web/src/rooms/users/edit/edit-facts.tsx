import { PROFILE, PROFILE_FIELDS } from '@greenroom/contract/users-profile.rules';
import { IconMapPin } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';

import { formatEmail } from '#kit/format.ts';
import { has } from '#kit/capabilities.ts';
import { LookupField } from '#kit/lookup/lookup-field.tsx';
import { useLookup } from '#kit/lookup/use-lookup.ts';
import { RecordField, RecordFields } from '#kit/record/record-field.tsx';
import { MarkedText } from '#kit/ui/marked-text.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { searchLocations } from '../users-locations.queries.ts';
import type { FoundLocation } from '../users-locations.queries.ts';
import type { Place } from '../users-profile.draft.ts';
import { EditCard } from './edit-card.tsx';
import type { ProfileForm } from './use-profile-form.ts';

const PAIR = 'grid grid-cols-2 items-start gap-4 *:min-w-0 max-md:grid-cols-1';

/** A person's name, location and description. */
export function EditFacts({ form, email }: { form: ProfileForm; email: string }) {
  const { values, change, leave, errorOf } = form;
  const { place } = values;

  /** The coordinates belong to the city, so another zip code of it keeps them. */
  function placeProps(field: 'city' | 'state' | 'zipcode') {
    return {
      name: field,
      value: place[field],
      error: errorOf(field),
      autoComplete: 'off',
      maxLength: PROFILE.placeMax,
      onChange: (typed: ChangeEvent<HTMLInputElement>) => {
        const point = field === 'zipcode' ? {} : { latitude: null, longitude: null };
        change({ place: { ...place, ...point, [field]: typed.currentTarget.value } }, field);
      },
    };
  }

  return (
    <EditCard aria-label="Facts">
      <div className={PAIR}>
        <RecordField form={form} fields={PROFILE_FIELDS} name="name" />
        <TextField
          label="Email"
          type="email"
          name="email"
          value={formatEmail(email)}
          readOnly
          help="Only the person can change it."
        />
      </div>
      <div data-field="place">
        {has('details') ? (
          <LocationField
            name="location"
            value={place}
            error={errorOf('place')}
            onChange={(next) => change({ place: next }, 'state', 'zipcode')}
            onBlur={() => leave('place')}
          />
        ) : (
          <TextField
            label="City"
            {...placeProps('city')}
            error={errorOf('place')}
            onBlur={() => leave('place')}
          />
        )}
      </div>
      <div className={PAIR}>
        <TextField label="State" {...placeProps('state')} />
        <TextField label="Zip code" {...placeProps('zipcode')} />
      </div>
      <RecordFields form={form} fields={PROFILE_FIELDS} but={['name']} />
    </EditCard>
  );
}

type LocationFieldProps = {
  value: Place;
  /** Called with each letter, so the value is what the field shows. A suggestion sets all five parts, typed text city and state. */
  onChange: (place: Place) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The field's name, for the form that focuses the first error. */
  name?: string;
};

const formatCityState = ({ city, state }: Pick<Place, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ');

/** The text after the last comma is the state. */
function readTypedPlace(text: string): Place {
  const comma = text.lastIndexOf(',');
  const city = (comma < 0 ? text : text.slice(0, comma)).trim();
  const state = comma < 0 ? '' : text.slice(comma + 1).trim();
  return { city, state, zipcode: '', latitude: null, longitude: null };
}

const isSame = (a: string, b: string): boolean =>
  a.localeCompare(b, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/** A city with its state, from suggestions or typed by hand. */
function LocationField({ value, onChange, ...field }: LocationFieldProps) {
  const lookup = useLookup({
    key: 'locations',
    search: searchLocations,
    none: 'No city found. It will be saved as typed.',
    countWords: ['city found', 'cities found'],
  });
  const text = formatCityState(value);
  const isNowhere = lookup.typed === null && value.city !== '' && value.latitude === null;
  return (
    <LookupField
      {...field}
      lookup={lookup}
      label="Location"
      listLabel="Cities"
      placeholder="City or zip code"
      help={isNowhere && 'Entered by hand. Choose a suggestion to add coordinates.'}
      text={text}
      before={<IconMapPin size={18} aria-hidden />}
      // A city can have several zip codes, and none of them has an id.
      keyOf={({ city, state, zipcode }) => `${city} ${state} ${zipcode}`}
      renderItem={(location) => <FoundCity location={location} typed={lookup.typed ?? ''} />}
      isChosen={(location) =>
        value.latitude === location.latitude && isSame(formatCityState(location), lookup.typed ?? text)
      }
      isMeant={(location, typed) => isSame(formatCityState(location), typed)}
      onType={(typed) => onChange(readTypedPlace(typed))}
      onChoose={onChange}
      clearLabel="Clear location"
      onClear={() => onChange(readTypedPlace(''))}
    />
  );
}

type FoundCityProps = { location: FoundLocation; typed: string };

function FoundCity({ location: { city, state, zipcode }, typed }: FoundCityProps) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-medium">
        <MarkedText search={typed}>{city}</MarkedText>,{' '}
        <span className="font-normal text-ink-soft">
          <MarkedText search={typed}>{state}</MarkedText>
        </span>
      </span>
      <span className="text-12 text-ink-soft">
        <MarkedText search={typed}>{zipcode}</MarkedText>
      </span>
    </>
  );
}
