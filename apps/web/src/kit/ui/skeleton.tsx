import { clsx } from 'clsx';

const SHAPES = {
  line: 'h-3 w-4/5 rounded-sm',
  short: 'h-3 w-2/5 rounded-sm',
  circle: 'size-8 rounded-full',
  block: 'size-full min-h-12 rounded-md',
};

type SkeletonProps = { shape?: keyof typeof SHAPES; className?: string | undefined };

/** A placeholder for what is loading. Hidden from screen readers: announce 'loading' once around it. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      className={clsx('block animate-breathe bg-sunken', SHAPES[shape], className)}
      data-skeleton
      aria-hidden
    />
  );
}
