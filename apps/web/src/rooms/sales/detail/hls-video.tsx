import Player, { Events } from 'hls.js';
import { useEffect, useEffectEvent, useRef } from 'react';

import { takeTheStage } from '#rooms/media/parts/one-sound.ts';

export type HlsVideoProps = {
  /** The URL of the playlist. */
  src: string;
  title: string;
  poster?: string | undefined;
  /** Called when it can't be played. */
  onClose: () => void;
};

/** Enough to start immediately; more is loaded while it plays. */
const BUFFER_SECONDS = 10;

/** A segmented video with the browser's own controls. Load it lazily: the library is large. */
export function HlsVideo({ src, title, poster, onClose }: HlsVideoProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const handleEnd = useEffectEvent(onClose);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    // The content policy forbids a worker that is created from text.
    const hls = new Player({ enableWorker: false, maxBufferLength: BUFFER_SECONDS });
    hls.on(Events.ERROR, (_name, { fatal }) => {
      if (fatal) handleEnd();
    });
    hls.loadSource(src);
    hls.attachMedia(video);
    return () => hls.destroy();
  }, [src]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- staff look at what came without captions
    <video
      ref={videoRef}
      className="size-full min-h-0 object-contain"
      poster={poster}
      aria-label={title}
      controls
      playsInline
      onPlay={(start) => takeTheStage(start.currentTarget)}
    />
  );
}
