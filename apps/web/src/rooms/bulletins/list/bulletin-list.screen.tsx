import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { IconArrowUp, IconMessageCircleSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { formatCount, isolated } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useRowPanel } from '#kit/list/use-row-panel.ts';
import { useRowSteps } from '#kit/list/use-row-steps.ts';
import { useSetPostsSeen } from '#rooms/dashboard/dashboard-posts.queries.ts';
import { Button } from '#kit/ui/button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { NO_FILTERS, countFilters } from '../bulletins.filter.ts';
import { bulletinPage, useBulletinList, useNewBulletins } from '../bulletins.queries.ts';
import type { BulletinPage } from '../bulletins.queries.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';
import { bulletinColumns, viewAction } from './bulletin-columns.tsx';
import { useBulletinBulk } from './use-bulletin-bulk.tsx';

const BulletinDetails = lazyDialog(async () => (await import('./bulletin-details.tsx')).BulletinDetails);

const BulletinFilters = lazyDialog(async () => (await import('./bulletin-filters.tsx')).BulletinFilters);

const route = getRouteApi('/staff/bulletin-board');

/** /bulletin-board: staff read, show and hide posts. The open post is in the address too. */
export function BulletinListScreen() {
  useSetPostsSeen();
  const list = useList(BULLETIN_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useBulletinList(search);
  const { data, isPlaceholderData: isStale } = answer;
  const person = usePersonName(search.user_id, data?.data);
  const client = useQueryClient();
  const steps = useRowSteps({
    search,
    open: search.post,
    list: isStale ? undefined : data,
    load: (page) => client.fetchQuery(bulletinPage({ ...search, page })),
    onStep: (post, page) => ask({ page, post: post ?? undefined }, true),
  });
  const { onView, shown, isOpen, count } = useRowPanel(search.post, (post) =>
    ask({ page: search.page, post }),
  );

  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Posts"
      counted={['post', 'posts']}
      columns={bulletinColumns(onView)}
      minWidth={960}
      rowId={({ id }) => id}
      isSelected={({ id }) => id === search.post}
      actions={viewAction(onView)}
      actionsWidth="88px"
      hasCardActions={false}
      bulk={useBulletinBulk(search)}
      action={
        <CsvButton
          label="Download CSV of the posts"
          call="bulletins.export"
          fileName="posts.csv"
          options={{ query: exportQueryOf(BULLETIN_LIST, search) }}
        />
      }
      filters={<BulletinFilterBar search={search} person={person} onChange={ask} />}
      before={<NewPosts search={search} shown={isStale ? undefined : data} onFirst={() => ask(NEWEST)} />}
      errorText="The posts could not be loaded."
      empty={{
        icon: <IconMessageCircleSearch size={24} />,
        title: 'No record found.',
        text: 'Posts from the app appear here.',
        narrowedText: 'No posts match this search and these filters. Remove some to see more.',
      }}
    >
      {shown !== null && (
        <BulletinDetails
          key={count}
          isOpen={isOpen}
          onClose={() => ask({ page: search.page, post: undefined }, true)}
          id={shown}
          row={data?.data.find((row) => row.id === shown)}
          steps={steps}
          onView={(post) => ask({ page: search.page, post })}
        />
      )}
    </ListPage>
  );
}

const NEWEST: BulletinListSearch = { sort_by: undefined, sort_dir: undefined };

type NewPostsProps = {
  search: BulletinListSearch;
  shown: BulletinPage | undefined;
  /** Goes to the newest posts. */
  onFirst: () => void;
};

/** Announces posts that have arrived, and shows them on a press: the rows stay where they are until then. */
function NewPosts({ search, shown, onFirst }: NewPostsProps) {
  const isFirst = !search.page && !search.sort_by && !search.sort_dir;
  const { count, isMore, show } = useNewBulletins(search, shown, isFirst);
  return (
    <output className="fixed bottom-6 left-1/2 z-10 -translate-x-1/2 empty:hidden">
      {count > 0 && (
        <Button
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => {
            if (!isFirst) onFirst();
            show();
          }}
        >
          Show {formatCount(count)}
          {isMore && '+'} new {count === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </output>
  );
}

type BulletinFilterBarProps = {
  search: BulletinListSearch;
  /** The author, when all posts are one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: BulletinListSearch, isReplacing?: boolean) => void;
};

function bulletinChips({ search, person, onChange }: BulletinFilterBarProps): FilterChip[] {
  const { status, author, user_id } = search;
  const texts: ['status' | 'author' | 'user_id', string | undefined][] = [
    ['status', status === undefined ? undefined : `Status: ${status ? 'Active' : 'Inactive'}`],
    ['author', author && `Author: ${isolated(author)}`],
    ['user_id', user_id === undefined ? undefined : `Posts by ${person ?? 'one person'}`],
  ];
  return texts.flatMap(([key, text]) =>
    text ? { key, text, onRemove: () => onChange({ [key]: undefined }) } : [],
  );
}

/** Search, the filter panel behind its button, and the active filters. */
function BulletinFilterBar(props: BulletinFilterBarProps) {
  const { search, onChange } = props;
  return (
    <FilterRow
      label="Filter the posts"
      search={
        <SearchField
          label="Search posts by title or text"
          placeholder="Search title or text"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
        />
      }
      renderPanel={(opening) => <BulletinFilters {...opening} filters={search} onApply={onChange} />}
      count={countFilters(search)}
      chips={bulletinChips(props)}
      onClear={() => onChange(NO_FILTERS)}
    />
  );
}
