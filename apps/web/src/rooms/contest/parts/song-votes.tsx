import { IconChartLine, IconThumbUp } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';

import type { Song } from '../contest.queries.ts';
import classes from './song-votes.module.css';

type SongVotesProps = { song: Song; onVoters: () => void; onChart: () => void };

/** A song's votes: a press lists the voters; the button beside it shows the votes over time. */
export function SongVotes({ song, onVoters, onChart }: SongVotesProps) {
  const { title } = song.media;
  return (
    <>
      <button type="button" className={classes.votes} aria-haspopup="dialog" onClick={onVoters}>
        <IconThumbUp size={18} aria-hidden />
        {formatCounted(song.votes, 'vote', 'votes')}
        <span className="only-read"> for {title}</span>
      </button>
      <IconButton
        label={`Votes of ${title} over time`}
        tip="none"
        icon={<IconChartLine size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onChart}
      />
    </>
  );
}
