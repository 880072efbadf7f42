import { LIMITS } from '@greenroom/contract/kit/limits';
import { isEnough } from '@greenroom/contract/kit/search';

import type { FilterPanelProps } from '#kit/list/filter-panel.tsx';
import { FilterPanel } from '#kit/list/filter-panel.tsx';
import { useFilterDraft } from '#kit/list/use-filter-draft.ts';
import { TextField } from '#kit/ui/text-field.tsx';
import { ChoicePills } from '#kit/ui/choice-pills.tsx';

import { countFilters } from '../bulletins.filter.ts';
import type { BulletinFilters as Filters } from '../bulletins.search.ts';

/** The fields as the user fills them in; '' is any. */
type Draft = { author: string; status: '' | 'true' | 'false' };

const STATUSES = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;
const BLANK: Draft = { author: '', status: '' };
const NONE = { status: undefined, author: undefined } satisfies Filters;

function bulletinFilterDraft({ author = '', status }: Filters): Draft {
  return { author, status: status === undefined ? '' : status ? 'true' : 'false' };
}

/** The filter panel of the bulletin board. */
export function BulletinFilters({ isOpen, onClose, filters, onApply }: FilterPanelProps<Filters>) {
  const [draft, change] = useFilterDraft(isOpen, bulletinFilterDraft(filters));
  const author = draft.author.trim();
  const isTooShort = author.length > 0 && !isEnough(author, LIMITS.lookupMin);
  const isBlank = author === '' && draft.status === '';
  const isFiltered = countFilters(filters) > 0;

  function handleApply(): void {
    onApply({
      author: author || undefined,
      status: draft.status === '' ? undefined : draft.status === 'true',
    });
  }

  function handleClear(): void {
    change(BLANK);
    if (isFiltered) onApply(NONE);
  }

  return (
    <FilterPanel
      isOpen={isOpen}
      onClose={onClose}
      title="Filter posts"
      isChanged={JSON.stringify(draft) !== JSON.stringify(bulletinFilterDraft(filters))}
      canApply={!isTooShort && !isBlank}
      onApply={handleApply}
      canClear={!isBlank || isFiltered}
      onClear={handleClear}
    >
      <TextField
        label="Author"
        name="author"
        autoComplete="off"
        maxLength={LIMITS.queryText}
        help={`Name or email, at least ${LIMITS.lookupMin} letters.`}
        value={draft.author}
        onChange={(typed) => change({ author: typed.currentTarget.value })}
      />
      <ChoicePills
        legend="Status"
        isSingle
        choices={STATUSES}
        chosen={[draft.status]}
        onChange={([status = '']) => change({ status })}
      />
    </FilterPanel>
  );
}
