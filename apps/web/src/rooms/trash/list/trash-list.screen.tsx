import { TRASH_DAYS } from '@greenroom/contract/kit/trash';
import { TRASH_LIST } from '@greenroom/contract/trash-list.rules';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';

import { can } from '#kit/can.ts';
import { neighbourOf } from '#kit/focus.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useList } from '#kit/list/use-list.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRestoring } from '../parts/use-restoring.tsx';
import { usePurge, useTrashList, trashExportOf } from '../trash-list.queries.ts';
import type { Removed } from '../trash-list.queries.ts';
import { labelOf, restorableKinds } from '../trash.kinds.ts';
import type { TrashSearch } from '../trash.search.ts';
import { trashColumns } from './trash-columns.tsx';

const route = getRouteApi('/staff/trash');

const renderActions = (record: Removed) => <TrashActions record={record} />;

/** /trash: what was deleted in the last 30 days, to restore it. */
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
        text: `What you and your colleagues delete stays here for ${TRASH_DAYS} days and can be restored.`,
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

/** Search, and the filter by kind. */
function TrashFilters({ search: { search, kind }, onChange }: TrashFiltersProps) {
  return (
    <>
      <SearchField
        label="Search deleted records by name"
        placeholder="Search names"
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search))}
      />
      <label className="inline-flex items-center gap-2 text-13 text-ink-soft">
        Kind
        <select
          className="h-control rounded-md border border-line-strong bg-surface px-2 text-field text-ink"
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: restorableKinds().find((each) => each === value) })
          }
        >
          <option value="">All</option>
          {restorableKinds().map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </select>
      </label>
    </>
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
    neighbourRef.current = neighbourOf(buttonRef.current);
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
        The {labelOf(kind).toLowerCase()} <strong dir="auto">{title}</strong> will be deleted for good.
        Payments and votes stay in the totals. This can’t be undone.
      </RemoveRow>
    </>
  );
}
