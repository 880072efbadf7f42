import { SALE_MESSAGES, confirmSaleDelete } from '@greenroom/contract/sales.rules';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';

import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveSale } from '../sales.queries.ts';
import type { SaleRow } from '../sales.queries.ts';
import classes from './sale-cells.module.css';

type DownloadProps = { label: string; none: string; url: string | null; name: string };

/** The server cleans the name and adds the extension of the file's type. */
function addressOf(url: string, name: string): string {
  const address = new URL(url, location.href);
  address.searchParams.set('download', name);
  return address.href;
}

function Download({ label, none, url, name }: DownloadProps) {
  if (url === null) return <span className={classes.none}>{none}</span>;
  return (
    <a className={classes.download} href={addressOf(url, name)} download aria-label={`${label}: ${name}`}>
      {label}
    </a>
  );
}

/** Its two files, its report, and Delete with a confirmation and Undo. @source spec 2 Finished Parlours */
export function SaleActions({ sale }: { sale: SaleRow }) {
  const remove = useRemoveSale();
  const saleList = useSearch({ from: '/staff/sell-parlour' });
  const { title } = sale;
  return (
    <div className={classes.actions}>
      <span className={classes.downloads}>
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
        className={classes.report}
        aria-label={`Report of ${title}`}
      >
        <IconReportAnalytics size={18} aria-hidden />
        Report
      </Link>
      <RemoveRow name={title} title="Delete Parlour" onRemove={() => remove.mutateAsync(sale)}>
        {confirmSaleDelete(title)}
      </RemoveRow>
    </div>
  );
}
