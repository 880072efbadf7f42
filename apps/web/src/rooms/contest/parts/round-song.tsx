import { IconMusic } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCount } from '#kit/format.ts';

import type { RankedSong } from '../contest-rounds.queries.ts';
import { Disqualified } from './disqualified.tsx';
import classes from './round-song.module.css';

const WIDTH = 96;

/** A song of a round: rank, picture, title and partners; for a disqualified one, who did that and when. */
export function RoundSong({ song }: { song: RankedSong }) {
  const [isBroken, setBroken] = useState(false);
  const partners = song.users.map(({ name }) => name).join(', ');
  return (
    <div className={classes.song}>
      <span className={classes.rank}>
        {song.rank === null ? (
          <span aria-hidden>–</span>
        ) : (
          <>
            <span className="only-read">Rank </span>
            {formatCount(song.rank)}
          </>
        )}
      </span>
      {song.thumbnail_url && !isBroken ? (
        <img
          className={classes.picture}
          src={`${song.thumbnail_url}?w=${WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={classes.picture} aria-hidden>
          <IconMusic size={18} />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title} title={song.title}>
          {song.title}
        </p>
        {partners && (
          <p className={classes.partners} title={partners}>
            {partners}
          </p>
        )}
        {song.disqualified && <Disqualified {...song.disqualified} />}
      </div>
    </div>
  );
}
