import { IconNews, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Page } from '#kit/ui/page.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';

import classes from './headline-list.module.css';
import { useHeadlineList } from './headlines.queries.ts';
import type { HeadlineRow } from './headlines.queries.ts';
import { DEFAULT_SORT } from './headlines.search.ts';
import type { HeadlineListSearch } from './headlines.search.ts';
import { headlineActions } from './parts/headline-actions.tsx';
import { headlineColumns } from './parts/headline-columns.tsx';
import type { HeadlineDetailsProps } from './parts/headline-details.tsx';
import type { HeadlineFormProps } from './parts/headline-form.tsx';
import { useOpening } from './parts/use-opening.ts';

const HeadlineDetails = lazyDialog<HeadlineDetailsProps>(
  async () => (await import('./parts/headline-details.tsx')).HeadlineDetails,
);
const HeadlineForm = lazyDialog<HeadlineFormProps>(
  async () => (await import('./parts/headline-form.tsx')).HeadlineForm,
);

const route = getRouteApi('/staff/headline-management');
const FIRST: HeadlineListSearch = { page: undefined, sort_by: undefined, sort_dir: undefined };

/** /headline-management: what the app shows as news. Order and page are in the address. @source spec 2 Headline Management */
export function HeadlineListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useHeadlineList(search);
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = list.data?.totalCounts;

  const create = useOpening<true>();
  const { open: openDetails, ...details } = useOpening<HeadlineRow>();
  const columns = useMemo(() => headlineColumns(openDetails), [openDetails]);
  const actions = useMemo(() => headlineActions(openDetails), [openDetails]);

  /** A changed order starts at page 1. */
  function ask(change: HeadlineListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined,
    });
  }

  const createButton = (look: 'filled' | 'default') => (
    <Button
      look={look}
      icon={<IconPlus size={18} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={create.isOpen}
      onClick={(press) => create.open(true, press.currentTarget)}
    >
      Create Headline
    </Button>
  );

  return (
    <Page
      summary={
        <output>{total === undefined ? '\u00a0' : formatCounted(total, 'headline', 'headlines')}</output>
      }
      action={createButton('filled')}
    >
      <h2 className={classes.heading}>Manage Headline</h2>
      <PagedTable
        list={list}
        page={page}
        label="headlines"
        onPage={(next, isReplacing) => ask({ page: next }, isReplacing)}
        caption="Manage Headline"
        columns={columns}
        rowId={(headline) => headline.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: by === 'details' ? undefined : by, sort_dir: dir })}
        errorText="The headlines could not be loaded."
        actions={actions}
        empty={
          <EmptyState
            icon={<IconNews size={24} />}
            title="No record found."
            text="Headlines are the news that the app shows to everyone. Create the first one."
            action={createButton('default')}
          />
        }
      />
      {create.what && (
        <HeadlineForm
          key={create.count}
          isOpen={create.isOpen}
          onClose={create.close}
          onCreated={() => ask(FIRST)}
        />
      )}
      {details.what && (
        <HeadlineDetails isOpen={details.isOpen} onClose={details.close} headline={details.what} />
      )}
    </Page>
  );
}
