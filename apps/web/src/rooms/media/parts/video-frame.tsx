import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';

import { takeTheStage } from './one-sound.ts';

type VideoFrameProps = {
  /** A blob URL or one of the server's. */
  src: string;
  title: string;
  /** A picture until it plays; by default the first frame. */
  poster?: string | undefined;
};

/** A video with the browser's own controls, always as wide and high as its frame. */
export function VideoFrame({ src, title, poster }: VideoFrameProps) {
  const [dead, setDead] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  return (
    <div className="grid aspect-16/9 w-full overflow-hidden rounded-md bg-sunken">
      {dead === src ? (
        <DeadVideo
          onRetry={() => {
            setDead(null);
            setTurn(turn + 1);
          }}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- staff look at what came without captions
        <video
          key={`${src} ${turn}`}
          className="size-full min-h-0 object-contain"
          src={src}
          poster={poster}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          onPlay={(start) => takeTheStage(start.currentTarget)}
          onError={() => setDead(src)}
        />
      )}
    </div>
  );
}

/** Replaces a video that can't be played. */
export function DeadVideo({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      className="grid place-content-center justify-items-center gap-3 p-4 text-center text-13 text-danger-ink"
      role="alert"
    >
      <p>This video can’t be played. The file may be missing or damaged.</p>
      <Button look="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
