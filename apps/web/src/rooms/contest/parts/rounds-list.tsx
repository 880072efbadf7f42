import { IconFlagOff } from '@tabler/icons-react';

import { formatCount, formatCounted, formatDateTime } from '#kit/format.ts';
import type { Column } from '#kit/ui/table-column.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';

import { useRoundList } from '../contest-rounds.queries.ts';
import type { RoundRow } from '../contest-rounds.queries.ts';
import classes from './rounds-panel.module.css';

function columnsFor(onOpen: (id: number) => void): Column<RoundRow>[] {
  return [
    {
      key: 'ended',
      header: 'Ended',
      width: '44%',
      cell: ({ id, endedAt, songs, disqualified }) => (
        <div className={classes.cell}>
          <button type="button" className={classes.open} onClick={() => onOpen(id)}>
            {formatDateTime(endedAt)}
          </button>
          <span className={classes.small}>
            {formatCounted(songs, 'song', 'songs')}
            {disqualified > 0 && `, ${formatCount(disqualified)} disqualified`}
          </span>
        </div>
      ),
    },
    {
      key: 'winner',
      header: 'Winner',
      cell: ({ winner }) => (
        <span className={classes.winner} title={winner ?? undefined}>
          {winner ?? '–'}
        </span>
      ),
    },
    {
      key: 'votes',
      header: 'Votes',
      align: 'end',
      width: '92px',
      cell: ({ votes }) => formatCount(votes),
    },
  ];
}

type RoundsListProps = { page: number; onPage: (page: number) => void; onOpen: (id: number) => void };

/** Closed rounds, newest first. */
export function RoundsList({ page, onPage, onOpen }: RoundsListProps) {
  const list = useRoundList(page);
  return (
    <div className={classes.list}>
      <PagedTable
        caption="Rounds"
        columns={columnsFor(onOpen)}
        rowId={(round) => round.id}
        list={list}
        errorText="The rounds could not be loaded."
        empty={
          <EmptyState
            icon={<IconFlagOff size={24} />}
            title="No round has ended yet."
            text="A round begins when voting starts, and appears here once voting has ended for every song."
          />
        }
        page={page}
        label="rounds"
        onPage={onPage}
      />
    </div>
  );
}
