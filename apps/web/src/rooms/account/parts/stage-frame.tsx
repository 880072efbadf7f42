import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { BrandMark } from '#kit/ui/brand-mark.tsx';

import classes from './stage-frame.module.css';

const BARS = 56;

/** A waveform with one swell: quiet, chorus, quiet. Heights in units of the drawing. */
function heightOf(index: number): number {
  const swell = Math.exp(-(((index - BARS * 0.55) / (BARS * 0.26)) ** 2));
  const grain = Math.abs(Math.sin(index * 1.7) * 0.6 + Math.sin(index * 0.63 + 1) * 0.4);
  return 4 + Math.round(swell * (14 + grain * 74));
}

const bars = Array.from({ length: BARS }, (_, index) => ({ x: index * 10, height: heightOf(index) }));

/** The frame of public pages: the form on paper, beside it the stage as seen from the wings. */
export function StageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.stage}>
        <div className={classes.brand}>
          <BrandMark />
        </div>
        <svg className={classes.wave} viewBox="0 0 556 200" preserveAspectRatio="xMidYMid meet" aria-hidden>
          {bars.map(({ x, height }) => (
            <g key={x}>
              <rect className={classes.bar} x={x} y={120 - height} width="4" height={height} rx="2" />
              <rect className={classes.far} x={x} y={126} width="4" height={height * 0.55} rx="2" />
            </g>
          ))}
        </svg>
        <div className={classes.words}>
          <p className={classes.claim}>Everything the stage needs, before the lights go up.</p>
          <p className={classes.small}>
            <span className={classes.lamp} aria-hidden />
            Staff console of the community
          </p>
        </div>
      </header>
      <div className={classes.paper}>
        <main className={classes.main}>{children}</main>
        <footer className={classes.foot}>
          <Link to="/terms-of-use">Terms of Use</Link>
          <Link to="/privacy">Privacy</Link>
        </footer>
      </div>
    </div>
  );
}
