import type { SaleSort } from '@greenroom/contract/sales-list.rules';
import { Link } from '@tanstack/react-router';

import { formatMoney } from '#kit/format.ts';
import { NumberText, PersonCell, SOFT, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { ParlourTime } from '#rooms/parlours/parts/parlour-time.tsx';

import type { SaleRow } from '../sales.queries.ts';
import { SalePoster } from './sale-poster.tsx';
import { SaleTop } from './sale-top.tsx';

type Key = SaleSort | 'poster' | 'description' | 'top';

/** The host, with a link to the profile unless the person was deleted. */
function Author({ user }: { user: SaleRow['user'] }) {
  return (
    <PersonCell name={user.name} src={user.profile_image_url} size="small">
      {user.id === null ? (
        <span className={SOFT}>{user.name}</span>
      ) : (
        <Link
          to="/user-detail/$userId"
          params={{ userId: String(user.id) }}
          className="line-clamp-2 text-13/[18px] text-inherit wrap-anywhere no-underline hover:underline focus-visible:-outline-offset-2 max-sm:block max-sm:truncate max-sm:leading-11"
          title={`${user.name}, ${user.email}`}
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
    width: '92px',
    card: 'none',
    cell: (sale) => <SalePoster url={sale.scheduler_parlour.poster_url} />,
  },
  {
    key: 'author',
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
      <span className="line-clamp-2 leading-5 font-medium wrap-anywhere" title={title}>
        {title}
      </span>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    card: 'none',
    cell: ({ description }) => <SoftText>{description.trim()}</SoftText>,
  },
  {
    key: 'price',
    header: 'Price',
    isSortable: true,
    align: 'end',
    width: '92px',
    card: 'end',
    // A parlour that is not saved to the profile is no longer for sale. @source spec 2
    cell: ({ status, price }) => <NumberText>{status ? formatMoney(price) : '–'}</NumberText>,
  },
  {
    key: 'start_date',
    header: 'Start Date',
    isSortable: true,
    width: '132px',
    cell: (sale) => (
      <span className={SOFT}>
        <ParlourTime iso={sale.scheduler_parlour.start_date} withYear />
      </span>
    ),
  },
  { key: 'top', header: 'Top Parlour', width: '124px', cell: (sale) => <SaleTop sale={sale} /> },
];
