import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import classes from './loading-overlay.module.css';

type LoadingOverlayProps = { isBusy: boolean; children: ReactNode };

const AFTER_MS = 300;
/** Longer than any call may take: whatever went wrong, the screen is usable again. */
const AT_MOST_MS = 20_000;

/** Wraps content; shows 'loading...' over it when loading takes longer than 300 ms. */
export function LoadingOverlay({ isBusy, children }: LoadingOverlayProps) {
  return (
    <div className={classes.wrap} aria-busy={isBusy}>
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
    <output className={classes.veil}>
      <span className={classes.words}>
        <span className={classes.bars} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        loading...
      </span>
    </output>
  );
}
