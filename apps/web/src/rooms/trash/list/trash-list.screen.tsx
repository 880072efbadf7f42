import { TRASH_LIST } from '@greenroom/contract/trash-list.rules';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';

import { can } from '#kit/can.ts';
import { config } from '#kit/config.ts';
import { findFocusNeighbour } from '#kit/focus.ts';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useList } from '#kit/list/use-list.ts';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRestoring } from '../parts/use-restoring.tsx';
import { usePurge, useTrashList, trashExportOf } from '../trash-list.queries.ts';
import type { Removed } from '../trash-list.queries.ts';
import { trashKindLabel, restorableKinds } from '../trash.kinds.ts';
import type { TrashSearch } from '../trash.search.ts';
import { trashColumns } from './trash-columns.tsx';

const route = getRouteApi('/staff/trash');

const renderActions = (record: Removed) => <TrashActions record={record} />;

/** /trash: what was deleted lately, to restore it. */
export function TrashListScreen() {
  const list = useList(TRASH_LIST, route.useSearch());
  const { search, ask } = list;
  return (
    <ListPage
      list={list}
      answer={useTrashList(search)}
      caption="Deleted records"
      counted={['deleted record', 'deleted records']}
      columns={trashColumns}
      minWidth={820}
      rowId={({ kind, id }) => `${kind} ${id}`}
      rowName={({ title }) => title}
      actions={renderActions}
      action={
        <CsvButton
          label="Download CSV of the deleted records"
          call="trash.export"
          fileName="trash.csv"
          options={{ query: trashExportOf(search) }}
        />
      }
      filters={<TrashFilters search={search} onChange={ask} />}
      errorText="The trash could not be loaded."
      empty={{
        icon: <IconTrash size={24} />,
        title: 'The trash is empty.',
        text: `What you and your colleagues delete stays here for ${config.removedDays} days and can be restored.`,
        narrowedText: 'No deleted record matches this search and this filter.',
        clearText: 'Show everything',
      }}
    />
  );
}

type TrashFiltersProps = {
  search: TrashSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: Partial<TrashSearch>, isReplacing?: boolean) => void;
};

const ANY = '';

/** Search, and the filter by kind. */
function TrashFilters({ search: { search, kind }, onChange }: TrashFiltersProps) {
  const chips = [
    ...(search
      ? [{ key: 'search', text: `Name: ${search}`, onRemove: () => onChange({ search: undefined }) }]
      : []),
    ...(kind
      ? [{ key: 'kind', text: trashKindLabel(kind), onRemove: () => onChange({ kind: undefined }) }]
      : []),
  ];
  return (
    <FilterRow
      label="Filter the deleted records"
      chips={chips}
      onClear={() => onChange({ search: undefined, kind: undefined })}
      search={
        <SearchField
          label="Search deleted records by name"
          placeholder="Search names"
          value={search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search))}
        />
      }
    >
      <ChoiceSelect
        label="Kind"
        choices={[
          { value: ANY, label: 'All' },
          ...restorableKinds().map((each) => ({ value: each, label: trashKindLabel(each) })),
        ]}
        value={kind ?? ANY}
        onChange={(chosen) => onChange({ kind: chosen === ANY ? undefined : chosen })}
      />
    </FilterRow>
  );
}

/** Restore, and Delete now for whoever may. */
function TrashActions({ record }: { record: Removed }) {
  const { title, kind } = record;
  const purge = usePurge();
  const buttonRef = useRef<HTMLButtonElement>(null);

  const neighbourRef = useRef<HTMLElement | null>(null);
  const { restore, isPending, dialog } = useRestoring(record, () => neighbourRef.current?.focus());

  function handleRestore(): void {
    neighbourRef.current = findFocusNeighbour(buttonRef.current);
    void restore();
  }

  return (
    <>
      <IconButton
        ref={buttonRef}
        label="Restore"
        aria-label={`Restore ${title}`}
        tip={can('trash.purge') ? 'center' : 'end'}
        icon={<IconArrowBackUp size={18} aria-hidden />}
        aria-disabled={isPending}
        onClick={() => void (isPending || handleRestore())}
      />
      {dialog}
      <RemoveRow
        call="trash.purge"
        name={title}
        title="Delete for good"
        verb="Delete now"
        word="delete"
        onRemove={() => purge.mutateAsync(record)}
      >
        The {trashKindLabel(kind).toLowerCase()} <strong dir="auto">{title}</strong> will be deleted for good.
        Payments and votes stay in the totals. This can’t be undone.
      </RemoveRow>
    </>
  );
}
