import type { SaleSort } from '@greenroom/contract/sales-list.rules';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';

import { can } from '#kit/can.ts';
import { errorMessage } from '#kit/api.ts';
import { formatEmail, formatMoney } from '#kit/format.ts';
import { NumberText, PersonCell, SOFT, SoftText, TWO_LINES } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { ParlourTime } from '#rooms/parlours/parts/parlour-time.tsx';

import { useSetSaleTop } from '../sales.queries.ts';
import type { SaleRow } from '../sales.queries.ts';

type Key = SaleSort | 'poster' | 'description' | 'top';

/** The host, with a link to the profile unless the person was deleted. */
function Author({ user }: { user: SaleRow['user'] }) {
  return (
    <PersonCell name={user.name} src={user.profile_image_url} size="small">
      {user.id === null ? (
        <span className={SOFT} dir="auto">
          {user.name}
        </span>
      ) : (
        <Link
          to="/user-detail/$userId"
          params={{ userId: String(user.id) }}
          className={clsx(
            TWO_LINES,
            'py-[3px] text-13/[18px] text-inherit no-underline hover:underline focus-visible:-outline-offset-2 max-sm:block max-sm:py-0 max-sm:truncate max-sm:leading-11',
          )}
          title={`${user.name}, ${formatEmail(user.email)}`}
          dir="auto"
        >
          {user.name}
        </Link>
      )}
    </PersonCell>
  );
}

/** The columns of the list; poster, description and the checkbox cannot be sorted. @source spec 2 Finished Parlours */
export const saleColumns: readonly (Column<SaleRow> & { key: Key })[] = [
  {
    key: 'poster',
    header: 'Poster',
    width: '88px',
    card: 'none',
    cell: (sale) => <Poster url={sale.scheduler_parlour.poster_url} />,
  },
  {
    key: 'author',
    foldBelow: 1000,
    header: 'Author',
    isSortable: true,
    width: '152px',
    card: 'start',
    cell: (sale) => <Author user={sale.user} />,
  },
  {
    key: 'title',
    header: 'Title',
    isSortable: true,
    card: 'title',
    cell: ({ title }) => (
      <span className="line-clamp-2 leading-5 font-medium wrap-anywhere" title={title} dir="auto">
        {title}
      </span>
    ),
  },
  {
    key: 'description',
    foldBelow: 1120,
    header: 'Description',
    card: 'none',
    cell: ({ description }) => <SoftText>{description.trim()}</SoftText>,
  },
  {
    key: 'price',
    header: 'Price',
    isSortable: true,
    align: 'end',
    width: '104px',
    card: 'end',
    // A parlour that is not saved to the profile is no longer for sale. @source spec 2
    cell: ({ status, price }) => <NumberText>{status ? formatMoney(price) : '–'}</NumberText>,
  },
  {
    key: 'start_date',
    header: 'Start Date',
    isSortable: true,
    width: '184px',
    cell: (sale) => (
      <span className="block text-13/[18px] text-ink-soft max-sm:*:justify-end">
        <ParlourTime iso={sale.scheduler_parlour.start_date} withYear />
      </span>
    ),
  },
  { key: 'top', isEdge: true, header: 'Top Parlour', width: '124px', cell: (sale) => <Top sale={sale} /> },
];

const WIDTH = 160;

/** A finished parlour's picture, or an icon without one. Decorative: the title is beside it. */
function Poster({ url }: { url: string | null }) {
  return (
    <span
      className="grid h-9 w-16 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint"
      aria-hidden
    >
      <Picture src={url} pixels={WIDTH} instead={<IconVideo size={18} />} />
    </span>
  );
}

/** Marks a top parlour; only one that is saved to the profile can be. @source spec 2 Finished Parlours */
function Top({ sale }: { sale: SaleRow }) {
  const id = useId();
  const { mutate, isPending, error } = useSetSaleTop(sale.id);
  return (
    // Relative, so that its words for screen readers scroll with the table.
    <span className="relative grid justify-items-start max-sm:justify-items-end" aria-busy={isPending}>
      <span className="flex items-center gap-1 max-sm:flex-row-reverse">
        <label
          className={clsx(
            '-ms-2 grid size-8 flex-none place-items-center pointer-coarse:size-control max-sm:ms-0 max-sm:-me-2',
            sale.status && can('sales.setTop') ? 'cursor-pointer' : 'cursor-not-allowed',
          )}
        >
          <input
            type="checkbox"
            className="size-4 cursor-[inherit] accent-accent"
            aria-label={`${sale.title} is a top parlour`}
            aria-describedby={sale.status ? undefined : id}
            checked={sale.is_top}
            disabled={!sale.status || isPending || !can('sales.setTop')}
            onChange={(change) => mutate(change.currentTarget.checked)}
          />
        </label>
        {!sale.status && (
          <span className="text-12/4 text-ink-faint" title={SALE_MESSAGES.notSaved}>
            <span aria-hidden>Not saved to profile</span>
            <span id={id} className="sr-only">
              {SALE_MESSAGES.notSaved}
            </span>
          </span>
        )}
      </span>
      {error && <span className="text-12/4 text-danger-ink">{errorMessage(error)}</span>}
    </span>
  );
}
