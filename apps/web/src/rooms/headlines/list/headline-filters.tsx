import { HEADLINE_KIND_WORDS, HEADLINE_STATES } from '@greenroom/contract/headlines-list.rules';
import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';

import type { FilterPanelProps } from '#kit/list/filter-panel.tsx';
import { FilterPanel } from '#kit/list/filter-panel.tsx';
import { useFilterDraft } from '#kit/list/use-filter-draft.ts';
import { ChoicePills } from '#kit/ui/choice-pills.tsx';

import { KINDS, STATE_WORDS } from '../headlines.kinds.tsx';
import type { HeadlineFilters as Filters } from '../headlines.search.ts';

/** The fields as the user fills them in; '' is any. */
type Draft = {
  state: '' | (typeof HEADLINE_STATES)[number];
  kind: '' | (typeof HEADLINE_KIND_WORDS)[number];
  featured: '' | 'true';
};

const ANY = { value: '', label: 'Any' } as const;
const STATES = [ANY, ...HEADLINE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))];
const KIND_CHOICES = [
  ANY,
  ...HEADLINE_KIND_WORDS.map((value, at) => ({ value, label: KINDS[HEADLINE_TYPES[at] ?? 1].word })),
];
const FEATURED = [ANY, { value: 'true', label: 'Featured' }] as const;
const BLANK: Draft = { state: '', kind: '', featured: '' };
const NONE = { state: undefined, kind: undefined, featured: undefined } satisfies Filters;

const headlineFilterDraft = ({ state, kind, featured }: Filters): Draft => ({
  state: state ?? '',
  kind: kind ?? '',
  featured: featured ? 'true' : '',
});

/** The filter panel of the headlines. */
export function HeadlineFilters({ isOpen, onClose, filters, onApply }: FilterPanelProps<Filters>) {
  const [draft, change] = useFilterDraft(isOpen, headlineFilterDraft(filters));
  const isBlank = Object.values(draft).every((value) => value === '');
  const isFiltered = Object.values(headlineFilterDraft(filters)).some((value) => value !== '');

  return (
    <FilterPanel
      isOpen={isOpen}
      onClose={onClose}
      title="Filter headlines"
      isChanged={JSON.stringify(draft) !== JSON.stringify(headlineFilterDraft(filters))}
      canApply={!isBlank}
      onApply={() =>
        onApply({
          state: draft.state || undefined,
          kind: draft.kind || undefined,
          featured: draft.featured === 'true' || undefined,
        })
      }
      canClear={!isBlank || isFiltered}
      onClear={() => {
        change(BLANK);
        if (isFiltered) onApply(NONE);
      }}
    >
      <ChoicePills
        legend="In the app"
        isSingle
        choices={STATES}
        chosen={[draft.state]}
        onChange={([state = '']) => change({ state })}
      />
      <ChoicePills
        legend="Type"
        isSingle
        choices={KIND_CHOICES}
        chosen={[draft.kind]}
        onChange={([kind = '']) => change({ kind })}
      />
      <ChoicePills
        legend="About a person whose Featured Headline plan is running"
        isSingle
        choices={FEATURED}
        chosen={[draft.featured]}
        onChange={([featured = '']) => change({ featured })}
      />
    </FilterPanel>
  );
}
