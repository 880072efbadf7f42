import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { IconEye, IconNews, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useAsked } from '#kit/asked.ts';
import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { useList } from '#kit/list/use-list.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useHeadlineList, useRemoveHeadline } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import type { HeadlineListSearch } from '../headlines.search.ts';
import { headlineColumns } from './headline-columns.tsx';
import type { OnView } from './headline-columns.tsx';
import { useHeadlineBulk } from './use-headline-bulk.tsx';

const HeadlineDetails = lazyDialog(async () => (await import('./headline-details.tsx')).HeadlineDetails);
const HeadlineForm = lazyDialog(async () => (await import('../form/headline-form.tsx')).HeadlineForm);

const route = getRouteApi('/staff/headline-management');
const FIRST: HeadlineListSearch = { sort_by: undefined, sort_dir: undefined };

/** /headline-management: what the app shows as news. @source spec 2 Headline Management */
export function HeadlineListScreen() {
  const list = useList(HEADLINE_LIST, route.useSearch());
  const create = useOpening<true>();
  const { open: openDetails, ...details } = useOpening<HeadlineRow>();
  const answer = useHeadlineList(list.search);
  const rows = answer.data?.data;
  const openRow = (row: HeadlineRow | undefined) => row && openDetails(row);
  useAsked('headline', rows ? (id) => openRow(rows.find((row) => row.id === id)) : null);
  useAsked('Create Headline', () => create.open(true));
  const actions = useMemo(() => actionsFor(openDetails), [openDetails]);
  const columns = useMemo(() => headlineColumns(openDetails), [openDetails]);

  const createButton = (look: 'filled' | 'default') =>
    can('headlines.create') && (
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
    <ListPage
      list={list}
      answer={answer}
      caption="Manage Headline"
      counted={['headline', 'headlines']}
      columns={columns}
      minWidth={880}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      actions={actions}
      bulk={useHeadlineBulk(list.search)}
      action={
        <>
          <CsvButton
            label="Download CSV of the headlines"
            call="headlines.export"
            fileName="headlines.csv"
            options={{ query: exportQueryOf(HEADLINE_LIST, list.search) }}
          />
          {createButton('filled')}
        </>
      }
      before={<h2 className="text-16">Manage Headline</h2>}
      errorText="The headlines could not be loaded."
      empty={{
        icon: <IconNews size={24} />,
        title: 'No record found.',
        text: 'Headlines are the news that the app shows to everyone. Create the first one.',
        action: createButton('default'),
      }}
    >
      {create.what && (
        <HeadlineForm
          key={create.count}
          isOpen={create.isOpen}
          onClose={create.close}
          onCreated={() => list.ask(FIRST)}
        />
      )}
      {details.what && (
        <HeadlineDetails isOpen={details.isOpen} onClose={details.close} headline={details.what} />
      )}
    </ListPage>
  );
}

type HeadlineActionsProps = { headline: HeadlineRow; onView: OnView };

/** View, and Delete with a confirmation and Undo. @source spec 2 Headline Management */
function HeadlineActions({ headline, onView }: HeadlineActionsProps) {
  const remove = useRemoveHeadline();
  return (
    <>
      <IconButton
        label="View"
        aria-label={`View ${headline.title}`}
        aria-haspopup="dialog"
        icon={<IconEye size={18} aria-hidden />}
        onClick={(press) => onView(headline, press.currentTarget)}
      />
      <RemoveRow
        call="headlines.remove"
        name={headline.title}
        title="Delete News"
        onRemove={() => remove.mutateAsync(headline.id)}
      >
        <p>Are you sure to delete the news</p>
        <p>
          <strong>{headline.title}</strong>
        </p>
      </RemoveRow>
    </>
  );
}

function actionsFor(onView: OnView) {
  return (headline: HeadlineRow) => <HeadlineActions headline={headline} onView={onView} />;
}
