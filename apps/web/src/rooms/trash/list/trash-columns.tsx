import { now } from '#kit/clock.ts';
import { DateText, SOFT, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { Removed } from '../trash-list.queries.ts';
import { trashKindLabel } from '../trash.kinds.ts';

const DAY_MS = 86_400_000;
/** From here on, what is left is worth a warning. */
const FEW_DAYS = 3;

const daysUntil = (iso: string): number => Math.max(0, Math.ceil((Date.parse(iso) - now()) / DAY_MS));

function DaysLeft({ purgeAt }: Removed) {
  const days = daysUntil(purgeAt);
  const words = days === 0 ? 'Today' : `${days} ${days === 1 ? 'day' : 'days'}`;
  return <span className={days <= FEW_DAYS ? 'text-13 font-medium text-danger-ink' : SOFT}>{words}</span>;
}

/** The columns of the trash. */
export const trashColumns: readonly Column<Removed>[] = [
  {
    key: 'title',
    header: 'Name',
    card: 'title',
    cell: ({ title }) => (
      <span className="line-clamp-2 leading-5 font-medium wrap-anywhere" title={title} dir="auto">
        {title}
      </span>
    ),
  },
  {
    key: 'kind',
    foldBelow: 820,
    header: 'Kind',
    card: 'start',
    width: '148px',
    cell: ({ kind }) => <SoftText>{trashKindLabel(kind)}</SoftText>,
  },
  {
    key: 'deletedBy',
    foldBelow: 820,
    foldLabel: 'by',
    header: 'Deleted by',
    width: '180px',
    cell: ({ deletedBy }) => <SoftText>{deletedBy ?? ''}</SoftText>,
  },
  {
    key: 'deletedAt',
    card: 'end',
    header: 'Deleted',
    isSortable: true,
    width: '124px',
    cell: ({ deletedAt }) => <DateText iso={deletedAt} />,
  },
  { key: 'left', header: 'Time left', width: '100px', cell: (record) => <DaysLeft {...record} /> },
];
