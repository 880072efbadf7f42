import type { ReactNode } from 'react';

import type { Song } from '../contest.queries.ts';
import { SongCover } from './song-cover.tsx';
import { SongPartners } from './song-partners.tsx';
import classes from './song-card.module.css';

type SongCardProps = {
  song: Song;
  /** Its rank in the contest, from 1. */
  rank?: number;
  isPaused?: boolean;
  /** Whether it is the player's current song. */
  isCurrent: boolean;
  isPlaying: boolean;
  onPlay: () => void;
  onPartners: () => void;
  /** The votes, with the buttons that show them. */
  facts?: ReactNode;
  /** A line of text below them. */
  note?: ReactNode;
  /** The checkbox at the bottom; without it the card can't be selected. */
  tick?: { isOn: boolean; onToggle: () => void } | undefined;
};

/** A song: cover with Play, title, partners. @source spec 2 Song Contest */
export function SongCard(props: SongCardProps) {
  const { song, isCurrent, onPartners, facts, note, tick, ...cover } = props;
  const { title } = song.media;
  return (
    <article
      className={classes.card}
      aria-label={title}
      data-current={isCurrent || undefined}
      data-ticked={tick?.isOn || undefined}
    >
      <SongCover song={song} {...cover} />
      <div className={classes.words}>
        <h3 className={classes.title} title={title}>
          {title}
        </h3>
        {facts && <div className={classes.facts}>{facts}</div>}
        {note}
        <SongPartners song={song} onMore={onPartners} />
      </div>
      {tick && (
        <label className={classes.tick}>
          <input type="checkbox" checked={tick.isOn} onChange={tick.onToggle} />
          Select song<span className="only-read"> {title}</span>
        </label>
      )}
    </article>
  );
}
