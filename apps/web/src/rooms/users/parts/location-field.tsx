import type { Output } from '@greenroom/contract';

import { TextField } from '#kit/ui/text-field.tsx';

type Location = Output<'users.searchLocations'>['data'][number];

/** Where somebody lives. A place that is typed by hand is nowhere on the map. */
export type Place = Omit<Location, 'latitude' | 'longitude'> & {
  latitude: number | null;
  longitude: number | null;
};

type LocationFieldProps = {
  value: Place;
  /** With each letter: what the field shows is what it holds. A suggestion brings all five, typed text city and state. */
  onChange: (place: Place) => void;
  onBlur?: () => void;
  error?: string | undefined;
  isDisabled?: boolean;
  /** Of the field, for the form that brings the focus to the first error. */
  name?: string;
};

/** A city with its state, of suggestions or typed by hand. */
export function LocationField({ value, onChange, onBlur, error, isDisabled, name }: LocationFieldProps) {
  return (
    <TextField
      label="Location"
      name={name}
      error={error}
      disabled={isDisabled}
      value={[value.city, value.state].filter(Boolean).join(', ')}
      onChange={(change) =>
        onChange({ ...value, city: change.currentTarget.value, latitude: null, longitude: null })
      }
      onBlur={onBlur}
    />
  );
}
