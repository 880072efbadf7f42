import type { SaleSort } from '@greenroom/contract/sales.rules';
import { Link } from '@tanstack/react-router';

import { formatMoney } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Column } from '#kit/ui/table-column.ts';
import { ParlourTime } from '#rooms/parlours/parts/parlour-time.tsx';

import type { SaleRow } from '../sales.queries.ts';
import classes from './sale-cells.module.css';
import { SalePoster } from './sale-poster.tsx';
import { SaleTop } from './sale-top.tsx';

/** The host, with a link to the profile unless the person was deleted. */
function Author({ user }: { user: SaleRow['user'] }) {
  return (
    <span className={classes.author}>
      <Avatar name={user.name} src={user.profile_image_url} size="small" />
      {user.id === null ? (
        <span className={classes.name}>{user.name}</span>
      ) : (
        <Link
          to="/user-detail/$userId"
          params={{ userId: String(user.id) }}
          className={classes.name}
          title={`${user.name}, ${user.email}`}
        >
          {user.name}
        </Link>
      )}
    </span>
  );
}

/** The columns of the list; poster, description and the checkbox cannot be sorted. @source spec 2 Finished Parlours */
export const saleColumns: readonly Column<SaleRow, SaleSort | 'poster' | 'description' | 'top'>[] = [
  {
    key: 'poster',
    header: 'Poster',
    width: '92px',
    hideBelow: 1280,
    cell: (sale) => <SalePoster url={sale.scheduler_parlour.poster_url} />,
  },
  {
    key: 'author',
    header: 'Author',
    isSortable: true,
    width: '152px',
    hideBelow: 1280,
    cell: (sale) => <Author user={sale.user} />,
  },
  {
    key: 'title',
    header: 'Title',
    isSortable: true,
    cell: (sale) => (
      <span className={classes.words}>
        <span className={classes.title} title={sale.title}>
          {sale.title}
        </span>
        <span className={classes.by}>{sale.user.name}</span>
      </span>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    hideBelow: 1440,
    cell: (sale) =>
      sale.description.trim() ? (
        <span className={classes.description} title={sale.description}>
          {sale.description}
        </span>
      ) : (
        <span className={classes.none}>–</span>
      ),
  },
  {
    key: 'price',
    header: 'Price',
    isSortable: true,
    align: 'end',
    width: '92px',
    // A parlour that is not saved to the profile is no longer for sale. @source spec 2
    cell: (sale) =>
      sale.status ? (
        <span className={classes.money}>{formatMoney(sale.price)}</span>
      ) : (
        <span className={classes.none}>–</span>
      ),
  },
  {
    key: 'start_date',
    header: 'Start Date',
    isSortable: true,
    width: '128px',
    cell: (sale) => (
      <span className={classes.soft}>
        <ParlourTime iso={sale.scheduler_parlour.start_date} withYear />
      </span>
    ),
  },
  { key: 'top', header: 'Top Parlour', width: '104px', cell: (sale) => <SaleTop sale={sale} /> },
];
