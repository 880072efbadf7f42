import { TALENTS } from '@greenroom/contract/users.rules';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { FilterPanelProps } from '#kit/list/filter-panel.tsx';
import { FilterPanel } from '#kit/list/filter-panel.tsx';
import { useFilterDraft } from '#kit/list/use-filter-draft.ts';
import { DayRange, rangeNote } from '#kit/ui/day-range.tsx';

import { userFilterDraft, readFilterDraft, checkDraftRange } from '../users-filter.draft.ts';
import type { FilterDraft } from '../users-filter.draft.ts';
import { MEASURE_FILTERS, NO_FILTERS, PLAN_LABELS, countFilters } from '../users.filter.ts';
import type { UserFilters as Filters } from '../users.search.ts';
import { ChoicePills } from '#kit/ui/choice-pills.tsx';
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
const MEASURES = [
  { value: '', label: 'Any or none' },
  { value: 'any', label: MEASURE_FILTERS.any },
  { value: 'warn', label: MEASURE_FILTERS.warn },
  { value: 'mute', label: MEASURE_FILTERS.mute },
  { value: 'suspend', label: MEASURE_FILTERS.suspend },
] as const;
const TALENT_CHOICES = TALENTS.map(({ id, title }) => ({ value: String(id), label: title }));
const PLACES = [
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State' },
  { field: 'zipcode', label: 'Zipcode' },
] as const;

const BLANK = JSON.stringify(userFilterDraft(NO_FILTERS));

/** The filter panel of the user list. @source spec 5 Filter Apply */
export function UserFilters({ isOpen, onClose, filters, onApply }: FilterPanelProps<Filters>) {
  const [draft, change] = useFilterDraft(isOpen, userFilterDraft(filters));
  const range = checkDraftRange(draft);
  const next = readFilterDraft(draft);
  const isFiltered = countFilters(filters) > 0;

  function handleClear(): void {
    change(userFilterDraft(NO_FILTERS));
    if (isFiltered) onApply(NO_FILTERS);
  }

  return (
    <FilterPanel
      isOpen={isOpen}
      onClose={onClose}
      title="Filter people"
      isChanged={JSON.stringify(draft) !== JSON.stringify(userFilterDraft(filters))}
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
        <div className="grid grid-cols-2 gap-x-3 gap-y-2">
          <DayRange
            start={draft.start_date}
            end={draft.end_date}
            onChange={change}
            note={rangeNote(draft.start_date, draft.end_date, 'Both days are included.')}
            noteClass="col-span-full"
          />
        </div>
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
      {has('details') && <AddedFilters draft={draft} onChange={change} />}
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
      {has('moderation') && (
        <ChoicePills
          legend="Measures"
          isSingle
          choices={MEASURES}
          chosen={[draft.measure]}
          onChange={([measure = '']) => onChange({ measure })}
        />
      )}
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
