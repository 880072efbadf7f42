import { CAROUSEL_WIDTHS } from '@greenroom/contract/kit/carousel';

import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './song-card-skeleton.module.css';

/** Placeholders for cards, as many as a wide window has. */
export function SongCardSkeletons() {
  return (
    <LoadingOverlay isBusy>
      <div className={classes.cards}>
        {CAROUSEL_WIDTHS.slice(0, 5).map((width) => (
          <div key={width} className={classes.card}>
            <Skeleton shape="block" className={classes.cover} />
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        ))}
      </div>
    </LoadingOverlay>
  );
}
