import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, RefObject } from 'react';

import { formatClock } from '#kit/format.ts';

import type { Song } from '../contest.queries.ts';
import { SEEK_SECONDS, songSeconds, player, usePlayer, usePlayerTime } from './player.ts';

/** By then the song plays, and its waveform can be loaded without delaying it. */
const HEARD_AFTER_SECONDS = 1;

const TIME = 'min-w-[5ch] flex-none text-12 whitespace-nowrap text-ink-soft @max-[480px]/player:min-w-0';

/** The position in the song, which pointer and keys can change. */
export function PlayerSeek({ song }: { song: Song }) {
  const { currentId } = usePlayer();
  const time = usePlayerTime();
  const length = time.length ?? songSeconds(song);
  const seconds = Math.min(time.seconds, length);

  function handleKeyDown(press: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[press.key];
    if (by === undefined) return;
    press.preventDefault();
    player.seek(seconds + by * SEEK_SECONDS);
  }

  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 @max-[480px]/player:grid @max-[480px]/player:grid-cols-[auto_auto] @max-[480px]/player:justify-between @max-[480px]/player:gap-x-0 @max-[480px]/player:gap-y-0.5">
      <span className={TIME} aria-hidden>
        {formatClock(seconds)}
      </span>
      <span className="relative h-control min-w-12 flex-1 @max-[480px]/player:col-span-full @max-[480px]/player:row-start-1 @max-[480px]/player:h-7">
        <PlayerWaveform
          url={song.media.url_complete}
          seconds={songSeconds(song)}
          isHeard={seconds >= HEARD_AFTER_SECONDS}
          played={length > 0 ? seconds / length : 0}
        />
        <input
          type="range"
          className="player-seek absolute inset-0 size-full cursor-pointer appearance-none focus-visible:rounded-md disabled:cursor-default @max-[480px]/player:focus-visible:outline-offset-0"
          aria-label={`Position in ${song.media.title}`}
          aria-valuetext={`${formatClock(seconds)} of ${formatClock(length || null)}`}
          min={0}
          max={length}
          step="any"
          value={seconds}
          disabled={currentId === null}
          onKeyDown={handleKeyDown}
          onChange={(change) => player.seek(Number(change.currentTarget.value))}
        />
      </span>
      <span className={`${TIME} text-end @max-[320px]/player:hidden`} aria-hidden>
        {formatClock(length || null)}
      </span>
    </div>
  );
}

type PlayerWaveformProps = {
  url: string | null;
  /** The song's length from the server. */
  seconds: number;
  /** The file is read only once the song plays. */
  isHeard: boolean;
  /** 0 to 1. */
  played: number;
};

/** The width of a bar with its gap, in pixels. */
const PITCH = 4;
const HEIGHT = 100;
const LEAST = 4;
/** The height of the bars before the song was read, of 1. */
const UNKNOWN = 0.2;
const BARS = 'absolute inset-0 size-full fill-none stroke-[0.6]';

/** One bar for each of the peaks, mirrored at the middle. */
function waveformPath(peaks: Float32Array): string {
  return Array.from(peaks, (peak, index) => {
    const tall = Math.max(LEAST, peak * HEIGHT);
    return `M${index + 0.5} ${(HEIGHT - tall) / 2}v${tall}`;
  }).join('');
}

/** Returns how many bars fit, also after the window was resized. */
function useBars(ref: RefObject<HTMLElement | null>): number {
  const [bars, setBars] = useState(1);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBars(Math.max(1, Math.floor(entry.contentRect.width / PITCH)));
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return bars;
}

function usePeaks(url: string | null, seconds: number, isHeard: boolean): Float32Array | null {
  const [read, setRead] = useState<{ url: string; peaks: Float32Array | null } | null>(null);
  const kept = getPeaks(url);

  useEffect(() => {
    if (!isHeard || kept || !canBeDrawn(url, seconds)) return undefined;
    const stopper = new AbortController();
    async function start(wanted: string): Promise<void> {
      try {
        setRead({ url: wanted, peaks: await readPeaks(wanted, stopper.signal) });
      } catch {
        // Another song started before it was read.
      }
    }
    void start(url);
    return () => stopper.abort();
  }, [url, seconds, isHeard, kept]);

  return kept ?? (read?.url === url ? read.peaks : null);
}

/** Draws the song's waveform behind the seek bar; while it is unknown, its place as bars of one height. */
function PlayerWaveform({ url, seconds, isHeard, played }: PlayerWaveformProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const peaks = usePeaks(url, seconds, isHeard);
  const bars = useBars(ref);
  const style = { '--played': `${100 * played}%` } as CSSProperties;
  const count = Math.min(bars, COUNT);
  const path = waveformPath(peaks ? measurePeaks(peaks, count) : new Float32Array(count).fill(UNKNOWN));
  const box = { viewBox: `0 0 ${count} ${HEIGHT}`, preserveAspectRatio: 'none' };
  return (
    <span
      ref={ref}
      className="absolute inset-x-0 inset-y-0.5"
      style={style}
      data-drawn={peaks ? '' : undefined}
      aria-hidden
    >
      <svg {...box} className={`${BARS} stroke-line-strong`}>
        <path d={path} />
      </svg>
      <svg {...box} className={`${BARS} stroke-accent-ink [clip-path:inset(0_calc(100%-var(--played))_0_0)]`}>
        <path d={path} />
      </svg>
    </span>
  );
}

/** Samples per second that are enough to draw. A browser that does not support so few draws no waveform. */
const RATE = 8000;
/** More than any screen shows. */
const COUNT = 400;
/** A file is decoded as a whole, so a longer or bigger one would take hundreds of MB of memory. */
const MOST = { seconds: 20 * 60, bytes: 64 * 1024 * 1024 };
const KEPT = 40;

const known = new Map<string, Float32Array | null>();

/** Returns the loudest sample of each of `count` parts, relative to the loudest of all: 0 to 1. */
function measurePeaks(samples: Float32Array, count: number): Float32Array {
  const peaks = new Float32Array(count);
  for (const [index, sample] of samples.entries()) {
    const at = Math.floor((index * count) / samples.length);
    peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(sample));
  }
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

async function decode(url: string, signal: AbortSignal): Promise<Float32Array | null> {
  const answer = await fetch(url, { signal, priority: 'low' });
  const isSmall = Number(answer.headers.get('content-length') ?? Infinity) <= MOST.bytes;
  if (!answer.ok || !isSmall) {
    await answer.body?.cancel();
    return null;
  }
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer());
  return measurePeaks(sound.getChannelData(0), COUNT);
}

/** Returns whether a song can be drawn: not too long, and from this server, because the content policy allows no other. */
function canBeDrawn(url: string | null, seconds: number): url is string {
  return url !== null && seconds < MOST.seconds && new URL(url, location.href).origin === location.origin;
}

/** Returns a song's peaks and caches them; null when it can't be read. @throws AbortError when they are no longer needed */
async function readPeaks(url: string, signal: AbortSignal): Promise<Float32Array | null> {
  const kept = known.get(url);
  if (kept !== undefined) return kept;
  const peaks = await decode(url, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  const [oldest] = known.keys();
  if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
  known.set(url, peaks);
  return peaks;
}

/** Returns the cached peaks of a song. */
const getPeaks = (url: string | null): Float32Array | null => (url && known.get(url)) || null;
