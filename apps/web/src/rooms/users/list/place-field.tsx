import { LIMITS } from '@greenroom/contract/kit/limits';
import type { PlacePart } from '@greenroom/contract/users-list.rules';
import { useId } from 'react';

import { TextField } from '#kit/ui/text-field.tsx';

import { usePlaces } from '../users-places.queries.ts';

type PlaceFieldProps = { part: PlacePart; label: string; value: string; onChange: (text: string) => void };

/** A part of a place; the browser suggests what people have, and any other text can be typed. */
export function PlaceField({ part, label, value, onChange }: PlaceFieldProps) {
  const listId = useId();
  const places = usePlaces(part, value);
  return (
    <>
      <TextField
        label={label}
        name={part}
        autoComplete="off"
        list={listId}
        maxLength={LIMITS.queryText}
        value={value}
        onChange={(typed) => onChange(typed.currentTarget.value)}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
    </>
  );
}
