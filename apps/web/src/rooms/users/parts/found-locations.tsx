import { Combobox } from '@mantine/core';

import { Button } from '#kit/ui/button.tsx';

import type { FoundLocation } from '../users-locations.queries.ts';
import classes from './found-locations.module.css';
import type { LocationLookup } from './use-location-lookup.ts';

type FoundLocationsProps = {
  lookup: LocationLookup;
  /** Returns whether a city is the field's current one. */
  isChosen: (location: FoundLocation) => boolean;
};

/** The list below the location field: the cities found, or why there are none. */
export function FoundLocations({ lookup, isChosen }: FoundLocationsProps) {
  const { found, answered, isAsking, words, failure, onRetry } = lookup;
  return (
    <>
      <Combobox.Options className={classes.list ?? ''} aria-label="Cities" aria-busy={isAsking || undefined}>
        {found.map((location, at) => (
          <Combobox.Option
            // A city can have several zip codes, and none of them has an id.
            key={`${location.city} ${location.state} ${location.zipcode}`}
            className={classes.option ?? ''}
            value={String(at)}
            // Results for older letters stay visible, but do not match the current text.
            disabled={answered === null}
            aria-selected={isChosen(location)}
          >
            <span className={classes.name}>
              {location.city}, <span className={classes.state}>{location.state}</span>
            </span>
            <span className={classes.zipcode}>{location.zipcode}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {words && <p className={classes.note}>{words}</p>}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure} {/* The field keeps the focus, or the list would close under the pointer. */}
          <Button look="subtle" onMouseDown={(press) => press.preventDefault()} onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
