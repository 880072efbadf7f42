import { BULLETIN_SORTS } from '@greenroom/contract/bulletins.rules';

import { PagedTable } from '#kit/ui/paged-table.tsx';

import type { useBulletinList } from '../bulletins.queries.ts';
import { NO_FILTERS, isNarrowed } from '../bulletins.filter.ts';
import { DEFAULT_SORT } from '../bulletins.search.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';
import { bulletinColumns, viewAction } from './bulletin-columns.tsx';
import { NoBulletins } from './no-bulletins.tsx';
import type { OnView } from './use-bulletin-panel.ts';

type BulletinTableProps = {
  search: BulletinListSearch;
  list: ReturnType<typeof useBulletinList>;
  onAsk: (change: BulletinListSearch, isReplacing?: boolean) => void;
  onView: OnView;
};

/** The posts of a page, with links to the other pages. */
export function BulletinTable({ search, list, onAsk, onView }: BulletinTableProps) {
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir, post } = search;

  return (
    <PagedTable
      list={list}
      page={page}
      label="posts"
      onPage={(next, isReplacing) => onAsk({ page: next }, isReplacing)}
      caption="Posts"
      columns={bulletinColumns(onView)}
      rowId={(row) => row.id}
      sort={{ by: sort_by, dir: sort_dir }}
      onSort={({ by, dir }) => onAsk({ sort_by: BULLETIN_SORTS.find((each) => each === by), sort_dir: dir })}
      errorText="The posts could not be loaded."
      isSelected={(row) => row.id === post}
      actions={viewAction(onView)}
      actionsWidth="88px"
      empty={
        <NoBulletins
          isNarrowed={isNarrowed(search)}
          onClear={() => onAsk({ ...NO_FILTERS, search: undefined })}
        />
      }
    />
  );
}
