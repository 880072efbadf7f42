import Player, { Events } from 'hls.js';
import { useEffect, useEffectEvent, useRef } from 'react';

import { takeTheStage } from '#rooms/media/parts/one-sound.ts';

import classes from './sale-video.module.css';

export type HlsVideoProps = {
  /** Of the playlist. */
  src: string;
  title: string;
  poster?: string | undefined;
  /** It can't be played. */
  onClose: () => void;
};

/** Enough to begin at once; more is fetched while it plays. */
const BUFFER_SECONDS = 10;

/** A video that comes in pieces, with the browser's own controls. Load it lazily: the library is large. */
export function HlsVideo({ src, title, poster, onClose }: HlsVideoProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const handleEnd = useEffectEvent(onClose);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    // The content policy allows no worker made of text.
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
      className={classes.video}
      poster={poster}
      aria-label={title}
      controls
      playsInline
      onPlay={(start) => takeTheStage(start.currentTarget)}
    />
  );
}
