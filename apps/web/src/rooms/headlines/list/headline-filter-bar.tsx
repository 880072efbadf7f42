import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import { HEADLINE_KIND_WORDS, HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { Link } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';

import { STATE_WORDS, headlineKind } from '../headlines.kinds.tsx';
import type { HeadlineListSearch } from '../headlines.search.ts';

const HeadlineFilters = lazyDialog(async () => (await import('./headline-filters.tsx')).HeadlineFilters);

/** Removes the filters from an address; the search and the order are kept. */
const NO_FILTERS: HeadlineListSearch = noFilters(HEADLINE_LIST, 'search');

type HeadlineFilterBarProps = {
  search: HeadlineListSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: HeadlineListSearch, isReplacing?: boolean) => void;
};

function headlineChips({ search, onChange }: HeadlineFilterBarProps): FilterChip[] {
  const { state, kind, featured } = search;
  const type = kind && HEADLINE_TYPES[HEADLINE_KIND_WORDS.indexOf(kind)];
  const texts: ['state' | 'kind' | 'featured', string | undefined][] = [
    ['state', state && STATE_WORDS[state]],
    ['kind', type && `Type: ${headlineKind(type).word}`],
    ['featured', featured === undefined ? undefined : featured ? 'Featured' : 'Not featured'],
  ];
  return texts.flatMap(([key, text]) =>
    text ? { key, text, onRemove: () => onChange({ [key]: undefined }) } : [],
  );
}

/** Search, the filter panel behind its button, and the active filters. */
export function HeadlineFilterBar(props: HeadlineFilterBarProps) {
  const { search, onChange } = props;
  return (
    <>
      <FilterRow
        label="Filter the headlines"
        search={
          <SearchField
            label="Search headlines by title or text"
            placeholder="Search title or text"
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
          />
        }
        renderPanel={(opening) => <HeadlineFilters {...opening} filters={search} onApply={onChange} />}
        chips={headlineChips(props)}
        onClear={() => onChange(NO_FILTERS)}
      />
      {search.featured && can('users.list') && can('plans.list') && (
        <p className="basis-full text-13 text-ink-soft">
          Headlines about people whose Featured Headline plan is running.{' '}
          <Link to="/user-list" search={{ plan: 'headline' }}>
            See these people
          </Link>
        </p>
      )}
    </>
  );
}
