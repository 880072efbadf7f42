import { Avatar } from '#kit/ui/avatar.tsx';

import type { Song } from '../contest.queries.ts';
import classes from './song-partners.module.css';

/** A card has room for this many lines. */
const LINES = 4;

/** Shows who made a song; the dialog has those that do not fit on a card. @source spec 2 Song Contest */
export function SongPartners({ song, onMore }: { song: Song; onMore: () => void }) {
  const { users } = song;
  const shown = users.length > LINES ? users.slice(0, LINES - 1) : users;
  const more = users.length - shown.length;
  return (
    <div className={classes.partners}>
      <ul className={classes.list} aria-label={`Partners of ${song.media.title}`}>
        {shown.map(({ id, name, city, state, profile_image_url: src }, place) => (
          <li key={id ?? `gone-${place}`} className={classes.partner}>
            <Avatar name={name} src={src} size="small" />
            <span className={classes.who} title={name}>
              {name}
            </span>
            <span className={classes.where}>{[city, state].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={classes.more} aria-haspopup="dialog" onClick={onMore}>
          {more} more<span className="only-read"> partners of {song.media.title}</span>
        </button>
      )}
    </div>
  );
}
