import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Page } from '#kit/ui/page.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { useBulletinList } from './bulletins.queries.ts';
import type { BulletinListSearch } from './bulletins.search.ts';
import type { BulletinDetailsProps } from './parts/bulletin-details.tsx';
import { BulletinFilterBar } from './parts/bulletin-filter-bar.tsx';
import { BulletinTable } from './parts/bulletin-table.tsx';
import { useBulletinPanel } from './parts/use-bulletin-panel.ts';
import { useBulletinSteps } from './parts/use-bulletin-steps.ts';

const BulletinDetails = lazyDialog<BulletinDetailsProps>(
  async () => (await import('./parts/bulletin-details.tsx')).BulletinDetails,
);

const route = getRouteApi('/staff/bulletin-board');

/** /bulletin-board: staff read, show and hide posts. Filters, order, page and the open post are in the address. */
export function BulletinListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useBulletinList(search);
  const { data, isPlaceholderData: isStale } = list;
  const own = data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);

  /** A changed search or filter starts at page 1. */
  function ask(change: BulletinListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined && !('post' in change),
    });
  }

  const steps = useBulletinSteps({ search, list: isStale ? undefined : data, onStep: (to) => ask(to, true) });
  const { onView, shown, isOpen, count } = useBulletinPanel(search.post, (post) =>
    ask({ page: search.page, post }),
  );

  return (
    <Page
      summary={<output>{data ? formatCounted(data.totalCounts, 'post', 'posts') : '\u00a0'}</output>}
      filters={<BulletinFilterBar search={search} person={person} onChange={ask} />}
    >
      <BulletinTable search={search} list={list} onAsk={ask} onView={onView} />
      {shown !== null && (
        <BulletinDetails
          key={count}
          isOpen={isOpen}
          onClose={() => ask({ page: search.page, post: undefined }, true)}
          id={shown}
          row={data?.data.find((row) => row.id === shown)}
          steps={steps}
        />
      )}
    </Page>
  );
}
