import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type LoadingOverlayProps = { isBusy: boolean; children: ReactNode };

/** Its words stand a little below the top; in the middle of what is not as high. */
const VEIL =
  'absolute inset-0 z-3 flex flex-col items-center bg-paper/60 transition-opacity duration-180 starting:opacity-0 ' +
  'before:flex-[0_1_min(24vh,200px)] after:flex-[0_1_min(24vh,200px)]';
const BAR = 'h-1.5 w-[3px] animate-bar rounded-full bg-accent';
const AFTER_MS = 300;
/** Longer than any call may take: whatever went wrong, the screen is usable again. */
const AT_MOST_MS = 20_000;

/** Wraps content; shows 'loading...' over it when loading takes longer than 300 ms. */
export function LoadingOverlay({ isBusy, children }: LoadingOverlayProps) {
  return (
    <div className="relative grid min-h-full grid-cols-[minmax(0,1fr)]" aria-busy={isBusy}>
      {children}
      {isBusy && <Veil />}
    </div>
  );
}

function Veil() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = setTimeout(() => setShown(true), AFTER_MS);
    const hide = setTimeout(() => setShown(false), AT_MOST_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, []);
  if (!isShown) return null;
  return (
    <output className={VEIL}>
      <span className="sticky top-[40vh] inline-flex flex-none items-center gap-3 rounded-full border border-line bg-raised px-4 py-2 text-ink-soft shadow-float">
        <span className="inline-flex h-4 items-center gap-[3px]" aria-hidden>
          <i className={BAR} />
          <i className={`${BAR} [animation-delay:0.2s]`} />
          <i className={`${BAR} [animation-delay:0.4s]`} />
        </span>
        loading...
      </span>
    </output>
  );
}
