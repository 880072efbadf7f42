import { LIMITS } from '@greenroom/contract/kit/limits';
import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { FoundLocation } from '../users-locations.queries.ts';
import { FoundLocations } from './found-locations.tsx';
import classes from './location-field.module.css';
import { useLocationLookup } from './use-location-lookup.ts';

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
  isDisabled?: boolean;
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
export function LocationField({ value, onChange, onBlur, error, isDisabled, name }: LocationFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const combobox = useCombobox();
  /** The typed text, with its commas and spaces; null: the field shows the place. */
  const [typed, setTyped] = useState<string | null>(null);
  const lookup = useLocationLookup(typed);
  const { found, answered, words } = lookup;
  const isOpen = Boolean(typed?.trim()) && combobox.dropdownOpened;
  const text = typed ?? textOf(value);

  // Enter chooses the best match.
  const highlight = useEffectEvent((asked: string | null) => {
    if (asked === null) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => highlight(answered), [answered]);

  function close(): void {
    setTyped(null);
    combobox.closeDropdown();
  }

  function handleChoice(at: string): void {
    const location = found[Number(at)];
    close();
    if (location) onChange(location);
  }

  /** Text that equals a suggestion chooses it. */
  function handleBlur(): void {
    const meant = answered !== null && found.find((location) => isSame(textOf(location), text));
    close();
    if (meant) onChange(meant);
    onBlur?.();
  }

  function handleCross(): void {
    close();
    onChange(placeOf(''));
    inputRef.current?.focus();
  }

  const isNowhere = typed === null && value.city !== '' && value.latitude === null;
  return (
    <div className={classes.field}>
      <Combobox
        store={combobox}
        withinPortal={false}
        offset={4}
        classNames={{ dropdown: classes.list ?? '' }}
        onOptionSubmit={handleChoice}
      >
        <Combobox.DropdownTarget>
          <div>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextField
                ref={inputRef}
                label="Location"
                name={name}
                error={error}
                help={isNowhere && 'Entered by hand. Choose a suggestion to add coordinates.'}
                placeholder="City or zip code"
                maxLength={LIMITS.queryText}
                disabled={isDisabled}
                autoComplete="off"
                aria-autocomplete="list"
                value={text}
                before={<IconMapPin size={18} aria-hidden />}
                after={
                  !isDisabled &&
                  text !== '' && (
                    <IconButton
                      label="Clear location"
                      tip="none"
                      icon={<IconX size={16} aria-hidden />}
                      onMouseDown={(press) => press.preventDefault()}
                      onClick={handleCross}
                    />
                  )
                }
                onChange={(change) => {
                  setTyped(change.currentTarget.value);
                  onChange(placeOf(change.currentTarget.value));
                  combobox.openDropdown();
                }}
                onKeyDown={(press) => {
                  // Enter chooses a city; before there is one, it must not submit the form.
                  if (press.key === 'Enter' && isOpen) press.preventDefault();
                }}
                onFocus={(arrival) => arrival.currentTarget.select()}
                onBlur={handleBlur}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={!isOpen}>
          <FoundLocations
            lookup={lookup}
            isChosen={(location) => value.latitude === location.latitude && isSame(textOf(location), text)}
          />
        </Combobox.Dropdown>
      </Combobox>
      <output className="only-read">
        {isOpen && (words || formatCounted(found.length, 'city found', 'cities found'))}
      </output>
    </div>
  );
}
