import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './parlour-skeleton.module.css';

/** Placeholders for the parlours. */
export function ParlourSkeletons() {
  return (
    <LoadingOverlay isBusy>
      <div className={classes.cards}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each} className={classes.card}>
            <Skeleton shape="block" className={classes.poster} />
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        ))}
      </div>
    </LoadingOverlay>
  );
}
