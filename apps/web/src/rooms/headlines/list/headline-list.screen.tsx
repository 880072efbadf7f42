import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { IconEye, IconNews, IconPencil, IconPlus } from '@tabler/icons-react';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { exportQueryOf, noFilters } from '#kit/list/list-search.ts';
import { useList } from '#kit/list/use-list.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';

import type { HeadlinePrefill } from '../headlines.draft.ts';
import { canEditHeadlines, useHeadlineList, useRemoveHeadline } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import type { HeadlineListSearch } from '../headlines.search.ts';
import { headlineColumns } from './headline-columns.tsx';
import type { OnView } from './headline-columns.tsx';
import { HeadlineFilterBar } from './headline-filter-bar.tsx';
import { useHeadlineBulk } from './use-headline-bulk.tsx';
import { useHeadlineDetails } from './use-headline-details.ts';

const HeadlineDetails = lazyDialog(async () => (await import('./headline-details.tsx')).HeadlineDetails);
const HeadlineForm = lazyDialog(async () => (await import('../form/headline-form.tsx')).HeadlineForm);

const route = getRouteApi('/staff/headline-management');
/** The newest first, without what would hide it. */
const FIRST: HeadlineListSearch = {
  ...noFilters(HEADLINE_LIST),
  sort_by: undefined,
  sort_dir: undefined,
};
type Start = { headline: HeadlineRow | null; prefill: HeadlinePrefill | null };
const NEW: Start = { headline: null, prefill: null };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With `asked: 'Create Headline'`: what another page fills in. */
    headline?: HeadlinePrefill | undefined;
  }
}

type Opening = { isOpen: boolean; what: Start | HeadlineRow | null };

/** Returns the headline that a panel shows; undefined while it is closed, or for a new one. */
const openHeadlineId = ({ isOpen, what }: Opening): number | undefined => {
  if (!isOpen || !what) return undefined;
  return 'headline' in what ? what.headline?.id : what.id;
};

/** /headline-management: what the app shows as news. @source spec 2 Headline Management */
export function HeadlineListScreen() {
  const { id: _open, ...search } = route.useSearch();
  const list = useList(HEADLINE_LIST, search);
  const form = useOpening<Start>();
  const answer = useHeadlineList(list.search);
  const rows = answer.data?.data;
  const { open: openDetails, ...details } = useHeadlineDetails(rows);
  usePresence('news', openHeadlineId(form) ?? openHeadlineId(details) ?? 0);
  const prefill = useLocation({ select: ({ state }) => state.headline });
  const openForm = form.open;
  useRequestedAct(
    'Create Headline',
    () => can('headlines.create') && openForm({ headline: null, prefill: prefill ?? null }),
  );
  const handleEdit = useCallback(
    (headline: HeadlineRow, opener?: Element) => openForm({ headline, prefill: null }, opener),
    [openForm],
  );
  const actions = useMemo(() => actionsFor(openDetails, handleEdit), [openDetails, handleEdit]);
  const columns = useMemo(() => headlineColumns(openDetails), [openDetails]);

  const createButton = (look: 'filled' | 'default') =>
    can('headlines.create') && (
      <Button
        look={look}
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={form.isOpen && form.what?.headline === null}
        onClick={(press) => openForm(NEW, press.currentTarget)}
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
      minWidth={960}
      actionsWidth={canEditHeadlines() ? '136px' : '104px'}
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
      filters={<HeadlineFilterBar search={list.search} onChange={list.ask} />}
      before={<h2 className="text-16">Manage Headline</h2>}
      errorText="The headlines could not be loaded."
      empty={{
        icon: <IconNews size={24} />,
        title: 'No record found.',
        text: 'Headlines are the news that the app shows to everyone. Create the first one.',
        action: createButton('default'),
        narrowedText: 'No headlines match this search and these filters. Remove some to see more.',
      }}
    >
      {form.what && (
        <HeadlineForm
          key={form.count}
          isOpen={form.isOpen}
          onClose={form.close}
          onCreated={() => list.ask(FIRST)}
          {...form.what}
        />
      )}
      {details.what && (
        <HeadlineDetails
          isOpen={details.isOpen}
          onClose={details.close}
          headline={rows?.find(({ id }) => id === details.what?.id) ?? details.what}
          onEdit={(headline) => {
            details.close();
            handleEdit(headline);
          }}
        />
      )}
    </ListPage>
  );
}

type HeadlineActionsProps = { headline: HeadlineRow; onView: OnView; onEdit: OnView };

/** View, Edit, and Delete with a confirmation and Undo. @source spec 2 Headline Management */
function HeadlineActions({ headline, onView, onEdit }: HeadlineActionsProps) {
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
      {canEditHeadlines() && (
        <IconButton
          label="Edit"
          aria-label={`Edit ${headline.title}`}
          aria-haspopup="dialog"
          icon={<IconPencil size={18} aria-hidden />}
          onClick={(press) => onEdit(headline, press.currentTarget)}
        />
      )}
      <RemoveRow
        call="headlines.remove"
        name={headline.title}
        title="Delete News"
        onRemove={() => remove.mutateAsync(headline.id)}
      >
        <p>Are you sure to delete the news</p>
        <p>
          <strong dir="auto">{headline.title}</strong>
        </p>
      </RemoveRow>
    </>
  );
}

function actionsFor(onView: OnView, onEdit: OnView) {
  return (headline: HeadlineRow) => <HeadlineActions headline={headline} onView={onView} onEdit={onEdit} />;
}
