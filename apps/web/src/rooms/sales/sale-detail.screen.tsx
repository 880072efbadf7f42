import { ApiError } from '@greenroom/contract/client';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';

import { wordsOf } from '#kit/api.ts';
import { hideToast, showToast } from '#kit/toast.ts';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { PrintButton } from './parts/print-button.tsx';
import { SaleChart } from './parts/sale-chart.tsx';
import { SaleFacts } from './parts/sale-facts.tsx';
import { SaleFigures } from './parts/sale-figures.tsx';
import classes from './parts/sale-page.module.css';
import { SaleSkeleton } from './parts/sale-skeleton.tsx';
import { SaleTrail } from './parts/sale-trail.tsx';
import { SaleVideo } from './parts/sale-video.tsx';
import { Transactions } from './parts/transactions.tsx';
import { useLiveSales } from './parts/use-live-sales.ts';
import { useReportPrint } from './parts/use-report-print.ts';
import { useSaleReport } from './sales-report.queries.ts';
import type { SaleReport } from './sales-report.queries.ts';
import type { SaleDetailSearch } from './sales.search.ts';

const route = getRouteApi('/staff/sell-parlour/detail/$id');

const NONE = new ApiError(404, { msg: 'The address does not contain a valid parlour id.' });

/** An invalid id belongs to no parlour. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** Shows the server's message as a toast until the report loads. @source spec 8 Finished parlour */
function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (!error) return undefined;
    const toast = showToast({ kind: 'error', message: wordsOf(error), stays: 'long' });
    return () => hideToast(toast);
  }, [error]);
}

/** /sell-parlour/detail/{id}: the report on one finished parlour. @source spec 2 Parlour report detail */
export function SaleDetailScreen() {
  const id = idOf(route.useParams().id);
  const { data, error: failure, isFetching, refetch } = useSaleReport(id);
  const error = id === 0 ? NONE : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;
  useFailureToast(failure);
  useLiveSales(data?.scheduler_parlour.id ?? 0);

  if (error && (!data || isUnknown)) {
    return (
      <Page summary={<SaleTrail current="Report" />}>
        <div className={classes.state}>
          <ErrorState
            what={isUnknown ? 'This finished parlour does not exist.' : 'The report could not be loaded.'}
            error={error}
            onRetry={isUnknown ? undefined : () => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      </Page>
    );
  }
  return <Report key={id} id={id} sale={data} />;
}

/** All parts are requested together: the later ones do not wait for the first. */
function Report({ id, sale }: { id: number; sale: SaleReport | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { rows, ...printing } = useReportPrint(id, search);

  function ask(change: SaleDetailSearch, isReplacing = false): void {
    void navigate({ search: change, replace: isReplacing, resetScroll: false });
  }

  return (
    <Page
      summary={
        <div className={classes.screenOnly}>
          <SaleTrail current={sale?.title} />
        </div>
      }
      action={sale && <PrintButton {...printing} />}
    >
      <div className={classes.report}>
        {sale ? (
          <>
            <div className={classes.top}>
              <div className={classes.screenOnly}>
                <SaleVideo sale={sale} />
              </div>
              <SaleFacts sale={sale} />
            </div>
            <SaleFigures sale={sale} />
          </>
        ) : (
          <SaleSkeleton />
        )}
        <SaleChart id={id} />
        <Transactions id={id} search={search} onAsk={ask} printed={rows} />
      </div>
    </Page>
  );
}
