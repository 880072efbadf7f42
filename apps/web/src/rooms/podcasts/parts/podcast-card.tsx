import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';

import { formatDate, formatDateTime } from '#kit/format.ts';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';

import { useSetPodcastShown } from '../podcasts.queries.ts';
import type { Podcast, PodcastPage } from '../podcasts.queries.ts';
import { PodcastActions } from './podcast-actions.tsx';
import classes from './podcast-page.module.css';

type PodcastCardProps = { podcast: Podcast; user: PodcastPage['user'] };

/** One podcast: its actions, and its tracks to listen to. */
export function PodcastCard({ podcast, user }: PodcastCardProps) {
  const setShown = useSetPodcastShown(podcast);
  return (
    <article className={classes.card} aria-label={podcast.name}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.name}>{podcast.name}</h3>
          <p className={classes.fact}>
            <time dateTime={podcast.createdAt} title={formatDateTime(podcast.createdAt)}>
              {formatDate(podcast.createdAt)}
            </time>
          </p>
        </div>
        <div className={classes.tools}>
          <StatusSwitch
            isOn={podcast.is_show}
            label={`${podcast.name} is shown on the app`}
            onText="Shown on app"
            offText="Hidden"
            onToggle={setShown}
          />
          <PodcastActions podcast={podcast} user={user} />
        </div>
      </div>
      {podcast.medias.length === 0 ? (
        <p className={classes.none}>{PODCAST_MESSAGES.trackMissing}</p>
      ) : (
        <ol className={classes.tracks}>
          {podcast.medias.map((track) => (
            <li key={track.id} className={classes.track}>
              <span className={classes.title}>{track.title}</span>
              <AudioPlayer src={track.url} title={track.title} durationSeconds={track.duration} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
