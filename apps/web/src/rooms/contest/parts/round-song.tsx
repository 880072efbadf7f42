import { IconMusic } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCount, formatDateTime } from '#kit/format.ts';

import type { RankedSong } from '../contest-rounds.queries.ts';
import classes from './round-song.module.css';

const WIDTH = 96;

/** A song of a round: rank, picture, title and who made it. */
export function RoundSong({ song }: { song: RankedSong }) {
  const [isBroken, setBroken] = useState(false);
  const partners = song.users.map(({ name }) => name).join(', ');
  return (
    <div className={classes.song}>
      <span className={classes.rank}>
        <span className="only-read">Rank </span>
        {formatCount(song.rank)}
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
        {song.removedAt && (
          <span className={classes.removed} title={formatDateTime(song.removedAt)}>
            Removed early
          </span>
        )}
      </div>
    </div>
  );
}
