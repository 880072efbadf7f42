import { SALE_MESSAGES, confirmSaleDelete } from '@greenroom/contract/sales.rules';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';

import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveSale } from '../sales.queries.ts';
import type { SaleRow } from '../sales.queries.ts';

type DownloadProps = { label: string; none: string; url: string | null; name: string };

/** The server cleans the name and adds the extension of the file's type. */
function addressOf(url: string, name: string): string {
  const address = new URL(url, location.href);
  address.searchParams.set('download', name);
  return address.href;
}

function Download({ label, none, url, name }: DownloadProps) {
  if (url === null)
    return <span className="leading-6 text-ink-faint max-sm:px-3 max-sm:leading-12">{none}</span>;
  return (
    <a
      className="leading-6 not-hover:no-underline"
      href={addressOf(url, name)}
      download
      aria-label={`${label}: ${name}`}
    >
      {label}
    </a>
  );
}

/** Its two files, its report, and Delete with a confirmation and Undo. @source spec 2 Finished Parlours */
export function SaleActions({ sale }: { sale: SaleRow }) {
  const remove = useRemoveSale();
  const saleList = useSearch({ from: '/staff/sell-parlour' });
  const { title, scheduler_parlour: parlour } = sale;
  return (
    <div className="w-full items-center justify-end gap-1 sm:flex">
      <span className="me-auto grid justify-items-start text-13 whitespace-nowrap">
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
      <RemoveRow name={title} title="Delete Parlour" onRemove={() => remove.mutateAsync(parlour.id)}>
        {confirmSaleDelete(title)}
      </RemoveRow>
    </div>
  );
}
