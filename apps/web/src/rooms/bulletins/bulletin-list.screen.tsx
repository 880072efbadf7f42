import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { IconMessageCircleSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { useBulletinList } from './bulletins.queries.ts';
import { bulletinColumns, viewAction } from './parts/bulletin-columns.tsx';
import type { BulletinDetailsProps } from './parts/bulletin-details.tsx';
import { BulletinFilterBar } from './parts/bulletin-filter-bar.tsx';
import { useBulletinPanel } from './parts/use-bulletin-panel.ts';
import { useBulletinSteps } from './parts/use-bulletin-steps.ts';

const BulletinDetails = lazyDialog<BulletinDetailsProps>(
  async () => (await import('./parts/bulletin-details.tsx')).BulletinDetails,
);

const route = getRouteApi('/staff/bulletin-board');

/** /bulletin-board: staff read, show and hide posts. The open post is in the address too. */
export function BulletinListScreen() {
  const list = useList(BULLETIN_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useBulletinList(search);
  const { data, isPlaceholderData: isStale } = answer;
  const own = data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);
  const steps = useBulletinSteps({ search, list: isStale ? undefined : data, onStep: (to) => ask(to, true) });
  const { onView, shown, isOpen, count } = useBulletinPanel(search.post, (post) =>
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
      filters={<BulletinFilterBar search={search} person={person} onChange={ask} />}
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
        />
      )}
    </ListPage>
  );
}
