import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { formatClock } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { LevelSlider } from '#kit/ui/level-slider.tsx';

import { takeTheStage } from './one-sound.ts';

type AudioPlayerProps = {
  /** A blob URL or one of the server's. */
  src: string;
  title: string;
  /** The length if it is known before the sound is loaded. */
  durationSeconds?: number | null;
};

const DEAD = 'This track can’t be played. The file may be missing or damaged.';

/** Plays a track; nothing is loaded before Play when its length is known. Only one player plays at a time. */
export function AudioPlayer({ src, ...rest }: AudioPlayerProps) {
  return <Player key={src} src={src} {...rest} />;
}

function Player({ src, title, durationSeconds = null }: AudioPlayerProps) {
  const audioRef = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isDead, setDead] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [read, setRead] = useState<number | null>(null);
  const length = read ?? durationSeconds;

  async function handlePlay(): Promise<void> {
    setLoading(true);
    try {
      await audioRef.current?.play();
    } catch (error) {
      // It was paused before it started, which is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setDead(true);
    } finally {
      setLoading(false);
    }
  }

  function handleToggle(): void {
    if (isPlaying) audioRef.current?.pause();
    else void handlePlay();
  }

  function handleRetry(): void {
    setDead(false);
    audioRef.current?.load();
    void handlePlay();
  }

  function handleSeek(to: number): void {
    setSeconds(to);
    if (audioRef.current) audioRef.current.currentTime = to;
  }

  const end = Math.max(1, Math.floor(length ?? 0));
  return (
    <div className="flex min-h-control min-w-0 items-center gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no captions */}
      <audio
        ref={audioRef}
        src={src}
        preload={durationSeconds === null ? 'metadata' : 'none'}
        onPlay={(start) => takeTheStage(start.currentTarget)}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => handleSeek(0)}
        onTimeUpdate={(step) => setSeconds(step.currentTarget.currentTime)}
        onDurationChange={(change) => {
          const { duration } = change.currentTarget;
          setRead(Number.isFinite(duration) ? duration : null);
        }}
        onError={() => setDead(true)}
      />
      {isDead ? (
        <div
          className="flex flex-1 flex-wrap items-center justify-between gap-2 text-13 text-danger-ink"
          role="alert"
        >
          <p>{DEAD}</p>
          <Button look="default" onClick={handleRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <IconButton
            className="rounded-full! bg-accent-tint text-accent-ink! hover:bg-accent-tint-hover!"
            label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
            tip="none"
            aria-busy={isLoading || undefined}
            icon={
              isPlaying ? (
                <IconPlayerPauseFilled size={18} aria-hidden />
              ) : (
                <IconPlayerPlayFilled size={18} aria-hidden />
              )
            }
            onClick={handleToggle}
          />
          <LevelSlider
            className="min-w-12 flex-1"
            aria-label={`Position in ${title}`}
            aria-valuetext={`${formatClock(seconds)} of ${formatClock(length)}`}
            max={end}
            value={Math.min(seconds, end)}
            disabled={length === null}
            onSlide={handleSeek}
          />
          <span className="flex-none text-12 text-ink-soft" aria-hidden>
            {formatClock(seconds)} / {formatClock(length)}
          </span>
        </>
      )}
    </div>
  );
}
