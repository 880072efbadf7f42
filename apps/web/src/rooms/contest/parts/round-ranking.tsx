import { formatCount } from '#kit/format.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import type { Column } from '#kit/ui/table-column.ts';

import type { RankedSong } from '../contest-rounds.queries.ts';
import { RoundSong } from './round-song.tsx';
import classes from './rounds-panel.module.css';

const columns: Column<RankedSong>[] = [
  {
    key: 'song',
    header: 'Song',
    cell: (song) => <RoundSong song={song} />,
  },
  {
    key: 'votes',
    header: 'Votes',
    align: 'end',
    width: '172px',
    cell: ({ votes, votesLogged, votesNotLogged }) => (
      <div className={classes.cell}>
        <strong className={classes.votes}>{formatCount(votes)}</strong>
        <span className={classes.small}>{formatCount(votesLogged)} registered</span>
        <span className={classes.small}>{formatCount(votesNotLogged)} unregistered</span>
      </div>
    ),
  },
];

/** The songs of a round by rank, then the disqualified ones. */
export function RoundRanking({ songs }: { songs: readonly RankedSong[] }) {
  return (
    <div className={classes.list}>
      <DataTable
        caption="Ranking"
        columns={columns}
        rows={songs}
        rowId={(song) => song.id}
        empty={<p className={classes.small}>No songs took part.</p>}
      />
    </div>
  );
}
