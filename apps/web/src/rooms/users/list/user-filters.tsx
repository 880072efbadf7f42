import { TALENTS, USER_MESSAGES } from '@greenroom/contract/users.rules';
import { clsx } from 'clsx';
import { useId } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { FilterPanelProps } from '#kit/list/filter-button.tsx';
import { FilterPanel } from '#kit/list/filter-panel.tsx';
import { useFilterDraft } from '#kit/list/use-filter-draft.ts';
import { TextField } from '#kit/ui/text-field.tsx';

import { draftOf, filtersOf, rangeOf } from '../users-filter.draft.ts';
import type { FilterDraft } from '../users-filter.draft.ts';
import { NO_FILTERS, PLAN_LABELS, countFilters } from '../users.filter.ts';
import type { UserFilters as Filters } from '../users.search.ts';
import { ChoicePills } from '../parts/choice-pills.tsx';
import { PlaceField } from './place-field.tsx';

const PROFILES = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Featured' },
  { value: 'false', label: 'Non-Featured' },
] as const;
const STATUSES = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;
const VERIFIED = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Verified' },
  { value: 'false', label: 'Not verified' },
] as const;
const PLANS = [
  { value: '', label: 'Any' },
  { value: 'any', label: PLAN_LABELS.any },
  { value: 'headline', label: PLAN_LABELS.headline },
  { value: 'member', label: PLAN_LABELS.member },
  { value: 'none', label: PLAN_LABELS.none },
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
export function UserFilters({ isOpen, onClose, filters, onApply }: FilterPanelProps<Filters>) {
  const noteId = useId();
  const [draft, change] = useFilterDraft(isOpen, draftOf(filters));
  const range = rangeOf(draft);
  const next = filtersOf(draft);
  const isFiltered = countFilters(filters) > 0;

  function handleClear(): void {
    change(draftOf(NO_FILTERS));
    if (isFiltered) onApply(NO_FILTERS);
  }

  return (
    <FilterPanel
      isOpen={isOpen}
      onClose={onClose}
      title="Filter people"
      canApply={range !== 'reversed' && countFilters(next) > 0}
      onApply={() => onApply(next)}
      canClear={isFiltered || JSON.stringify(draft) !== BLANK}
      onClear={handleClear}
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Location</legend>
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-3 max-[480px]:grid-cols-2 max-[480px]:*:first:col-span-full">
          {PLACES.map(({ field, label }) => (
            <PlaceField
              key={field}
              part={field}
              label={label}
              value={draft[field]}
              onChange={(text) => change({ [field]: text })}
            />
          ))}
        </div>
        <p className="mt-2 text-12 text-ink-faint">Use full values, such as Nashville, TN, 37201.</p>
      </fieldset>

      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Joined</legend>
        <div className="grid grid-cols-2 gap-3">
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
        <output
          id={noteId}
          className={clsx(
            'mt-2 block',
            range === 'reversed' ? 'text-13 text-danger-ink' : 'text-12 text-ink-faint',
          )}
        >
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
      {has('filters') && <AddedFilters draft={draft} onChange={change} />}
    </FilterPanel>
  );
}

type AddedFiltersProps = { draft: FilterDraft; onChange: (part: Partial<FilterDraft>) => void };

/** The filters that the specification does not name. */
function AddedFilters({ draft, onChange }: AddedFiltersProps) {
  return (
    <>
      <ChoicePills
        legend="Status"
        isSingle
        choices={STATUSES}
        chosen={[draft.active]}
        onChange={([active = '']) => onChange({ active })}
      />
      <ChoicePills
        legend="Email"
        isSingle
        choices={VERIFIED}
        chosen={[draft.verified]}
        onChange={([verified = '']) => onChange({ verified })}
      />
      {can('plans.list') && (
        <ChoicePills
          legend="Plan"
          isSingle
          choices={PLANS}
          chosen={[draft.plan]}
          onChange={([plan = '']) => onChange({ plan })}
        />
      )}
    </>
  );
}
