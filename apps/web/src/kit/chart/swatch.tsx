import { clsx } from 'clsx';

import type { ChartColor, ChartSeries } from './series.ts';

const FILLS: Record<ChartColor, string> = {
  accent: 'bg-accent',
  'accent-pale': 'bg-accent-pale',
  ink: 'bg-ink',
};

/** Shows how a series is drawn: a small bar, a line, or nothing. */
export function Swatch({ drawn }: { drawn: ChartSeries['drawn'] | undefined }) {
  return (
    <span
      className={clsx(
        'w-3 flex-none',
        drawn?.as === 'line' ? 'h-0.5 rounded-full' : 'h-3',
        drawn?.as === 'bars' && 'rounded-sm border border-accent-ink',
        drawn && FILLS[drawn.color],
      )}
      aria-hidden
    />
  );
}
