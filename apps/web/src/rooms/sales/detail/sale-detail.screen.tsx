import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { errorMessage } from '#kit/api.ts';
import { hideToast, showToast } from '#kit/toast.ts';
import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { useLiveSales } from '../parts/use-live-sales.ts';
import { findTransactions, useSaleReport } from '../sales-report.queries.ts';
import type { SaleReport, Transaction } from '../sales-report.queries.ts';
import type { SaleDetailSearch } from '../sales.search.ts';
import { SaleChart } from './sale-chart.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { FIGURES, SaleFigures } from './sale-figures.tsx';
import { SaleRecording } from './sale-recording.tsx';
import { Transactions } from './transactions.tsx';

const route = getRouteApi('/staff/sell-parlour/detail/$id');

const CARD =
  'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-6 max-sm:p-4 print:border-0 print:p-0';
const STACK = 'grid grid-cols-[minmax(0,1fr)] gap-4';
const TOP =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1100px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] min-[1100px]:items-stretch print:grid-cols-[minmax(0,1fr)]';

/** Shows the server's message as a toast until the report loads. @source spec 8 Finished parlour */
function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (!error) return undefined;
    const toast = showToast({ kind: 'error', message: errorMessage(error), stays: 'long' });
    return () => hideToast(toast);
  }, [error]);
}

/** /sell-parlour/detail/{id}: the report on one finished parlour. @source spec 2 Parlour report detail */
export function SaleDetailScreen() {
  const id = readIdOrZero(route.useParams().id);
  const query = useSaleReport(id);
  const { data } = query;
  useFailureToast(query.error);
  useLiveSales(data?.scheduler_parlour.id ?? 0);
  const { failure } = detailFailure(id, query, {
    noun: 'parlour',
    thing: 'finished parlour',
    failed: 'The report could not be loaded.',
    renderUnknown: (failed) => (
      <DeletedRecord kind="sales" id={id}>
        {failed}
      </DeletedRecord>
    ),
  });
  if (failure) {
    return <Page summary={<SaleTrail current="Report" />}>{failure}</Page>;
  }
  return <Report key={id} id={id} sale={data} />;
}

/** All parts are requested together: the later ones do not wait for the first. */
function Report({ id, sale }: { id: number; sale: SaleReport | undefined }) {
  const address = route.useSearch();
  const search = has('details') ? address : { page: address.page };
  const navigate = route.useNavigate();
  const { rows, ...printing } = useReportPrint(id, search);

  function ask(change: SaleDetailSearch, isReplacing = false): void {
    void navigate({ search: change, replace: isReplacing, resetScroll: false });
  }

  return (
    <Page
      thing={sale?.title}
      summary={
        <div className="print:hidden">
          <SaleTrail current={sale?.title} />
        </div>
      }
      action={sale && <PrintButton {...printing} />}
    >
      <div className={STACK}>
        {sale ? (
          <>
            <div className={TOP}>
              <div className="print:hidden">
                <SaleRecording sale={sale} />
              </div>
              <SaleFacts sale={sale} />
            </div>
            <SaleFigures sale={sale} />
          </>
        ) : (
          <SaleSkeleton />
        )}
        {has('money') && <SaleChart id={id} />}
        <Transactions id={id} search={search} onAsk={ask} printed={rows} />
        <RecordHistory kind="sales" record={id} className="print:hidden" />
      </div>
    </Page>
  );
}

/** The breadcrumb to the list, with its last state. */
function SaleTrail({ current = '\u00a0' }: { current?: string | undefined }) {
  const search = useLocation({ select: (location) => location.state.saleList });
  const list = (
    <Link key="list" to="/sell-parlour" search={search ?? {}}>
      Finished Parlours
    </Link>
  );
  return <Breadcrumb links={[list]} current={current} />;
}

type PrintButtonProps = { print: () => void; isPending: boolean; error: unknown };

/** Prints the report; an error is shown beside the button. */
function PrintButton({ print, isPending, error }: PrintButtonProps) {
  const failure = error ?? null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      {failure !== null && !isPending && (
        <p className="text-13 text-danger-ink" role="alert">
          {errorMessage(failure)}
        </p>
      )}
      <Button look="default" icon={<IconPrinter size={18} aria-hidden />} isBusy={isPending} onClick={print}>
        Print
      </Button>
    </div>
  );
}

/** Prints the report with all its transactions of the status in the address, not only one page. */
function useReportPrint(id: number, { status }: SaleDetailSearch) {
  const [rows, setRows] = useState<readonly Transaction[] | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => findTransactions(id, status),
    onSuccess: setRows,
  });

  // Once they are drawn. The call blocks until the dialog is closed.
  useEffect(() => {
    if (!rows) return undefined;
    const handleEnd = () => setRows(null);
    window.addEventListener('afterprint', handleEnd, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', handleEnd);
  }, [rows]);

  // The browser's own print would have one page of them alone.
  useEffect(() => {
    const handleKey = (press: KeyboardEvent) => {
      if (press.key.toLowerCase() !== 'p' || !(press.ctrlKey || press.metaKey) || press.shiftKey) return;
      press.preventDefault();
      mutate();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [mutate]);

  return { rows, print: () => mutate(), isPending, error };
}

const COUNTED = ['Collected', 'Revenue', 'Net Profit', 'Participants', 'Reviews'];

/** Placeholder for a report. */
function SaleSkeleton() {
  return (
    <div className={STACK} aria-busy>
      <span className="sr-only">loading...</span>
      <div className={TOP}>
        <div className="grid aspect-16/9">
          <Skeleton shape="block" />
        </div>
        <div className={CARD}>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      </div>
      <div className={FIGURES}>
        {COUNTED.map((each) => (
          <div key={each} className={CARD}>
            <Skeleton shape="short" />
            <Skeleton shape="line" />
          </div>
        ))}
      </div>
    </div>
  );
}
