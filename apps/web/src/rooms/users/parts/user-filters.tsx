import { LIMITS } from '@greenroom/contract/kit/limits';
import { TALENTS, USER_MESSAGES } from '@greenroom/contract/users.rules';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { draftOf, filtersOf, rangeOf } from '../users-filter.draft.ts';
import type { FilterDraft } from '../users-filter.draft.ts';
import { NO_FILTERS, countFilters } from '../users.search.ts';
import type { UserFilters as Filters } from '../users.search.ts';
import { ChoicePills } from './choice-pills.tsx';
import classes from './user-filters.module.css';

export type UserFiltersProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The active filters. */
  filters: Filters;
  onApply: (filters: Filters) => void;
};

const PROFILES = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Featured' },
  { value: 'false', label: 'Non-Featured' },
] as const;
const TALENT_CHOICES = TALENTS.map(({ id, title }) => ({ value: String(id), label: title }));
const PLACES = [
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State' },
  { field: 'zipcode', label: 'Zipcode' },
] as const;

const NOTES = {
  none: 'Both days are included.',
  whole: 'Both days are included.',
  reversed: USER_MESSAGES.rangeReversed,
  noStart: 'Choose a start date too.',
  noEnd: 'Choose an end date too.',
};
const BLANK = JSON.stringify(draftOf(NO_FILTERS));

/** The filter panel of the user list. @source spec 5 Filter Apply */
export function UserFilters({ isOpen, onClose, filters, onApply }: UserFiltersProps) {
  const formId = useId();
  const noteId = useId();
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Each opening starts with the active filters.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(draftOf(filters));
  }

  const range = rangeOf(draft);
  const next = filtersOf(draft);
  const canApply = range !== 'reversed' && countFilters(next) > 0;
  const canClear = JSON.stringify(draft) !== BLANK || countFilters(filters) > 0;

  function change(part: Partial<FilterDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
  }

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (!canApply) return;
    onApply(next);
    onClose();
  }

  function handleClear(): void {
    setDraft(draftOf(NO_FILTERS));
    if (countFilters(filters) > 0) onApply(NO_FILTERS);
  }

  const actions = (
    <>
      <Button look="default" disabled={!canClear} onClick={handleClear}>
        Clear
      </Button>
      <Button type="submit" form={formId} disabled={!canApply}>
        Apply
      </Button>
    </>
  );

  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Filter people" actions={actions}>
      <form id={formId} className={classes.form} onSubmit={handleSubmit}>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Location</legend>
          <div className={classes.places}>
            {PLACES.map(({ field, label }) => (
              <TextField
                key={field}
                label={label}
                name={field}
                autoComplete="off"
                maxLength={LIMITS.queryText}
                value={draft[field]}
                onChange={(typed) => change({ [field]: typed.currentTarget.value })}
              />
            ))}
          </div>
          <p className={classes.help}>Use full values, such as Nashville, TN, 37201.</p>
        </fieldset>

        <fieldset className={classes.group}>
          <legend className={classes.legend}>Joined</legend>
          <div className={classes.dates}>
            <TextField
              label="Start date"
              name="start_date"
              type="date"
              value={draft.start_date}
              aria-invalid={range === 'reversed' || undefined}
              aria-describedby={noteId}
              onChange={(typed) => change({ start_date: typed.currentTarget.value })}
            />
            <TextField
              label="End date"
              name="end_date"
              type="date"
              value={draft.end_date}
              aria-describedby={noteId}
              onChange={(typed) => change({ end_date: typed.currentTarget.value })}
            />
          </div>
          <output id={noteId} className={classes.note} data-wrong={range === 'reversed'}>
            {NOTES[range]}
          </output>
        </fieldset>

        <ChoicePills
          legend="Talents"
          choices={TALENT_CHOICES}
          chosen={draft.talents}
          onChange={(talents) => change({ talents })}
        />
        <ChoicePills
          legend="Profile type"
          isSingle
          choices={PROFILES}
          chosen={[draft.profile]}
          onChange={([profile = '']) => change({ profile })}
        />
      </form>
    </SidePanelFrame>
  );
}
