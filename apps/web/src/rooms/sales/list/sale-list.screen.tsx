import { SALE_LIST } from '@greenroom/contract/sales-list.rules';
import { SALE_MESSAGES, confirmSaleDelete } from '@greenroom/contract/sales.rules';
import { IconRefresh, IconReportAnalytics, IconVideoOff } from '@tabler/icons-react';
import { Link, getRouteApi, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { downloadLink } from '#kit/download.ts';
import { formatCount, formatMoney } from '#kit/format.ts';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useMediaQuery } from '#kit/media-query.ts';
import { Button } from '#kit/ui/button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RevenueNote } from '#rooms/money/parts/revenue-note.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { CsvButton } from '#kit/ui/csv-button.tsx';
import { useLiveSales } from '../parts/use-live-sales.ts';
import { useRemoveSale, useSaleList, useSaleTotals } from '../sales.queries.ts';
import type { SaleRow, SaleTotals } from '../sales.queries.ts';
import type { SaleListSearch } from '../sales.search.ts';
import { saleColumns } from './sale-columns.tsx';
import { SaleFilters } from './sale-filters.tsx';

const route = getRouteApi('/staff/sell-parlour');

const renderActions = (sale: SaleRow) => <SaleActions sale={sale} />;

/** /sell-parlour: what parlours earned, each and in total. @source spec 2 Finished Parlours */
export function SaleListScreen() {
  const list = useList(SALE_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useSaleList(search);
  const isTouched = useMediaQuery('(pointer: coarse)');
  useLiveSales();
  const person = usePersonName(search.user_id, answer.data?.data);
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Finished Parlours"
      counted={['parlour', 'parlours']}
      label="finished parlours"
      columns={saleColumns}
      minWidth={isTouched ? 1240 : 1120}
      isTight
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      actions={renderActions}
      actionsWidth={isTouched ? '360px' : '240px'}
      action={
        <CsvButton
          label="Download CSV of the finished parlours"
          call="sales.export"
          fileName="finished-parlours.csv"
          options={{ query: exportQueryOf(SALE_LIST, search) }}
        />
      }
      filters={<SaleFilters search={search} person={person} onChange={ask} />}
      before={has('money') && <Totals search={search} />}
      errorText="The finished parlours could not be loaded."
      empty={{
        icon: <IconVideoOff size={24} />,
        title: SALE_MESSAGES.empty,
        text: 'Parlours appear here when their host ends them in the app.',
        narrowedText: 'No finished parlours match these filters. Remove some to see more.',
      }}
    />
  );
}

/** Its two files, its report, and Delete with a confirmation and Undo. @source spec 2 Finished Parlours */
function SaleActions({ sale }: { sale: SaleRow }) {
  const remove = useRemoveSale();
  const saleList = useSearch({ from: '/staff/sell-parlour' });
  const { title, scheduler_parlour: parlour } = sale;
  return (
    <div className="w-full items-center justify-end gap-1 sm:flex">
      <span className="me-auto grid justify-items-start text-13 whitespace-nowrap sm:-my-1 sm:pointer-coarse:flex sm:pointer-coarse:gap-4">
        <Download label="Download Live" none={SALE_MESSAGES.noVideo} url={sale.video_url} name={title} />
        <Download
          label="Download Intro"
          none={SALE_MESSAGES.noIntro}
          url={sale.video_intro_url}
          name={`${title} intro`}
        />
      </span>
      <Link
        to="/sell-parlour/detail/$id"
        params={{ id: String(sale.id) }}
        state={{ saleList }}
        className="inline-flex h-control items-center gap-1 rounded-md px-1 text-13 font-medium text-accent-ink no-underline hover:bg-hover"
        aria-label={`Report of ${title}`}
      >
        <IconReportAnalytics size={18} aria-hidden />
        Report
      </Link>
      <RemoveRow
        call="parlours.remove"
        name={title}
        title="Delete Parlour"
        onRemove={() => remove.mutateAsync(parlour.id)}
      >
        {confirmSaleDelete(title)}
      </RemoveRow>
    </div>
  );
}

type DownloadProps = { label: string; none: string; url: string | null; name: string };

/** Large enough to hit, and two of them as high as a row. */
const LINE = 'leading-6 sm:pointer-coarse:leading-11';

function Download({ label, none, url, name }: DownloadProps) {
  if (url === null)
    return <span className={clsx(LINE, 'text-ink-faint max-sm:px-3 max-sm:leading-12')}>{none}</span>;
  return (
    <a
      className={clsx(LINE, 'not-hover:no-underline')}
      {...downloadLink(url, name)}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </a>
  );
}

const FIGURES: readonly (readonly [label: string, text: (totals: SaleTotals) => string])[] = [
  ['Parlours', ({ sales }) => formatCount(sales)],
  ['Participants', ({ num_participants }) => formatCount(num_participants)],
  ['Collected', ({ collected }) => formatMoney(collected)],
  ['Revenue', ({ revenue }) => formatMoney(revenue)],
  ['Net Profit', ({ netProfit }) => formatMoney(netProfit)],
];

/** The totals of all finished parlours of the filter, on every page of the list; below it on a phone. */
function Totals({ search }: { search: SaleListSearch }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSaleTotals(search);
  if (error && !data) {
    return (
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 text-ink-soft max-sm:order-1"
        role="alert"
      >
        <p>
          <strong className="font-semibold text-ink">The totals could not be loaded.</strong>{' '}
          {errorMessage(error)}
        </p>
        <Button
          look="default"
          icon={<IconRefresh size={18} aria-hidden />}
          isBusy={isFetching}
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  return (
    <section
      className="max-sm:order-1"
      aria-label="Totals of the finished parlours"
      aria-busy={!data || isPlaceholderData}
    >
      <dl
        className={clsx(
          'grid grid-cols-5 gap-x-4 gap-y-3 rounded-lg border border-line px-4 py-3 max-sm:grid-cols-2',
          isPlaceholderData ? 'bg-sunken text-ink-faint' : 'bg-surface',
        )}
      >
        {FIGURES.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-12 font-medium text-ink-faint">{label}</dt>
            <dd className="text-16/6 font-semibold wrap-anywhere">
              {data ? text(data) : <Skeleton className="my-1.5 w-18!" />}
            </dd>
          </div>
        ))}
      </dl>
      <RevenueNote of="parlours" className="mt-2" />
      {!data && <span className="sr-only">loading...</span>}
    </section>
  );
}
