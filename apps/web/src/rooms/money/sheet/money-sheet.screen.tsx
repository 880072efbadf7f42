import { addDays, daysBetween, daysOf, monthAfter } from '@greenroom/contract/kit/days';
import { MONEY_MEANINGS } from '@greenroom/contract/money.rules';
import { IconChevronLeft, IconChevronRight, IconLock, IconPercentage } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { useRequestedAct } from '#kit/requested-act.ts';
import { formatCounted, formatDate, formatDay, formatMonth, today } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { useOpening } from '#kit/opening.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Page } from '#kit/ui/page.tsx';

import { useSheet } from '../money.queries.ts';
import type { Figures, Sheet } from '../money.queries.ts';
import type { RowsSearch } from '../money.search.ts';
import { FIGURES, figureColumns } from '../parts/figure-columns.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import type { RatesPanelProps } from './rates-panel.tsx';

const RatesPanel = lazyDialog<RatesPanelProps>(async () => (await import('./rates-panel.tsx')).RatesPanel);

const route = getRouteApi('/staff/money');

/** /money: what people paid in a month for plans and parlours, and what of it stays. */
export function MoneySheetScreen() {
  const { month: asked } = route.useSearch();
  const { data: sheet, error, isPlaceholderData, isFetching, refetch } = useSheet(asked);
  const rates = useOpening<true>();
  useRequestedAct('Rates', () => rates.open(true));
  const month = asked ?? sheet?.current;
  const table = {
    minWidth: 900,
    isTight: true,
    isStale: isPlaceholderData,
    error,
    errorText: 'The sheet could not be loaded.',
    onRetry: () => void refetch(),
    isRetrying: isFetching,
  };
  return (
    <Page
      summary="Plans and parlours together, by the day people paid."
      action={
        <>
          {month && <Downloads month={month} />}
          <Button
            look="default"
            icon={<IconPercentage size={18} aria-hidden />}
            onClick={() => rates.open(true)}
          >
            Rates
          </Button>
        </>
      }
      filters={<MonthBar sheet={sheet} month={month} />}
    >
      {sheet && <SheetNotices sheet={sheet} />}
      <DataTable
        {...table}
        caption="By source"
        columns={SOURCE_COLUMNS}
        rows={sheet && moneySheetLines(sheet)}
        rowId={({ label }) => label}
        skeletonRows={3}
        empty={null}
      />
      <Meanings />
      {!(error && !sheet) && (
        <DataTable
          {...table}
          caption="By day"
          columns={DAY_COLUMNS}
          rows={sheet && daysIn(sheet)}
          rowId={({ day }) => day}
          empty={
            <EmptyState
              icon={<IconLock size={24} />}
              title="No payments in this month."
              text="Payments for plans and parlours, and refunds, appear here on the day they were made."
            />
          }
        />
      )}
      <RatesPanel isOpen={rates.isOpen} onClose={rates.close} />
    </Page>
  );
}

function Downloads({ month }: { month: string }) {
  const query = daysOf(month);
  const name = formatMonth(month);
  return (
    <>
      <CsvButton
        label={`Download CSV of the rows of ${name}`}
        call="money.export"
        fileName={`money-${month}.csv`}
        options={{ query }}
      />
      <CsvButton
        label={`Download the journal of ${name}`}
        text="Journal"
        call="money.exportJournal"
        fileName={`journal-${month}.csv`}
        options={{ query }}
      />
    </>
  );
}

/** The month with the way to those beside it, and whether it is closed. */
function MonthBar({ sheet, month }: { sheet: Sheet | undefined; month: string | undefined }) {
  const navigate = route.useNavigate();
  if (!sheet || !month) return null;
  const show = (next: string) =>
    void navigate({ search: { month: next === sheet.current ? undefined : next } });
  const closed = sheet.month === month && sheet.closed;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconButton
        label="Previous month"
        icon={<IconChevronLeft size={18} aria-hidden />}
        disabled={month <= sheet.first}
        onClick={() => show(monthAfter(month, -1))}
      />
      <h2 className="min-w-36 text-center text-16" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <IconButton
        label="Next month"
        icon={<IconChevronRight size={18} aria-hidden />}
        disabled={month >= sheet.current}
        onClick={() => show(monthAfter(month))}
      />
      {closed ? (
        <>
          <Badge tone="good" icon={<IconLock size={14} aria-hidden />}>
            Closed
          </Badge>
          <span className="text-13 text-ink-soft">
            {formatDate(closed.at)} by {closed.by}
          </span>
        </>
      ) : (
        <Badge tone={month === sheet.current ? 'accent' : 'attention'}>
          {month === sheet.current ? 'So far' : 'Open'}
        </Badge>
      )}
    </div>
  );
}

type Line = Figures & { label: string; search: RowsSearch };

const NAMES = { plan: 'Plan revenue', parlour: 'Parlour revenue' };

/** Plans, parlours and all together; corrections of closed months are in them, and named once more. */
function moneySheetLines({ month, sources, totals, corrections }: Sheet): Line[] {
  const range = daysOf(month);
  return [
    ...sources.map(({ source, ...figures }) => ({
      ...figures,
      label: NAMES[source],
      search: { ...range, source },
    })),
    { ...totals, label: 'Community revenue', search: range },
    ...(corrections.rows > 0
      ? [
          {
            ...corrections,
            label: 'Of which corrections of closed months',
            search: { ...range, is_correction: true },
          },
        ]
      : []),
  ];
}

const SOURCE_COLUMNS: readonly Column<Line>[] = [
  {
    key: 'label',
    header: 'Source',
    cell: ({ label, rows }) => (
      <>
        <span className="font-medium">{label}</span>{' '}
        <span className="text-13 whitespace-nowrap text-ink-faint">{formatCounted(rows, 'row', 'rows')}</span>
      </>
    ),
  },
  ...figureColumns<Line>(
    ({ search }) => search,
    ({ label }) => label,
  ),
];

type DayLine = Sheet['days'][number];
const NOTHING = { gross: 0, refunds: 0, hostShare: 0, revenue: 0, fees: 0, net: 0, rows: 0 };

/** Returns every day of a month up to today, also those without payments; none for a month without any. */
function daysIn({ month, days }: Sheet): DayLine[] {
  const { start_date: first, end_date } = daysOf(month);
  const last = [days.at(-1)?.day ?? '', end_date < today() ? end_date : today()].toSorted().at(-1) ?? first;
  if (days.length === 0) return [];
  const known = new Map(days.map((line) => [line.day, line]));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => {
    const day = addDays(first, at);
    return known.get(day) ?? { ...NOTHING, day };
  });
}

/** On a phone a day is one line: the day and its net. The rows behind it have all figures. */
const dayCard = (key: string) => (key === 'net' ? 'beside' : 'none');
const DAY_COLUMNS: readonly Column<DayLine>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => <span className="font-medium">{formatDay(day)}</span> },
  ...figureColumns<DayLine>(
    ({ day }) => ({ start_date: day, end_date: day }),
    ({ day }) => formatDay(day),
  ).map((column): Column<DayLine> => Object.assign(column, { card: dayCard(column.key) })),
];

/** What each figure means. */
function Meanings() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-x-6 gap-y-2 text-13">
      {FIGURES.map(({ key, header }) => (
        <div key={key}>
          <dt className="inline font-medium">{header}</dt>{' '}
          <dd className="inline text-ink-soft">{MONEY_MEANINGS[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
