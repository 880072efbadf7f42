import { embedUrl } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';
import { clsx } from 'clsx';

type VideoEmbedProps = {
  video: Video;
  title: string;
  /** Plays automatically. */
  isPlaying?: boolean;
  isMuted?: boolean;
  className?: string;
};

/** The provider's player, in the size of its container. It can neither leave its frame nor navigate the console. */
export function VideoEmbed(props: VideoEmbedProps) {
  const { video, title, isPlaying = false, isMuted = isPlaying, className } = props;
  return (
    <iframe
      className={clsx('size-full focus-visible:-outline-offset-2', className)}
      src={embedUrl(video, isPlaying, isMuted)}
      title={title}
      // Its origin is the provider's, never ours, so a frame that keeps it can't remove its own sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      // YouTube plays nothing without our origin (its error 153); the path is not sent.
      referrerPolicy="strict-origin"
    />
  );
}
