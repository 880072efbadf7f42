import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';

import { canBeDrawn, getPeaks, readPeaks } from './player-peaks.ts';
import classes from './player-waveform.module.css';

type PlayerWaveformProps = {
  url: string | null;
  /** Of the song. */
  seconds: number;
  /** Reading it waits until the song sounds. */
  isHeard: boolean;
  /** 0 to 1. */
  played: number;
};

const HEIGHT = 100;
const LEAST = 4;

/** One bar for each of the peaks, mirrored at the middle. */
function pathOf(peaks: Float32Array): string {
  return Array.from(peaks, (peak, index) => {
    const tall = Math.max(LEAST, peak * HEIGHT);
    return `M${index + 0.5} ${(HEIGHT - tall) / 2}v${tall}`;
  }).join('');
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
        // Another song came before it was read.
      }
    }
    void start(url);
    return () => stopper.abort();
  }, [url, seconds, isHeard, kept]);

  return kept ?? (read?.url === url ? read.peaks : null);
}

/** The song as bars of its loudness behind the seek bar; a plain line while, or where, that is not known. */
export function PlayerWaveform({ url, seconds, isHeard, played }: PlayerWaveformProps) {
  const peaks = usePeaks(url, seconds, isHeard);
  const style = { '--played': `${100 * played}%` } as CSSProperties;
  if (!peaks) return <span className={classes.line} style={style} aria-hidden />;
  const path = pathOf(peaks);
  const box = { viewBox: `0 0 ${peaks.length} ${HEIGHT}`, preserveAspectRatio: 'none' };
  return (
    <span className={classes.wave} style={style} data-drawn aria-hidden>
      <svg {...box} className={classes.bars}>
        <path d={path} />
      </svg>
      <svg {...box} className={classes.played}>
        <path d={path} />
      </svg>
    </span>
  );
}
