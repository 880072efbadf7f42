import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';

import { canBeDrawn, getPeaks, peaksOf, readPeaks } from './player-peaks.ts';
import classes from './player-waveform.module.css';

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

/** One bar for each of the peaks, mirrored at the middle. */
function pathOf(peaks: Float32Array): string {
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

/** Draws the song's waveform behind the seek bar; a plain line while it is unknown. */
export function PlayerWaveform({ url, seconds, isHeard, played }: PlayerWaveformProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const peaks = usePeaks(url, seconds, isHeard);
  const bars = useBars(ref);
  const style = { '--played': `${100 * played}%` } as CSSProperties;
  const count = Math.min(bars, peaks?.length ?? 1);
  const path = peaks && pathOf(peaksOf(peaks, count));
  const box = { viewBox: `0 0 ${count} ${HEIGHT}`, preserveAspectRatio: 'none' };
  return (
    <span ref={ref} className={classes.wave} style={style} data-drawn={path ? '' : undefined} aria-hidden>
      {path ? (
        <>
          <svg {...box} className={classes.bars}>
            <path d={path} />
          </svg>
          <svg {...box} className={classes.played}>
            <path d={path} />
          </svg>
        </>
      ) : (
        <span className={classes.line} />
      )}
    </span>
  );
}
