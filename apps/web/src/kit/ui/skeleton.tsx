import { clsx } from 'clsx';

import classes from './skeleton.module.css';

type SkeletonProps = { shape?: 'line' | 'short' | 'circle' | 'block'; className?: string | undefined };

/** A placeholder for what is loading. Hidden from screen readers: announce 'loading' once around it. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={clsx(classes.skeleton, classes[shape], className)} aria-hidden />;
}
