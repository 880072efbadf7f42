import { embedOf } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';

import classes from './video-embed.module.css';

type VideoEmbedProps = {
  video: Video;
  title: string;
  /** Begins by itself. */
  isPlaying?: boolean;
  isMuted?: boolean;
};

/** The provider's player, as wide and high as what it stands in. It can neither leave its frame nor move the console. */
export function VideoEmbed({ video, title, isPlaying = false, isMuted = isPlaying }: VideoEmbedProps) {
  return (
    <iframe
      className={classes.frame}
      src={embedOf(video, isPlaying, isMuted)}
      title={title}
      // Its origin is the provider's, never ours: a frame that keeps it can't take its own sandbox off.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      // YouTube plays nothing for a page that it is not told of (its error 153); the path stays with us.
      referrerPolicy="strict-origin"
    />
  );
}
