import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './podcast-page.module.css';

/** Placeholder for a podcast. */
export function PodcastCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.head}>
        <div className={classes.words}>
          <Skeleton shape="short" className={classes.ghost} />
          <Skeleton shape="short" className={classes.ghost} />
        </div>
      </div>
      <div className={classes.ghosts}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
