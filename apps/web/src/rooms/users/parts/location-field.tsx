import { IconMapPin } from '@tabler/icons-react';

import { LookupField } from '#kit/lookup/lookup-field.tsx';
import { useLookup } from '#kit/lookup/use-lookup.ts';

import { searchLocations } from '../users-locations.queries.ts';
import type { FoundLocation } from '../users-locations.queries.ts';

/** A person's location. A place typed by hand has no coordinates. */
export type Place = Omit<FoundLocation, 'latitude' | 'longitude'> & {
  latitude: number | null;
  longitude: number | null;
};

type LocationFieldProps = {
  value: Place;
  /** Called with each letter, so the value is what the field shows. A suggestion sets all five parts, typed text city and state. */
  onChange: (place: Place) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The field's name, for the form that focuses the first error. */
  name?: string;
};

const textOf = ({ city, state }: Pick<Place, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ');

/** The text after the last comma is the state. */
function placeOf(text: string): Place {
  const comma = text.lastIndexOf(',');
  const city = (comma < 0 ? text : text.slice(0, comma)).trim();
  const state = comma < 0 ? '' : text.slice(comma + 1).trim();
  return { city, state, zipcode: '', latitude: null, longitude: null };
}

const isSame = (a: string, b: string): boolean =>
  a.localeCompare(b, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/** A city with its state, from suggestions or typed by hand. */
export function LocationField({ value, onChange, ...field }: LocationFieldProps) {
  const lookup = useLookup({
    key: 'locations',
    search: searchLocations,
    none: 'No city found. It will be saved as typed.',
    countWords: ['city found', 'cities found'],
  });
  const text = textOf(value);
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
      renderItem={(location) => <FoundCity location={location} />}
      isChosen={(location) =>
        value.latitude === location.latitude && isSame(textOf(location), lookup.typed ?? text)
      }
      isMeant={(location, typed) => isSame(textOf(location), typed)}
      onType={(typed) => onChange(placeOf(typed))}
      onChoose={onChange}
      clearLabel="Clear location"
      onClear={() => onChange(placeOf(''))}
    />
  );
}

function FoundCity({ location: { city, state, zipcode } }: { location: FoundLocation }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-medium">
        {city}, <span className="font-normal text-ink-soft">{state}</span>
      </span>
      <span className="text-12 text-ink-soft">{zipcode}</span>
    </>
  );
}
