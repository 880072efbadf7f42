import type { Song } from '@greenroom/contract/contest';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconMusic } from '@tabler/icons-react';
import { useState } from 'react';

import { usePlayer } from './player.ts';
import classes from './player-title.module.css';

const WIDTH = 160;

/** Picture, title and partners of the song; says while the song is loading. */
export function PlayerTitle({ song }: { song: Song }) {
  const { isPlaying, isWaiting } = usePlayer();
  const [broken, setBroken] = useState<string | null>(null);
  const { title, thumbnail_url: picture } = song.media;
  const partners = song.users.map(({ name }) => name).join(', ');
  return (
    <div className={classes.song}>
      <span className={classes.picture} aria-hidden>
        {picture && picture !== broken ? (
          <img src={`${picture}?w=${WIDTH}`} alt="" onError={() => setBroken(picture)} />
        ) : (
          <IconMusic size={18} />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.title} title={title}>
          {title}
        </span>
        {isPlaying && isWaiting ? (
          <output key="waiting" className={classes.waiting}>
            {CONTEST_MESSAGES.loading}
          </output>
        ) : (
          <span key="partners" className={classes.partners}>
            {partners}
          </span>
        )}
      </span>
    </div>
  );
}
