import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { IconMusic } from '@tabler/icons-react';

import { formatClock } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileRest } from './profile-rest.tsx';
import { ProfileThumb } from './profile-thumb.tsx';
import classes from './user-tracks.module.css';

/** Tab 2: the person's own tracks, newest first. @source spec 2 /user-detail */
export function UserTracks({ user }: { user: UserDetail }) {
  if (user.audio_links.length === 0) {
    return (
      <EmptyState
        icon={<IconMusic size={24} />}
        title={PROFILE_MESSAGES.noTracks}
        text="Tracks this person uploads appear here."
      />
    );
  }
  return (
    <>
      <ul className={classes.tracks} aria-label={`Tracks of ${user.name}`}>
        {user.audio_links.map((track) => (
          <Track key={track.id} track={track} />
        ))}
      </ul>
      <ProfileRest shown={user.audio_links.length} total={user.counts.audio_links} what="tracks" />
    </>
  );
}

const MISSING = 'The file of this track is missing.';

function Track({ track }: { track: UserDetail['audio_links'][number] }) {
  const seconds = track.duration / 1000;
  return (
    <li className={classes.track}>
      <span className={classes.thumb}>
        <ProfileThumb src={track.thumbnail} sign={<IconMusic size={18} />} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{track.title}</span>
        <span className={classes.length}>{formatClock(seconds)}</span>
      </span>
      <span className={classes.player}>
        {track.url === null ? (
          <span className={classes.missing}>{MISSING}</span>
        ) : (
          <AudioPlayer src={track.url} title={track.title} durationSeconds={seconds} />
        )}
      </span>
    </li>
  );
}
