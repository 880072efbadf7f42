import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { BrandMark } from '../ui/brand-mark.tsx';

import './stage-frame.css';

const BARS = 56;

/** A waveform with one swell: quiet, chorus, quiet. Heights in units of the drawing. */
function barHeight(index: number): number {
  const swell = Math.exp(-(((index - BARS * 0.55) / (BARS * 0.26)) ** 2));
  const grain = Math.abs(Math.sin(index * 1.7) * 0.6 + Math.sin(index * 0.63 + 1) * 0.4);
  return 4 + Math.round(swell * (14 + grain * 74));
}

const bars = Array.from({ length: BARS }, (_, index) => ({ x: index * 10, height: barHeight(index) }));

/** The frame of public pages: the form on paper, beside it the stage as seen from the wings. */
export function StageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1.1fr)_minmax(440px,1fr)] max-lg:grid-cols-1 max-lg:grid-rows-[auto_minmax(0,1fr)]">
      <header className="account-stage relative flex flex-col justify-between overflow-hidden p-12 text-stage-ink max-lg:min-h-42 max-lg:px-gutter max-lg:py-6">
        <div className="relative">
          <BrandMark />
        </div>
        <svg
          className="relative my-auto w-full max-w-160 max-lg:absolute max-lg:inset-x-0 max-lg:-bottom-7 max-lg:h-32 max-lg:max-w-none max-lg:opacity-70"
          viewBox="0 0 556 200"
          preserveAspectRatio="xMidYMid meet"
          aria-hidden
        >
          {bars.map(({ x, height }) => (
            <g key={x}>
              <rect className="fill-stage-bar" x={x} y={120 - height} width="4" height={height} rx="2" />
              <rect className="fill-stage-bar-far" x={x} y={126} width="4" height={height * 0.55} rx="2" />
            </g>
          ))}
        </svg>
        <div className="relative grid gap-3 max-lg:hidden">
          <p className="max-w-[22ch] text-28 leading-heading font-semibold tracking-[-0.02em] text-balance">
            Everything the stage needs, before the lights go up.
          </p>
          <p className="flex items-center gap-2 text-13 text-stage-ink-soft">
            <span className="size-2 rounded-full bg-stage-lamp" aria-hidden />
            Staff console of the community
          </p>
        </div>
      </header>
      <div className="grid grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-8 px-gutter pt-8 pb-4">
        <main className="grid content-center justify-items-center max-lg:content-start">{children}</main>
        <footer className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-13 *:py-1 *:text-ink-faint">
          <Link to="/terms-of-use">Terms of Use</Link>
          <Link to="/privacy">Privacy</Link>
        </footer>
      </div>
    </div>
  );
}
